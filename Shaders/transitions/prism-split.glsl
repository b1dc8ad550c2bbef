// Author: Gimbal
// License: MIT
// A prism passes in front: each colour takes its own way and all meet in the next picture.

uniform vec2 direction; // = vec2(1.0, 0.35)
uniform float strength; // = 0.16
uniform float order; // = 0.22

float arrive(float late) {
    float t = clamp((progress - late) / (1.0 - 2.0 * order), 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    float swell = sin(progress * 3.14159265359);
    vec2 spread = normalize(direction) * vec2(1.0 / ratio, 1.0) * strength * swell * mix(1.0, swell, 0.5);
    float lens = 1.0 - 0.06 * swell;
    vec2 base = (uv - 0.5) * lens + 0.5;
    vec2 warm = clamp(base + spread * 0.5, 0.0, 1.0);
    vec2 cold = clamp(base - spread * 0.5, 0.0, 1.0);

    vec4 red = mix(getFromColor(warm), getToColor(warm), arrive(0.0));
    vec4 green = mix(getFromColor(base), getToColor(base), arrive(order));
    vec4 blue = mix(getFromColor(cold), getToColor(cold), arrive(2.0 * order));
    return vec4(red.r, green.g, blue.b, (red.a + green.a + blue.a) / 3.0);
}
