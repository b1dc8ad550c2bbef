// Author: Gimbal
// License: MIT
// Slats of ribbed glass turn one after another, each bending the light while it turns.
// Direction: right
// Stand-in: flip

uniform int slats; // = 12
uniform float stagger; // = 0.45
uniform float bend; // = 0.55

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    float count = float(slats);
    float scaled = clamp(uv.x, 0.0, 0.9999) * count;
    float index = floor(scaled);
    float across = scaled - index;

    float wait = stagger * index / max(count - 1.0, 1.0);
    float turn = clamp((progress - wait) / (1.0 - stagger), 0.0, 1.0);
    turn = mix(turn, turn * turn * (3.0 - 2.0 * turn), 0.25);
    float glass = 4.0 * turn * (1.0 - turn);

    float lens = across - 0.5;
    float pull = bend * glass * lens * (1.0 - 1.6 * abs(lens));
    vec2 seen = vec2(clamp(uv.x - pull * 2.4 / count, 0.0, 1.0), uv.y);

    float edge = turn * 1.3 - 0.15;
    float soft = max(0.15, pixel.x * count);
    float shown = 1.0 - smoothstep(edge - soft, edge + soft, across);
    vec4 color = mix(getFromColor(seen), getToColor(seen), shown);
    float groove = smoothstep(0.36, 0.5, abs(lens));
    float glint = 1.0 - smoothstep(0.0, 0.11, abs(across - edge));
    color.rgb *= 1.0 - 0.38 * glass * groove;
    color.rgb += 0.16 * glass * glint * color.a;
    return color;
}
