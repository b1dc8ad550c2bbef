// The bare texture: a page that only moves costs one fetch a pixel.
uniform sampler2D u_texture;

void main() {
  gl_FragColor = texture2D(u_texture, v_uv);
}
