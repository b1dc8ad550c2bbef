// Author: Gimbal
// License: MIT
// The page is lifted at its corner and rolled away over a soft cylinder.
// Direction: left
// Stand-in: push

uniform float radius; // = 0.12
uniform vec2 lift; // = vec2(1.0, -0.42)
uniform vec4 paper; // = vec4(0.93, 0.92, 0.90, 1.0)
uniform float translucency; // = 0.22

// How much of a pixel lies on the sheet: its edges are a pixel wide.
float covered(vec2 p) {
    vec2 side = min(p, 1.0 - p) / pixel + 0.5;
    return clamp(min(side.x, side.y), 0.0, 1.0);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 square = vec2(ratio, 1.0);
    vec2 along = normalize(lift);
    vec2 p = uv * square;
    vec2 low = min(along, 0.0) * square;
    vec2 high = max(along, 0.0) * square;
    float first = low.x + low.y;
    float last = high.x + high.y;
    // Quick at first: a corner that is lifted evenly is small for long.
    float eased = mix(progress, sqrt(progress), 0.3);
    float axis = mix(last, first - radius * 1.05, eased);
    float d = dot(p, along) - axis;

    float texel = pixel.y;
    float climb = clamp(d / radius, -1.0, 1.0);
    vec4 color;
    if (d > 0.0) {
        // The side of the roll that faces the viewer from below, and what it uncovers.
        vec4 under = getToColor(uv);
        float gap = max(d - radius, 0.0) / radius;
        under.rgb *= mix(mix(0.45, 1.0, smoothstep(0.0, 2.4, gap)), 1.0, smoothstep(0.92, 1.0, progress));
        vec2 front = (p + along * (radius * asin(climb) - d)) / square;
        vec4 sheet = getFromColor(clamp(front, 0.0, 1.0));
        sheet.rgb *= 1.0 - 0.35 * climb;
        color = mix(under, sheet, covered(front) * clamp((radius - d) / texel + 0.5, 0.0, 1.0));
    } else {
        // The lifted sheet throws its shadow on the part that still lies flat.
        color = getFromColor(uv);
        vec2 reach = (p + along * (3.14159265359 * radius - 2.0 * d - radius * 0.9)) / square;
        vec2 over = max(max(-reach, reach - 1.0), 0.0) * square;
        float shadow = 1.0 - smoothstep(0.0, radius * 0.9, length(over));
        color.rgb *= 1.0 - 0.35 * shadow;
    }

    // The back of the sheet lies on top: over the roll, and beyond it flat on the page.
    float arc = d > 0.0 ? radius * (3.14159265359 - asin(climb)) : 3.14159265359 * radius - d;
    vec2 back = (p + along * (arc - d)) / square;
    float lies = covered(back) * clamp((radius - d) / texel + 0.5, 0.0, 1.0);
    float tilt = d > 0.0 ? climb : 0.0;
    float light = mix(1.0, 0.55, tilt * tilt) - 0.10 * smoothstep(-2.2 * radius, 0.0, d) * (1.0 - tilt);
    vec4 sheet = mix(paper, getFromColor(clamp(back, 0.0, 1.0)), translucency);
    return mix(color, vec4(sheet.rgb * light, sheet.a), lies);
}
