//! Mass and inertia of a solid from its surface.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::{Component, Data, Diagnostic, PointMass};
use settee_math::Rigid3;

use crate::engine::recompute::{check_indices, recomputes};

/// Mass, centre and inertia of a solid of constant density, exactly, from its closed surface.
///
/// With a point o and the triangles (a, b, c) of the surface, each spans a tetrahedron of volume V = det/6 with o; the
/// sums of V, of V (a + b + c)/4 and of the second moments det/120 (a a^T + b b^T + c c^T + s s^T), s = a + b + c, give
/// the rest.
#[derive(Component)]
#[component(category = "Engine/Generate", templates(Rigid3), roles(engine))]
pub struct GenerateRigidMass {
    /// Density.
    #[data(default = 1000.0, unit = "kg/m^3", check = settee_kernel::checks::positive())]
    pub density: Data<f64>,
    /// Points of the surface.
    #[data(required, unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// Triangles of the surface, seen from outside counter-clockwise.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads of the surface, seen from outside counter-clockwise.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Polygons of the surface.
    #[data(unsupported = "write triangles and quads instead of polygons")]
    pub polygons: Data<String>,
    /// Mass, volume and inertia per unit mass about the centre, as `UniformMass` takes them.
    #[data(output)]
    pub rigid_mass: Data<PointMass<Rigid3>>,
    /// Mass.
    #[data(default = 0.0, output, unit = "kg")]
    pub mass: Data<f64>,
    /// Volume.
    #[data(default = 0.0, output, unit = "m^3")]
    pub volume: Data<f64>,
    /// Inertia about the centre, by rows.
    #[data(default = [0.0; 9], output, unit = "kg m^2")]
    pub inertia_matrix: Data<[f64; 9]>,
    /// Centre of mass.
    #[data(default = [0.0; 3], output, unit = "m")]
    pub mass_center: Data<[f64; 3]>,
    /// From the centre of mass to the origin.
    #[data(default = [0.0; 3], output, unit = "m")]
    pub center_to_origin: Data<[f64; 3]>,
    #[group]
    base: settee_kernel::Base,
}

/// Integrals of 1, x and x x^T over a solid.
struct Moments {
    volume: f64,
    first: Vector3<f64>,
    second: Matrix3<f64>,
}

impl GenerateRigidMass {
    /// The moments about a point.
    fn moments(&self, origin: Vector3<f64>) -> Moments {
        let mut moments = Moments { volume: 0.0, first: Vector3::zeros(), second: Matrix3::zeros() };
        let halves = self.quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]);
        for triangle in self.triangles.iter().copied().chain(halves) {
            let corners = triangle.map(|point| Vector3::from(self.position[point as usize]) - origin);
            let determinant = corners[0].dot(&corners[1].cross(&corners[2]));
            let sum: Vector3<f64> = corners.iter().sum();
            let squares: Matrix3<f64> = corners.iter().map(|corner| corner * corner.transpose()).sum();
            moments.volume += determinant / 6.0;
            moments.first += determinant / 24.0 * sum;
            moments.second += determinant / 120.0 * (squares + sum * sum.transpose());
        }
        moments
    }

    /// The results of a surface that encloses nothing.
    fn show_nothing(&mut self) {
        self.rigid_mass.derive(PointMass::default());
        self.mass.derive(0.0);
        self.volume.derive(0.0);
        self.inertia_matrix.derive([0.0; 9]);
        self.mass_center.derive([0.0; 3]);
        self.center_to_origin.derive([0.0; 3]);
    }

    fn recompute(&mut self) -> Result<(), Diagnostic> {
        check_indices("triangles", self.triangles.as_flattened(), self.position.len())?;
        check_indices("quads", self.quads.as_flattened(), self.position.len())?;
        // Moments about a point of the surface lose no digits to its distance from the origin.
        let origin = self.position.first().copied().map(Vector3::from).unwrap_or_default();
        let Moments { volume, first, second } = self.moments(origin);
        if volume <= 0.0 {
            let message = if volume < 0.0 { "the surface is turned inside out" } else { "the surface has no volume" };
            let finding = Diagnostic::warning("no-volume", message);
            self.show_nothing();
            return Err(finding.expected("a closed surface with triangles counter-clockwise from outside"));
        }
        let arm = first / volume;
        let about_centre = second - volume * arm * arm.transpose();
        let inertia = about_centre.trace() * Matrix3::identity() - about_centre;
        let center = origin + arm;
        let mut rigid = PointMass::from(*self.density * volume);
        rigid.volume = volume;
        rigid.inertia = (inertia / volume).into();
        self.rigid_mass.derive(rigid);
        self.mass.derive(*self.density * volume);
        self.volume.derive(volume);
        let mut rows = [0.0; 9];
        rows.copy_from_slice((*self.density * inertia).as_slice());
        self.inertia_matrix.derive(rows);
        self.mass_center.derive(center.into());
        self.center_to_origin.derive((-center).into());
        Ok(())
    }
}

recomputes!(GenerateRigidMass);
