/// The GLSL ES sources that Gimbal draws with, embedded at build time.
