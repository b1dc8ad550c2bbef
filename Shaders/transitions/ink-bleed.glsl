// Author: Gimbal
// License: MIT
// Ink soaks through the paper from one spot, darkest at its wet rim.
// Stand-in: circular-reveal origin

uniform vec2 origin; // = vec2(0.32, 0.62)
uniform float roughness; // = 0.34
uniform float rim; // = 0.16
uniform vec3 ink; // = vec3(0.03, 0.04, 0.09)

float grain(vec2 cell) {
    vec3 p = fract(vec3(cell.xyx) * vec3(0.1031, 0.1137, 0.0973));
    p += dot(p, p.yzx + 19.19);
    return fract((p.x + p.y) * p.z);
}

float wash(vec2 p) {
    vec2 cell = floor(p);
    vec2 part = p - cell;
    part = part * part * (3.0 - 2.0 * part);
    float low = mix(grain(cell), grain(cell + vec2(1.0, 0.0)), part.x);
    float high = mix(grain(cell + vec2(0.0, 1.0)), grain(cell + vec2(1.0, 1.0)), part.x);
    return mix(low, high, part.y);
}

float fibres(vec2 p) {
    float sum = 0.0;
    float weight = 0.5;
    for (int octave = 0; octave < 5; octave++) {
        sum += weight * wash(p);
        p = mat2(1.6, 1.2, -1.2, 1.6) * p + 3.7;
        weight *= 0.5;
    }
    return sum;
}

vec4 transition(vec2 uv) {
    if (progress <= 0.0) return getFromColor(uv);
    if (progress >= 1.0) return getToColor(uv);

    vec2 square = vec2(ratio, 1.0);
    vec2 far = max(origin, 1.0 - origin) * square;
    float reach = length(far);
    float away = length((uv - origin) * square) / reach;
    vec2 paper = uv * square * 4.5;
    float wander = fibres(paper + 1.8 * fibres(paper * 0.6 + 9.0)) - 0.5;
    float front = away + roughness * 1.6 * wander;

    // Quick at first: a spot that grows evenly in width is small for long. It begins inside the noise, and the last corner is wet
    // until the end.
    float grown = mix(progress, sqrt(progress), 0.45);
    float stain = mix(-0.1 * roughness, 1.0 + 0.05 * roughness + 0.4 * rim, grown);
    float depth = stain - front;
    float soaked = smoothstep(0.0, max(0.012, 3.0 * pixel.y), depth);
    soaked = max(soaked, smoothstep(0.95, 1.0, progress));
    float wet = (1.0 - smoothstep(0.0, max(rim, 0.001), depth)) * (1.0 - smoothstep(0.94, 1.0, progress));
    vec4 incoming = getToColor(uv);
    incoming.rgb = mix(incoming.rgb, ink * incoming.a, 0.85 * wet);
    vec4 outgoing = getFromColor(uv);
    float damp = smoothstep(-0.09, 0.0, depth) * 0.4;
    outgoing.rgb = mix(outgoing.rgb, ink * outgoing.a, damp);
    return mix(outgoing, incoming, soaked);
}
