// Author: Gimbal
// License: MIT
// A wind comes up, draws the picture out into fine streaks and carries it away.
// Direction: left

uniform float reach; // = 0.42
uniform float rows; // = 180.0
uniform bool leftward; // = true

float grain(float row) {
    float p = fract(row * 0.1031);
    p *= p + 33.33;
    p *= p + p;
    return fract(p);
}

float gust(float y) {
    float fine = y * rows;
    float base = floor(fine);
    float part = fine - base;
    part = part * part * (3.0 - 2.0 * part);
    float thin = mix(grain(base), grain(base + 1.0), part);
    float broad = 0.5 + 0.25 * sin(y * 9.0 + 1.0) + 0.25 * sin(y * 23.0 + 4.0);
    return 0.45 * broad + 0.55 * thin;
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    float x = leftward ? 1.0 - uv.x : uv.x;
    float lead = gust(uv.y) * reach;
    float front = mix(-0.4 * reach, 1.0 + 0.45 * reach, progress);
    float past = front - x + lead;
    float gone = max(smoothstep(0.0, reach, past), smoothstep(0.95, 1.0, progress));
    float drag = past > 0.0 ? gone * (0.14 + 0.12 * grain(floor(uv.y * rows) + 31.0)) : 0.0;
    float source = clamp(x - drag, 0.0, 1.0);
    vec4 outgoing = getFromColor(vec2(leftward ? 1.0 - source : source, uv.y));
    vec4 incoming = getToColor(uv);
    float bright = 4.0 * gone * (1.0 - gone);
    vec4 color = mix(outgoing, incoming, gone);
    color.rgb += 0.07 * bright * color.a;
    return color;
}
