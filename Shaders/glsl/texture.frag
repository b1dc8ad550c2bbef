// The color is white for pictures; a picture of a shadow is white and gets its color here.
uniform sampler2D u_texture;

void main() {
  gl_FragColor = texture2D(u_texture, v_uv) * (v_color * clipCoverage());
}
