#ifdef WARP
// Where a matrix stretches one way more than the other, or has perspective, only the pixel knows how large a point is.
#extension GL_OES_standard_derivatives : enable
#endif
precision PRECISION float;
// Points from the middle of the rectangle.
varying vec2 v_local;
varying vec2 v_uv;
// Premultiplied.
varying vec4 v_color;
varying vec4 v_border;
// Half width, half height, border width (or sigma), pixels a point.
varying vec4 v_shape;
// Radii: top left, top right, bottom right, bottom left.
varying vec4 v_corners;

// From framebuffer pixels to those of the picture before it was turned for the panel: two rows, and where the origin comes to lie.
uniform vec4 u_upright;
uniform vec2 u_uprightOrigin;

// Ordered by place, half a step up or down: what changes slowly shows no bands.
vec4 dithered(vec4 color) {
  vec2 place = vec2(dot(u_upright.xy, gl_FragCoord.xy), dot(u_upright.zw, gl_FragCoord.xy)) + u_uprightOrigin;
  float noise = fract(dot(place, vec2(0.75487766, 0.56984029))) - 0.5;
  return vec4(clamp(color.rgb + noise / 255.0 * step(0.999, color.a), 0.0, 1.0), color.a);
}

#ifdef CONTINUOUS
// How far along the edges a continuous corner reaches; less where there is no room, down to the circle.
float extentOf(float radius, vec2 halfSize) {
  return min(radius * 1.528665, min(halfSize.x, halfSize.y));
}

// The exponent of the superellipse that has this extent and meets the circle on the diagonal.
float bendOf(float radius, float extent) {
  return -1.0 / log2(1.0 - 0.29289322 * radius / extent);
}

// To first order, which is exact on the edges and on the diagonal.
float continuousDistance(vec2 p, vec2 halfSize, float radius) {
  float extent = extentOf(radius, halfSize);
  vec2 q = abs(p) - halfSize + extent;
  if (min(q.x, q.y) <= 0.0) return max(q.x, q.y) - extent;
  q /= extent;
  float bend = bendOf(radius, extent);
  float norm = pow(pow(q.x, bend) + pow(q.y, bend), 1.0 / bend);
  float slope = length(pow(q / norm, vec2(bend - 1.0)));
  return (norm - 1.0) * extent / slope;
}
#endif

// Signed distance to a rectangle with rounded corners; negative inside. Each corner has its own radius, which is below 0 where the
// curve is continuous.
float roundedDistance(vec2 p, vec2 halfSize, vec4 radii) {
  vec2 side = p.x > 0.0 ? radii.yz : radii.xw;
  float radius = p.y > 0.0 ? side.y : side.x;
#ifdef CONTINUOUS
  if (radius < 0.0) return continuousDistance(p, halfSize, -radius);
#endif
  vec2 q = abs(p) - halfSize + radius;
  return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - radius;
}

// How much of a pixel lies inside, for a distance in pixels.
float coverage(float distance) {
  return clamp(0.5 - distance, 0.0, 1.0);
}

// Pixels a point across the nearest edge; `density` where the scale is the same everywhere.
float pixelsPerPoint(vec2 p, vec2 halfSize, vec4 radii, float density) {
#if defined(WARP) && defined(GL_OES_standard_derivatives)
  vec2 side = p.x > 0.0 ? radii.yz : radii.xw;
  float radius = abs(p.y > 0.0 ? side.y : side.x);
  vec2 q = abs(p) - halfSize + radius;
  vec2 normal = min(q.x, q.y) > 0.0 ? normalize(q) : (q.x > q.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0));
  normal *= vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0);
  return 1.0 / max(length(vec2(dot(normal, dFdx(p)), dot(normal, dFdy(p)))), 1e-6);
#else
  return density;
#endif
}

// How much of a pixel lies inside a rectangle with rounded corners.
float insideOf(vec2 p, vec2 halfSize, vec4 radii, float density) {
  return coverage(roundedDistance(p, halfSize, radii) * pixelsPerPoint(p, halfSize, radii, density));
}

#ifdef CLIP
// From framebuffer pixels to the clip's own points, about its middle.
uniform mat3 u_clipMatrix;
// Half width, half height, pixels a point.
uniform vec4 u_clipShape;
uniform vec4 u_clipCorners;

float clipCoverage() {
  vec3 p = u_clipMatrix * vec3(gl_FragCoord.xy, 1.0);
  return insideOf(p.xy / p.z, u_clipShape.xy, u_clipCorners, u_clipShape.z);
}
#else
float clipCoverage() { return 1.0; }
#endif
