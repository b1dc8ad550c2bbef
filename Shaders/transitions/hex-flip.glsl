// Author: Gimbal
// License: MIT
// A wall of hexagonal tiles turns over, tile after tile.
// Direction: left
// Stand-in: flip

uniform float tiles; // = 7.0
uniform vec2 start; // = vec2(1.0, 1.0)
uniform float stagger; // = 0.6
uniform vec4 gap; // = vec4(0.02, 0.02, 0.03, 0.6)

vec2 middle(vec2 p) {
    vec2 pitch = vec2(1.0, 1.73205080757);
    vec2 a = (floor(p / pitch) + 0.5) * pitch;
    vec2 b = (floor(p / pitch - 0.5) + 1.0) * pitch;
    vec2 toA = p - a;
    vec2 toB = p - b;
    return dot(toA, toA) < dot(toB, toB) ? a : b;
}

float rim(vec2 p) {
    p = abs(p);
    return max(p.x, p.x * 0.5 + p.y * 0.86602540378);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 square = vec2(ratio, 1.0);
    vec2 p = uv * square * tiles;
    vec2 home = middle(p);
    vec2 local = p - home;

    vec2 spot = home / tiles / square;
    float reach = length(max(start, 1.0 - start) * square);
    // A corner has few tiles: they turn close together, and so do those at the end.
    float away = clamp(length((spot - start) * square) / reach, 0.0, 1.0);
    float wait = stagger * (0.5 - 0.5 * cos(3.14159265359 * away));
    float turn = clamp((progress - wait) / (1.0 - stagger), 0.0, 1.0);
    turn = mix(turn, turn * turn * (3.0 - 2.0 * turn), 0.2);
    if (turn <= 0.0) return getFromColor(uv);
    if (turn >= 1.0) return getToColor(uv);

    float swing = cos(turn * 3.14159265359);
    float face = max(abs(swing), 0.001);
    float depth = sin(turn * 3.14159265359);
    float lean = 1.0 + 0.28 * depth * local.y * sign(swing);
    vec2 flipped = vec2(local.x * lean, local.y * lean / face);
    // In tiles, along the side where the tile is foreshortened most.
    float texel = pixel.y * tiles / face;
    float outside = smoothstep(-0.5, 0.5, (rim(flipped) - 0.5) / texel);
    vec4 under = getToColor(uv);
    vec4 hole = vec4(mix(under.rgb * 0.35, gap.rgb * gap.a, gap.a), under.a);
    vec2 source = clamp((home + flipped) / tiles / square, 0.0, 1.0);
    vec4 color = swing > 0.0 ? getFromColor(source) : getToColor(source);
    float light = swing > 0.0 ? -0.45 * depth : 0.22 * depth;
    color.rgb = clamp(color.rgb * (1.0 + light), 0.0, color.a);
    return mix(color, hole, outside);
}
