extension Shaders {
    /// The renderer's own programs.
    static let glsl: [String: [UInt8]] = [
        "backdrop.frag": PackageResources.backdrop_frag,
        "blur.frag": PackageResources.blur_frag,
        "common.frag": PackageResources.common_frag,
        "copy.frag": PackageResources.copy_frag,
        "gradient.frag": PackageResources.gradient_frag,
        "masked.frag": PackageResources.masked_frag,
        "quad.vert": PackageResources.quad_vert,
        "shadow.frag": PackageResources.shadow_frag,
        "shape.frag": PackageResources.shape_frag,
        "solid.frag": PackageResources.solid_frag,
        "texture-shape.frag": PackageResources.texture_shape_frag,
        "texture.frag": PackageResources.texture_frag,
    ]

    /// Transitions in the GL Transitions convention.
    static let transitions: [String: [UInt8]] = [
        "glass-shutter.glsl": PackageResources.glass_shutter_glsl,
        "hex-flip.glsl": PackageResources.hex_flip_glsl,
        "ink-bleed.glsl": PackageResources.ink_bleed_glsl,
        "kaleido-fold.glsl": PackageResources.kaleido_fold_glsl,
        "lens-bloom.glsl": PackageResources.lens_bloom_glsl,
        "light-leak.glsl": PackageResources.light_leak_glsl,
        "luma-dissolve.glsl": PackageResources.luma_dissolve_glsl,
        "page-curl.glsl": PackageResources.page_curl_glsl,
        "pixel-melt.glsl": PackageResources.pixel_melt_glsl,
        "prism-split.glsl": PackageResources.prism_split_glsl,
        "radial-wipe.glsl": PackageResources.radial_wipe_glsl,
        "ribbon-weave.glsl": PackageResources.ribbon_weave_glsl,
        "ripple-veil.glsl": PackageResources.ripple_veil_glsl,
        "sand-wind.glsl": PackageResources.sand_wind_glsl,
        "zoom-haze.glsl": PackageResources.zoom_haze_glsl,
    ]
}
