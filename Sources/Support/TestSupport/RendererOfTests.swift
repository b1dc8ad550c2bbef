import Glibc

/// What draws the screens of tests: `GIMBAL_RENDERER` says it, as to a program.
package enum RendererOfTests {
    /// Whether transition shaders are drawn. The CPU's renderer shows fades instead.
    package static var runsShaders: Bool { getenv("GIMBAL_RENDERER").map { String(cString: $0) } != "cpu" }
}
