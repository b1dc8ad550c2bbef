// A rounded rectangle with an antialiased edge, and a border inside of it.
void main() {
  float distance = roundedDistance(v_local, v_shape.xy, v_corners);
  float density = pixelsPerPoint(v_local, v_shape.xy, v_corners, v_shape.w);
  float inside = coverage(distance * density);
  vec4 color = v_color;
  if (v_shape.z > 0.0) {
    // The border's inner edge is the outer one moved inwards, so inner corners are tighter, as in Core Animation.
    float border = 1.0 - coverage((distance + v_shape.z) * density);
    color = mix(v_color, v_border + v_color * (1.0 - v_border.a), border);
  }
  gl_FragColor = color * (inside * clipCoverage());
}
