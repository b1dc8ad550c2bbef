uniform sampler2D u_texture;
// Of the blurred picture, in texels.
uniform vec2 u_size;
uniform float u_saturation;
// Premultiplied.
uniform vec4 u_tint;

// Some drivers round what lies between texels to 8 bits, and a picture that is enlarged 16 times would have steps.
vec4 smoothed() {
  vec2 place = v_uv * u_size - 0.5;
  vec2 part = fract(place);
  vec2 low = (floor(place) + 0.5) / u_size;
  vec2 high = low + 1.0 / u_size;
  vec4 above = mix(texture2D(u_texture, low), texture2D(u_texture, vec2(high.x, low.y)), part.x);
  vec4 below = mix(texture2D(u_texture, vec2(low.x, high.y)), texture2D(u_texture, high), part.x);
  return mix(above, below, part.y);
}

void main() {
  vec4 behind = smoothed();
  float luma = dot(behind.rgb, vec3(0.2126, 0.7152, 0.0722));
  behind.rgb = clamp(mix(vec3(luma), behind.rgb, u_saturation), 0.0, behind.a);
  vec4 color = dithered(u_tint + behind * (1.0 - u_tint.a));
  float inside = insideOf(v_local, v_shape.xy, v_corners, v_shape.w);
  gl_FragColor = color * (v_color.a * inside * clipCoverage());
}
