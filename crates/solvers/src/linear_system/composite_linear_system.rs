//! Several systems as one.

use settee_kernel::roles::{BaseLinearSystem, Composition, SystemOffers};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, MultiLink, ObjectId, Scene};

/// Several systems that are built together, of which a linear solver solves one: the others show parts of its matrix,
/// such as the stiffness or the mass alone.
///
/// Without `solverLinearSystem` the first of the list with the same template is solved.
#[derive(Component)]
#[component(
    category = "LinearSystem",
    templates(
        CompressedRowSparseMatrixd,
        CompressedRowSparseMatrixMat2x2d,
        CompressedRowSparseMatrixMat3x3d,
        CompressedRowSparseMatrixMat4x4d,
        CompressedRowSparseMatrixMat6x6d,
        CompressedRowSparseMatrixMat8x8d,
        FullMatrix,
        SparseMatrix,
        DiagonalMatrix,
        BlockDiagonalMatrixMat3x3d,
        BTDMatrix6d,
        GraphScattered
    ),
    roles(linear_system)
)]
pub struct CompositeLinearSystem {
    #[group]
    base: Base,
    /// Systems that are built, in this order.
    #[linked(search = none)]
    linear_systems: MultiLink<dyn BaseLinearSystem>,
    /// The one of them that is solved.
    #[linked(search = none)]
    solver_linear_system: Link<dyn BaseLinearSystem>,
    /// Rows and columns of the matrix that is solved.
    #[data(default = [0u32, 0u32], output)]
    matrix_size: Data<[u32; 2]>,
    parts: Vec<ObjectId>,
    solved: Option<ObjectId>,
}

impl Lifecycle for CompositeLinearSystem {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let template = context.scene.object(context.object).template;
        let fits = |part: ObjectId| context.scene.object(part).template == template;
        self.parts = self.linear_systems.targets().to_vec();
        self.parts.retain(|part| *part != context.object);
        self.solved =
            self.solver_linear_system.target().or_else(|| self.parts.iter().copied().find(|part| fits(*part)));
        match self.solved {
            Some(solved) if !fits(solved) => {
                let found = context.scene.object(solved).template.to_owned();
                let finding = Diagnostic::error("system-does-not-fit", format!("a system of template \"{found}\""))
                    .attribute("solverLinearSystem", context.scene.object_path(solved));
                context.report(finding.expected(format!("a system of template \"{template}\"")));
            }
            Some(solved) if !self.parts.contains(&solved) => self.parts.push(solved),
            Some(_) => {}
            None => {
                let finding = Diagnostic::error("no-system", "none of its systems can be solved")
                    .attribute("linearSystems", "")
                    .expected(format!("a system of template \"{template}\""));
                context.report(finding);
            }
        }
        for place in 0..self.parts.len() {
            context.require(self.parts[place]);
        }
        if has_part(context.scene, &self.parts, context.object) {
            let finding = Diagnostic::error("system-cycle", "the system is a part of one of its parts");
            context.report(finding.attribute("linearSystems", "").expected("systems that do not contain this one"));
        }
    }
}

/// Whether an object is among some systems and their parts.
fn has_part(scene: &Scene, systems: &[ObjectId], object: ObjectId) -> bool {
    let (mut found, mut next) = (systems.to_vec(), 0);
    while let Some(system) = found.get(next).copied() {
        next += 1;
        let role = scene.component(system).and_then(|component| component.as_linear_system());
        for part in role.and_then(|role| role.composition()).map_or_else(Vec::new, |composition| composition.parts) {
            if !found.contains(&part) {
                found.push(part);
            }
        }
    }
    found.contains(&object)
}

impl BaseLinearSystem for CompositeLinearSystem {
    fn offers(&self) -> SystemOffers {
        SystemOffers::default()
    }

    fn composition(&self) -> Option<Composition> {
        Some(Composition { parts: self.parts.clone(), solved: self.solved })
    }
}
