// Author: Gimbal
// License: MIT
// The view folds into a kaleidoscope, turns once, and unfolds as the next picture.

uniform int folds; // = 8
uniform float spin; // = 0.9
uniform float zoom; // = 0.72

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    float swell = sin(progress * 3.14159265359);
    swell = mix(swell, swell * swell, 0.6);
    vec2 square = vec2(ratio, 1.0);
    vec2 p = (uv - 0.5) * square;
    float radius = length(p);
    float angle = atan(p.y, p.x);

    float sector = 6.28318530718 / float(folds);
    float turned = angle + spin * progress;
    float folded = abs(mod(turned, sector) - 0.5 * sector) + 0.35 * progress;
    vec2 mirrored = vec2(cos(folded), sin(folded)) * radius * mix(1.0, zoom, swell);
    vec2 seen = mix(p, mirrored, smoothstep(0.0, 0.75, swell)) / square + 0.5;
    seen = 1.0 - abs(1.0 - mod(seen, 2.0));

    float blend = smoothstep(0.32, 0.68, progress);
    vec4 color = mix(getFromColor(seen), getToColor(seen), blend);
    color.rgb *= 1.0 - 0.35 * swell * smoothstep(0.25, 0.95, radius);
    return color;
}
