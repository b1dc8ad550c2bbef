// The stops are baked into a ramp of one row; v_uv is the place in the gradient's own axes.
uniform sampler2D u_texture;
// 0 axial, 1 radial, 2 conic.
uniform float u_kind;
// How many points the gradient's axis is long.
uniform float u_length;

vec4 rampAt(float t) {
  // Middles of the first and last texel are the ends of the ramp.
  return texture2D(u_texture, vec2(mix(0.5 / 256.0, 255.5 / 256.0, clamp(t, 0.0, 1.0)), 0.5));
}

// Where the last color meets the first, the pixel on the line shows what it covers of both.
vec4 conicColor() {
  float above = v_uv.y * u_length * v_shape.w;
  if (v_uv.x > 0.0 && abs(above) < 0.5) return mix(rampAt(1.0), rampAt(0.0), above + 0.5);
  return rampAt(fract(atan(v_uv.y, v_uv.x) / 6.28318530718));
}

void main() {
  vec4 color = u_kind > 1.5 ? conicColor() : rampAt(u_kind > 0.5 ? length(v_uv) : v_uv.x);
  color = dithered(color);
  float inside = insideOf(v_local, v_shape.xy, v_corners, v_shape.w);
  gl_FragColor = color * (v_color.a * inside * clipCoverage());
}
