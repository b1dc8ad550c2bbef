// Author: Gimbal
// License: MIT
// Warm light floods the film from one side; the next frame stands there when it has gone.
// Direction: right

uniform vec3 glow; // = vec3(1.0, 0.62, 0.28)
uniform vec3 core; // = vec3(1.0, 0.93, 0.80)
uniform float intensity; // = 1.0
uniform float angle; // = 0.45

float soft(float x) {
    return exp(-x * x);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 p = (uv - 0.5) * vec2(ratio, 1.0);
    float c = cos(angle);
    float s = sin(angle);
    vec2 q = vec2(c * p.x + s * p.y, c * p.y - s * p.x);
    float extent = 0.5 * (ratio * abs(c) + abs(s));
    float head = mix(-extent - 0.35, extent + 0.55, progress);

    float sway = 0.09 * sin(q.y * 4.0 + progress * 5.0) + 0.04 * sin(q.y * 9.0 - progress * 7.0);
    float x = q.x - head + sway;
    float life = smoothstep(0.0, 0.12, progress) * (1.0 - smoothstep(0.88, 1.0, progress)) * intensity;
    float wide = soft(x / 0.55) * life;
    float inner = soft(x / 0.20) * life;
    float streak = soft((x + 0.28) / 0.06) * 0.35 * life;

    float passed = 1.0 - smoothstep(-0.12, 0.12, x);
    vec4 color = mix(getFromColor(uv), getToColor(uv), passed);
    vec3 light = glow * (0.75 * wide + streak) + core * 0.95 * inner;
    color.rgb = color.a - (color.a - color.rgb) * (1.0 - min(light, 1.0));
    return color;
}
