// One direction of a Gaussian: 13 taps as 7 bilinear fetches, weights for a sigma of 2 texels.
uniform sampler2D u_texture;
// One texel along the direction, scaled so that the fixed kernel has the wanted sigma.
uniform vec2 u_step;
// Where fetches may go, so that nothing from outside of the copied area bleeds in: left, top, right, bottom.
uniform vec4 u_limits;

vec4 fetch(float offset) {
  return texture2D(u_texture, clamp(v_uv + u_step * offset, u_limits.xy, u_limits.zw));
}

void main() {
  vec4 sum = fetch(0.0) * 0.199676;
  sum += (fetch(1.40733) + fetch(-1.40733)) * 0.297323;
  sum += (fetch(3.29422) + fetch(-3.29422)) * 0.091848;
  sum += (fetch(5.20182) + fetch(-5.20182)) * 0.010991;
  gl_FragColor = sum;
}
