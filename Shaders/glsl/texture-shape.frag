uniform sampler2D u_texture;

void main() {
  float inside = insideOf(v_local, v_shape.xy, v_corners, v_shape.w);
  gl_FragColor = texture2D(u_texture, v_uv) * (v_color.a * inside * clipCoverage());
}
