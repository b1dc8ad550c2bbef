// A rounded rectangle blurred by a Gaussian: exact along x through the error function, summed along y.

// Abramowitz and Stegun 7.1.27, error below 5e-4.
vec2 errorFunction(vec2 x) {
  vec2 s = sign(x);
  vec2 a = abs(x);
  vec2 p = 1.0 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a;
  p *= p;
  return s - s / (p * p);
}

// How far from the middle the rectangle reaches in a row, to the side of one corner.
float reachOf(float y, vec2 halfSize, float radius) {
#ifdef CONTINUOUS
  if (radius < 0.0) {
    float extent = extentOf(-radius, halfSize);
    float bend = bendOf(-radius, extent);
    float rise = max(abs(y) - halfSize.y + extent, 0.0) / extent;
    return halfSize.x - extent + extent * pow(max(1.0 - pow(rise, bend), 0.0), 1.0 / bend);
  }
#endif
  float delta = min(halfSize.y - radius - abs(y), 0.0);
  return halfSize.x - radius + sqrt(max(0.0, radius * radius - delta * delta));
}

float blurredRow(float x, float y, float sigma, vec2 halfSize, vec4 radii) {
  vec2 side = y > 0.0 ? radii.wz : radii.xy;
  vec2 cut = vec2(reachOf(y, halfSize, side.x), reachOf(y, halfSize, side.y));
  vec2 ends = 0.5 + 0.5 * errorFunction((x + vec2(cut.x, -cut.y)) * (0.70710678 / sigma));
  return ends.x - ends.y;
}

void main() {
  float sigma = max(v_shape.z, 0.25 / v_shape.w);
  vec2 halfSize = v_shape.xy;
  float low = max(-halfSize.y, v_local.y - 3.0 * sigma);
  float high = min(halfSize.y, v_local.y + 3.0 * sigma);
  float sum = 0.0;
  if (high > low) {
    float stepSize = (high - low) / 8.0;
    float y = low + stepSize * 0.5;
    for (int i = 0; i < 8; i++) {
      float d = (v_local.y - y) / sigma;
      sum += blurredRow(v_local.x, y, sigma, halfSize, v_corners) * exp(-0.5 * d * d) * stepSize;
      y += stepSize;
    }
    sum *= 0.39894228 / sigma;
  }
  gl_FragColor = v_color * (clamp(sum, 0.0, 1.0) * clipCoverage());
}
