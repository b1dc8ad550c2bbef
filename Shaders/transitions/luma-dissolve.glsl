// Author: Gimbal
// License: MIT
// The brightness of a picture decides when each place changes: dark places first.
// Direction: right

uniform sampler2D luma;
uniform float softness; // = 0.12
uniform bool inverted; // = false

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    float level = dot(texture2D(luma, uv).rgb, vec3(0.299, 0.587, 0.114));
    level = inverted ? 1.0 - level : level;
    // A step between equal edges is undefined.
    float soft = max(softness, 0.001);
    float edge = progress * (1.0 + 2.0 * soft) - soft;
    float shown = 1.0 - smoothstep(edge - soft, edge + soft, level);
    return mix(getFromColor(uv), getToColor(uv), shown);
}
