// The stops are baked into a ramp of one row; v_uv is the place in the gradient's own axes.
uniform sampler2D u_texture;
// 0 axial, 1 radial, 2 conic.
uniform float u_kind;
// From framebuffer pixels to those of the picture before it was turned for the panel: two rows, and where the origin comes to lie.
uniform vec4 u_upright;
uniform vec2 u_uprightOrigin;

void main() {
  float t = v_uv.x;
  if (u_kind > 1.5) {
    // A pixel on the line where the circle closes is its beginning, and not its end in every other frame.
    float across = abs(v_uv.y) < 1e-4 ? 0.0 : v_uv.y;
    t = fract(atan(across, v_uv.x) / 6.28318530718);
  } else if (u_kind > 0.5) {
    t = length(v_uv);
  }
  // Middles of the first and last texel are the ends of the ramp.
  vec4 color = texture2D(u_texture, vec2(mix(0.5 / 256.0, 255.5 / 256.0, clamp(t, 0.0, 1.0)), 0.5));
  // Ordered by place, half a step up or down: slow ramps show no bands.
  vec2 place = vec2(dot(u_upright.xy, gl_FragCoord.xy), dot(u_upright.zw, gl_FragCoord.xy)) + u_uprightOrigin;
  float noise = fract(dot(place, vec2(0.75487766, 0.56984029))) - 0.5;
  color.rgb = clamp(color.rgb + noise / 255.0 * step(0.999, color.a), 0.0, 1.0);
  float inside = insideOf(v_local, v_shape.xy, v_corners, v_shape.w);
  gl_FragColor = color * (v_color.a * inside * clipCoverage());
}
