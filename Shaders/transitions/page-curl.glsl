// Author: Gimbal
// License: MIT
// The page is lifted at its corner and rolled away over a soft cylinder.

uniform float radius; // = 0.12
uniform vec2 lift; // = vec2(1.0, -0.42)
uniform vec4 paper; // = vec4(0.93, 0.92, 0.90, 1.0)
uniform float translucency; // = 0.22

bool inside(vec2 p) {
    return p.x >= 0.0 && p.x <= 1.0 && p.y >= 0.0 && p.y <= 1.0;
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
    float axis = mix(last, first - radius * 1.6, progress);
    float d = dot(p, along) - axis;

    // The back of the sheet lies on top: over the roll, and beyond it flat on the page.
    float climb = clamp(d / radius, -1.0, 1.0);
    float arc = d > 0.0 ? radius * (3.14159265359 - asin(climb)) : 3.14159265359 * radius - d;
    vec2 back = (p + along * (arc - d)) / square;
    if (d < radius && inside(back)) {
        float tilt = d > 0.0 ? climb : 0.0;
        float light = mix(1.0, 0.55, tilt * tilt) - 0.10 * smoothstep(-2.2 * radius, 0.0, d) * (1.0 - tilt);
        vec4 sheet = mix(paper, getFromColor(back), translucency);
        return vec4(sheet.rgb * light, sheet.a);
    }
    if (d > radius) {
        float gap = (d - radius) / radius;
        vec4 under = getToColor(uv);
        under.rgb *= mix(1.0, mix(0.45, 1.0, smoothstep(0.0, 2.4, gap)), smoothstep(1.0, 0.85, progress));
        return under;
    }
    if (d > 0.0) {
        vec2 front = (p + along * (radius * asin(climb) - d)) / square;
        if (!inside(front)) {
            vec4 under = getToColor(uv);
            under.rgb *= 0.45;
            return under;
        }
        vec4 sheet = getFromColor(front);
        sheet.rgb *= 1.0 - 0.35 * climb;
        return sheet;
    }
    // The lifted sheet throws its shadow on the part that still lies flat.
    vec4 page = getFromColor(uv);
    vec2 reach = (p + along * (3.14159265359 * radius - 2.0 * d - radius * 0.9)) / square;
    vec2 over = max(max(-reach, reach - 1.0), 0.0) * square;
    float shadow = 1.0 - smoothstep(0.0, radius * 0.9, length(over));
    page.rgb *= 1.0 - 0.35 * shadow;
    return page;
}
