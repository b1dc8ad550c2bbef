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

// A ribbon is darker at its sides, where it goes below others, until the cloth is tight.
vec4 ribbon(vec2 source, float side) {
    vec4 incoming = getToColor(clamp(source, 0.0, 1.0));
    float fold = 1.0 - smoothstep(0.0, 0.16, min(side, 1.0 - side));
    incoming.rgb *= 1.0 - shadow * fold * (1.0 - progress * progress);
    return incoming;
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
    // An end that moves by a part of a pixel covers a part of one; before it sets out and when it has arrived none is cut.
    float rowHere = clamp((row - x) / pixel.x + row, 0.0, 1.0);
    float columnHere = clamp((column - y) / pixel.y + column, 0.0, 1.0);

    vec4 outgoing = getFromColor(uv);
    float rowShade = (1.0 - smoothstep(0.0, 0.06, max(x - row, 0.0))) * smoothstep(0.0, 0.03, row);
    float columnShade = (1.0 - smoothstep(0.0, 0.06, max(y - column, 0.0))) * smoothstep(0.0, 0.03, column);
    outgoing.rgb *= 1.0 - shadow * max(rowShade, columnShade);

    float leftward = mod(index.y, 2.0) < 0.5 ? 1.0 - row : row - 1.0;
    float downward = mod(index.x, 2.0) < 0.5 ? 1.0 - column : column - 1.0;
    vec4 rowColor = ribbon(uv + vec2(leftward, 0.0), part.y);
    vec4 columnColor = ribbon(uv + vec2(0.0, downward), part.x);
    if (over) return mix(mix(outgoing, columnColor, columnHere), rowColor, rowHere);
    return mix(mix(outgoing, rowColor, rowHere), columnColor, columnHere);
}
