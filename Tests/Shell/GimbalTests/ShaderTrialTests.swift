import Foundation
import XCTest

@testable import Gimbal

/// What a trial in another process finds out about a shader. The built demo plays the other role.
final class ShaderTrialTests: XCTestCase {
    private static let fade = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"

    /// Thirty functions, each of which calls the one before twice: a billion calls when they are inlined, as all drivers do.
    private static let billion =
        (1...30).reduce("float f0(float x) { return fract(sin(x) * 43758.5); }\n") {
            $0 + "float f\($1)(float x) { return f\($1 - 1)(x + 1.0) * f\($1 - 1)(x - 1.0); }\n"
        } + "vec4 transition(vec2 uv) { return getFromColor(uv) * f30(uv.x * progress); }"

    private func objection(
        to text: String, by program: String = "gimbal-demo", _ limits: ShaderTrial.Limits = ShaderTrial.Limits()
    ) -> String? {
        MainActor.assumeIsolated {
            let file = Bundle.main.bundleURL.appendingPathComponent(program).path
            return ShaderTrial(program: file, limits: limits).objection(to: text, named: "shader")
        }
    }

    func testAShaderThatTheDriverCannotCompileInTimeIsRefused() {
        XCTAssertEqual(
            objection(to: Self.billion, ShaderTrial.Limits(processor: 1)),
            "the driver takes more than 1 s to compile it and to draw five small pictures with it")
    }

    func testATrialThatDoesNotEndIsEnded() {
        XCTAssertEqual(
            objection(to: Self.billion, ShaderTrial.Limits(processor: 60, patience: 1)),
            "the driver was not done after 0 s with compiling it and drawing five small pictures")
    }

    func testAnOrdinaryShaderIsTaken() {
        XCTAssertNil(objection(to: Self.fade))
    }

    func testAnErrorInTheTextIsLeftToTheCompilerOfTheProgram() {
        XCTAssertNil(objection(to: "vec4 transition(vec2 uv) { return nothing; }"))
    }

    func testAShaderIsTakenWhereNoTrialCanBeMade() {
        XCTAssertNil(objection(to: Self.billion, by: "no-such-program"))
    }

    func testEachTextIsTriedOnce() {
        MainActor.assumeIsolated {
            let demo = Bundle.main.bundleURL.appendingPathComponent("gimbal-demo").path
            let trial = ShaderTrial(program: demo, limits: ShaderTrial.Limits(processor: 60, patience: 1))
            let first = trial.objection(to: Self.billion, named: "shader")
            XCTAssertNotNil(first)
            XCTAssertEqual(trial.objection(to: Self.billion, named: "shader"), first)
            XCTAssertEqual(trial.trialCount, 1)
        }
    }
}
