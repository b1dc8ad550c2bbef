// Author: Gimbal
// License: MIT
// A drop falls on the picture; its ring carries the next one outward.
// Stand-in: circular-reveal drop

uniform vec2 drop; // = vec2(0.5, 0.5)
uniform float amplitude; // = 0.045
uniform float waves; // = 26.0

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 square = vec2(ratio, 1.0);
    vec2 arm = (uv - drop) * square;
    float radius = length(arm);
    float reach = length(max(drop, 1.0 - drop) * square);
    float width = 0.36;
    // The ring of the drop is there at once; it leaves over the farthest corner.
    float ring = mix(-0.25 * width, reach + 0.45 * width, mix(sqrt(progress), progress, 0.75));

    float near = (radius - ring) / width;
    float envelope = exp(-4.5 * near * near);
    float life = smoothstep(0.0, 0.08, progress) * (1.0 - smoothstep(0.92, 1.0, progress));
    float swell = sin((radius - ring) * waves) * envelope * life;
    vec2 outward = arm / max(radius, 0.001) / square;
    vec2 seen = clamp(uv + outward * swell * amplitude, 0.0, 1.0);

    float soft = 0.4 * width * smoothstep(0.0, 0.1, progress) + 0.001;
    float passed = 1.0 - smoothstep(ring - soft, ring + soft, radius);
    vec4 color = mix(getFromColor(seen), getToColor(seen), passed);
    float slope = cos((radius - ring) * waves) * envelope * life;
    color.rgb += max(slope, 0.0) * 0.14 * color.a;
    color.rgb *= 1.0 + min(slope, 0.0) * 0.16;
    return color;
}
