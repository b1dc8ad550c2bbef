// Author: Gimbal
// License: MIT
// A rush forward: the picture streams past the viewer and settles as the next one.
// Stand-in: zoom

uniform vec2 vanishing; // = vec2(0.5, 0.5)
uniform float rush; // = 0.34

float grain(vec2 p) {
    vec3 q = fract(vec3(p.xyx) * vec3(0.1031, 0.1030, 0.0973));
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    float swell = sin(progress * 3.14159265359);
    float streak = rush * swell * mix(1.0, swell, 0.6);
    float blend = smoothstep(0.3, 0.7, progress);
    vec2 arm = uv - vanishing;
    float jitter = grain(floor(uv * 719.0)) * 0.1;
    float approach = 1.0 - 0.5 * rush * blend;
    float arrive = 1.0 + 0.5 * rush * (1.0 - blend);

    vec4 sum = vec4(0.0);
    float total = 0.0;
    for (int tap = 0; tap < 12; tap++) {
        float t = float(tap) / 12.0 + jitter * min(streak * 8.0, 1.0);
        float weight = 1.0 - 0.6 * t;
        float pull = 1.0 - streak * t;
        vec2 a = clamp(vanishing + arm * pull * approach, 0.0, 1.0);
        vec2 b = clamp(vanishing + arm * pull * arrive, 0.0, 1.0);
        sum += weight * mix(getFromColor(a), getToColor(b), blend);
        total += weight;
    }
    return sum / total;
}
