uniform sampler2D u_texture;
uniform sampler2D u_mask;

void main() {
  float inside = insideOf(v_local, v_shape.xy, v_corners, v_shape.w);
  gl_FragColor = texture2D(u_texture, v_uv) * (texture2D(u_mask, v_uv).a * v_color.a * inside * clipCoverage());
}
