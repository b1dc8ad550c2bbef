// Author: Gimbal
// License: MIT
// Ribbons of the incoming picture are drawn across from both sides and close into cloth.

uniform ivec2 ribbons; // = ivec2(10, 7)
uniform float stagger; // = 0.35
uniform float shadow; // = 0.45

float drawn(float index, float count) {
    float wait = stagger * abs(index / max(count - 1.0, 1.0) - 0.5) * 2.0;
    float t = clamp((progress - wait) / (1.0 - stagger), 0.0, 1.0);
    return mix(t, t * t * (3.0 - 2.0 * t), 0.5);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 count = vec2(ribbons);
    vec2 scaled = clamp(uv, 0.0, 0.9999) * count;
    vec2 index = floor(scaled);
    vec2 part = scaled - index;
    bool over = mod(index.x + index.y, 2.0) < 0.5;

    float row = drawn(index.y, count.y);
    float column = drawn(index.x, count.x);
    float x = mod(index.y, 2.0) < 0.5 ? uv.x : 1.0 - uv.x;
    float y = mod(index.x, 2.0) < 0.5 ? uv.y : 1.0 - uv.y;
    bool rowHere = x < row;
    bool columnHere = y < column;

    if (!rowHere && !columnHere) {
        vec4 outgoing = getFromColor(uv);
        float dark = max(smoothstep(0.06, 0.0, x - row) * step(0.001, row), smoothstep(0.06, 0.0, y - column) * step(0.001, column));
        outgoing.rgb *= 1.0 - shadow * dark;
        return outgoing;
    }
    bool useRow = rowHere && (!columnHere || over);
    float slide = useRow ? 1.0 - row : 1.0 - column;
    vec2 source = uv;
    if (useRow) source.x += (mod(index.y, 2.0) < 0.5 ? slide : -slide);
    else source.y += (mod(index.x, 2.0) < 0.5 ? slide : -slide);
    vec4 incoming = getToColor(clamp(source, 0.0, 1.0));
    float side = useRow ? part.y : part.x;
    float fold = smoothstep(0.16, 0.0, min(side, 1.0 - side));
    float loose = 1.0 - progress * progress;
    incoming.rgb *= 1.0 - shadow * fold * loose;
    return incoming;
}
