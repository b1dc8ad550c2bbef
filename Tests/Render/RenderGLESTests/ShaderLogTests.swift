import Testing

@testable import RenderGLES

@Suite("What a driver says of a shader") struct ShaderLogTests {
    @Test(arguments: [
        ("0:3(12): error: `nonsense' undeclared", "wipe.glsl:3: error: `nonsense' undeclared"),
        ("0(3) : error C1503: undefined variable \"nonsense\"", "wipe.glsl:3: error C1503: undefined variable \"nonsense\""),
        ("ERROR: 0:3: 'nonsense' : undeclared identifier", "wipe.glsl:3: 'nonsense' : undeclared identifier"),
    ]) func `the file and the line stand first, whichever driver it is`(said: String, shown: String) {
        #expect(ShaderLog.located(said, in: "wipe.glsl") == shown)
        #expect(ShaderLog.located("\(said)\n\n2 errors", in: "wipe.glsl") == "\(shown)\n2 errors")
    }

    @Test(arguments: ["internal error", "0", "0:", "0(x) : odd", "ERROR: no line", ""]) func `other lines stay as they are`(
        said: String
    ) {
        #expect(ShaderLog.located(said, in: "wipe.glsl") == said)
    }
}
