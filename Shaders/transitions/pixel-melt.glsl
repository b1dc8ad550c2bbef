// Author: Gimbal
// License: MIT
// The picture thickens into cells that run down in strands and uncover the next one.

uniform ivec2 grid; // = ivec2(72, 40)
uniform float spread; // = 0.55
uniform float thickness; // = 0.75

float strand(float column) {
    float p = fract(column * 0.1031);
    p *= p + 33.33;
    p *= p + p;
    return fract(p);
}

float course(float column) {
    float broad = floor(column / 6.0);
    float part = column / 6.0 - broad;
    part = part * part * (3.0 - 2.0 * part);
    return mix(mix(strand(broad + 7.0), strand(broad + 8.0), part), strand(column + 91.0), 0.3);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 cells = vec2(grid);
    float column = floor(uv.x * cells.x);
    // The first strand runs at once, and the last has run when the time is over.
    float wait = spread * smoothstep(0.18, 0.82, course(column));
    float fall = clamp((progress - wait) / (1.0 - spread), 0.0, 1.0);
    fall = mix(fall, fall * fall, 0.55);

    float top = 1.0 - fall * 1.02;
    float melt = thickness * smoothstep(0.0, 0.15, progress);
    vec2 cell = (floor(uv * cells) + 0.5) / cells;
    float runs = smoothstep(0.0, 0.05, fall) * melt;
    vec2 source = vec2(mix(uv.x, cell.x, runs), mix(uv.y, cell.y, runs) + fall);
    vec4 incoming = getToColor(uv);
    float above = smoothstep(-0.5, 0.5, (uv.y - top) / pixel.y);
    if (above > 0.0) {
        float under = 1.0 - smoothstep(0.0, 0.16, max(uv.y - top, 0.0));
        float below = under * smoothstep(0.0, 0.06, fall) * (1.0 - smoothstep(0.8, 1.0, fall));
        incoming.rgb *= 1.0 - 0.45 * below;
    }
    return mix(getFromColor(clamp(source, 0.0, 1.0)), incoming, above);
}
