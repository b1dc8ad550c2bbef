// Author: Gimbal
// License: MIT
// A lens opens in the middle: magnified and bright at its edge, clear inside.
// Stand-in: circular-reveal center

uniform vec2 center; // = vec2(0.5, 0.5)
uniform float band; // = 0.24
uniform float power; // = 0.5
uniform vec3 tint; // = vec3(0.75, 0.88, 1.0)

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 square = vec2(ratio, 1.0);
    vec2 arm = (uv - center) * square;
    float reach = length(max(center, 1.0 - center) * square);
    // A disc's area grows with the square of its radius: what is seen begins at once.
    float eased = mix(sqrt(progress), progress, 0.6);
    float edge = eased * (reach + 0.15 * band);
    float fade = 1.0 - smoothstep(0.93, 1.0, progress);
    float radius = length(arm);
    float depth = (edge - radius) / band;
    if (depth <= 0.0) {
        vec4 outside = getFromColor(uv);
        outside.rgb *= 1.0 - 0.3 * exp(depth * 5.0) * smoothstep(0.0, 0.04, progress);
        return outside;
    }

    float glass = 1.0 - clamp(depth, 0.0, 1.0);
    float pull = 1.0 - fade * power * glass * glass * glass;
    vec2 warm = arm * (pull + 0.012 * fade * glass) / square + center;
    vec2 cold = arm * (pull - 0.012 * fade * glass) / square + center;
    vec4 a = getToColor(clamp(warm, 0.0, 1.0));
    vec4 b = getToColor(clamp(cold, 0.0, 1.0));
    vec4 color = vec4(a.r, 0.5 * (a.g + b.g), b.b, 0.5 * (a.a + b.a));
    float shine = glass * glass * glass * glass * 0.5 * fade;
    color.rgb = color.a - (color.a - color.rgb) * (1.0 - shine * tint);
    return mix(getFromColor(uv), color, smoothstep(0.0, max(0.02, 1.5 * pixel.y / band), depth));
}
