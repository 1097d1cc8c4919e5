//! Classes of SOFA that tell a graphics card how to shade a picture, or a window how to react to the mouse. The
//! renderer and the window of this library do both by themselves: scenes with these classes go on without them.

const SHADED: &str = "pictures are shaded in one way for all scenes";
const VARIABLE: &str = "it is a variable of a shader, and pictures are shaded in one way for all scenes";
const PROCESSED: &str = "pictures are not processed once they are painted";
const BLENDED: &str = "what is translucent is always painted from back to front";
const VIEWS: &str = "a picture shows one view; give --camera for another one";
const BUTTON: &str = "the mouse of the window does the same in all scenes";

/// Names, or their beginnings with a star, each with the reason.
pub const WITHOUT_EFFECT: &[(&str, &str)] = &[
    ("AddFrameButtonSetting", BUTTON),
    ("AddRecordedCameraButtonSetting", BUTTON),
    ("CompositingVisualLoop", PROCESSED),
    ("OglAttribute", VARIABLE),
    ("OglFloat*", VARIABLE),
    ("OglInt*", VARIABLE),
    ("OglMatrix*", VARIABLE),
    ("OglOITShader", BLENDED),
    ("OglRenderingSRGB", SHADED),
    ("OglShader*", SHADED),
    ("OglShadowShader", SHADED),
    ("OglTetrahedralModel", "volumes are drawn by their surface; write an OglModel with the triangles of the surface"),
    ("OglTexture*", VARIABLE),
    ("OglUInt*", VARIABLE),
    ("OglVariable", VARIABLE),
    ("OglViewport", VIEWS),
    ("OglVolumetricModel", "volumes are drawn by their surface; write a VisualMesh"),
    ("OrderIndependentTransparencyManager", BLENDED),
    ("PostProcessManager", PROCESSED),
    ("SlicedVolumetricModel", "clouds of values in space are not painted; write a VisualMesh"),
    ("StartNavigationButtonSetting", BUTTON),
    ("VisualManagerPass", PROCESSED),
    ("VisualManagerSecondaryPass", PROCESSED),
];

#[cfg(test)]
mod tests {
    use super::WITHOUT_EFFECT;

    #[test]
    fn the_list_is_sorted_and_gives_reasons() {
        assert!(WITHOUT_EFFECT.is_sorted_by_key(|(name, _)| name));
        for (name, reason) in WITHOUT_EFFECT {
            assert!(reason.len() > 20 && !reason.ends_with('.'), "{name}: {reason}");
        }
    }
}
