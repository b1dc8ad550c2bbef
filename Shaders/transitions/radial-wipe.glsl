// Author: Gimbal
// License: MIT
// A clock hand sweeps around a centre and leaves the incoming picture behind it.

uniform vec2 center; // = vec2(0.5, 0.5)
uniform float softness; // = 0.035
uniform float shade; // = 0.35
uniform bool clockwise; // = true

const float TURN = 6.28318530718;

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 arm = (uv - center) * vec2(ratio, 1.0);
    float angle = atan(clockwise ? arm.x : -arm.x, arm.y) / TURN;
    angle = angle < 0.0 ? angle + 1.0 : angle;

    // A step between equal edges is undefined.
    float soft = max(softness, 0.001);
    float hand = progress * (1.0 + 2.0 * soft) - soft;
    float ahead = smoothstep(hand - soft, hand + soft, angle);
    float dark = smoothstep(0.0, 0.16, angle - hand + soft);
    float strength = shade * smoothstep(0.0, 0.08, progress) * (1.0 - smoothstep(0.9, 1.0, progress));
    vec4 outgoing = getFromColor(uv);
    outgoing.rgb *= 1.0 - strength * (1.0 - dark);
    return mix(getToColor(uv), outgoing, ahead);
}
