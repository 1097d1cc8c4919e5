//! The kinds of components that a mechanical visitor tells apart, and sets of them.

use crate::scene::ObjectId;

/// Kinds of components in the order in which a node is visited on the way down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An ODE solver.
    OdeSolver,
    /// A mapping whose output is mechanical.
    Mapping,
    /// A state that no mapping writes.
    MainState,
    /// A state that a mapping writes.
    MappedState,
    /// A mass, as a mass.
    Mass,
    /// A force field on one state; masses are force fields too.
    ForceField,
    /// A force field between two states.
    InteractionForceField,
    /// A projective constraint.
    ProjectiveConstraint,
}

/// The roles in which components keep working data. A component with several of them keeps data for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WorkingRole {
    /// A force field; masses are force fields, too.
    ForceField,
    /// A mapping.
    Mapping,
    /// A projective constraint.
    ProjectiveConstraint,
}

/// Whose working data: an object in one of its roles.
pub type WorkingKey = (ObjectId, WorkingRole);

impl Kind {
    /// The role whose working data a visit of this kind is about.
    pub fn working_role(self) -> Option<WorkingRole> {
        match self {
            Self::Mass | Self::ForceField | Self::InteractionForceField => Some(WorkingRole::ForceField),
            Self::Mapping => Some(WorkingRole::Mapping),
            Self::ProjectiveConstraint => Some(WorkingRole::ProjectiveConstraint),
            Self::OdeSolver | Self::MainState | Self::MappedState => None,
        }
    }

    /// The place among the calls of a node on the way up; `None` for kinds that are called on the way down only.
    pub(super) fn place_on_the_way_up(self) -> Option<u8> {
        match self {
            Self::ProjectiveConstraint => Some(0),
            Self::MainState => Some(1),
            Self::MappedState => Some(2),
            Self::Mapping => Some(3),
            Self::OdeSolver => Some(4),
            Self::Mass | Self::ForceField | Self::InteractionForceField => None,
        }
    }
}

/// Which callbacks of a mechanical visitor do something. A step of a small scene is hardly more than walks, and what
/// need not be called is not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calls {
    down: Kinds,
    pub(super) up: Kinds,
}

/// A set of kinds, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    const ALL: Self = Self(u8::MAX);

    pub const fn of(kinds: &[Kind]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < kinds.len() {
            bits |= 1 << kinds[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    pub fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Calls {
    /// All callbacks.
    pub const ALL: Self = Self { down: Kinds::ALL, up: Kinds::ALL };

    /// The callbacks of these kinds on the way down.
    pub const fn down(kinds: &[Kind]) -> Self {
        Self { down: Kinds::of(kinds), up: Kinds(0) }
    }

    /// And of these on the way up.
    pub const fn and_up(self, kinds: &[Kind]) -> Self {
        Self { up: Kinds::of(kinds), ..self }
    }

    /// What is looked for on the way down: mappings always, as they may end the walk.
    pub(super) fn sought(self) -> Kinds {
        Kinds(self.down.0 | Kinds::of(&[Kind::Mapping]).0)
    }
}
