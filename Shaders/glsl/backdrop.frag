uniform sampler2D u_texture;
uniform float u_saturation;
// Premultiplied.
uniform vec4 u_tint;

void main() {
  vec4 behind = texture2D(u_texture, v_uv);
  float luma = dot(behind.rgb, vec3(0.2126, 0.7152, 0.0722));
  behind.rgb = clamp(mix(vec3(luma), behind.rgb, u_saturation), 0.0, behind.a);
  vec4 color = u_tint + behind * (1.0 - u_tint.a);
  float inside = insideOf(v_local, v_shape.xy, v_corners, v_shape.w);
  gl_FragColor = color * (v_color.a * inside * clipCoverage());
}
