// Every quad that Gimbal draws. Positions arrive in clip space: the planner's matrices may carry perspective, and the
// division by w is the GPU's, so that varyings come out right.
attribute vec4 a_position;
attribute vec2 a_local;
attribute vec2 a_uv;
attribute vec4 a_color;
attribute vec4 a_border;
attribute vec4 a_shape;
attribute vec4 a_corners;
varying vec2 v_local;
varying vec2 v_uv;
varying vec4 v_color;
varying vec4 v_border;
varying vec4 v_shape;
varying vec4 v_corners;

void main() {
  gl_Position = a_position;
  v_local = a_local;
  v_uv = a_uv;
  v_color = a_color;
  v_border = a_border;
  v_shape = a_shape;
  v_corners = a_corners;
}
