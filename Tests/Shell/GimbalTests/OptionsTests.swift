import Foundation
import Geometry
import InputSources
import OutputCore
import Reactor
import RenderServer
import Testing

@testable import Gimbal

@Suite("AppOptions") struct OptionsTests {
    private func parse(_ arguments: String..., variables: [String: String] = [:]) throws -> AppOptions {
        try AppOptions(arguments: arguments, environment: variables)
    }

    private func sentence(_ arguments: String..., variables: [String: String] = [:]) -> String? {
        do {
            _ = try AppOptions(arguments: arguments, environment: variables)
            return nil
        } catch let failure as Failure {
            return failure.code == .usage ? failure.description : "code \(failure.code)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `nothing said is a run on whatever there is`() throws {
        #expect(try parse() == AppOptions())
    }

    @Test func `a value follows its flag, with or without an equals sign`() throws {
        #expect(try parse("--size", "640x480").size == AppOptions.PixelSize(width: 640, height: 480))
        #expect(try parse("--size=640x480").size == AppOptions.PixelSize(width: 640, height: 480))
        #expect(try parse("--out=a=b").out == "a=b")
    }

    @Test func `a flag wins over its variable`() throws {
        let variables = ["GIMBAL_BACKEND": "drm", "GIMBAL_DRM_DEVICE": "/dev/dri/card7"]
        let options = try parse("--backend", "headless", variables: variables)
        #expect(options.backend == .headless)
        #expect(options.drmDevice == "/dev/dri/card7")
    }

    @Test func `input has rules for one device and for all, of which flags replace a variable's`() throws {
        let options = try parse(
            "--touch-output", "ILITEK=DSI-1", "--touch-output=HDMI-A-1", "--calibration=goodix=0,1,0,-1,0,1", "--keyboard-layout",
            "de",
            "--key-repeat=400,20", variables: ["GIMBAL_TOUCH_OUTPUT": "DP-1", "GIMBAL_KEYBOARD_VARIANT": "nodeadkeys"])
        #expect(options.touchOutputs == [.init(device: "ILITEK", value: "DSI-1"), .init(device: "", value: "HDMI-A-1")])
        #expect(options.calibrations == [.init(device: "goodix", value: CalibrationMatrix(0, 1, 0, -1, 0, 1))])
        #expect(options.keyboard == KeyboardLayout(layout: "de", variant: "nodeadkeys"))
        let input = InputOptions(options)
        #expect(input.repeatDelay == .milliseconds(400) && input.repeatInterval == .milliseconds(20))
        #expect(try InputOptions(parse("--key-repeat", "off")).repeatInterval == nil)
        #expect(try InputOptions(parse("--console-keys", "on")).switchesTerminals)
        #expect(try !InputOptions(parse("--console-keys", "off")).switchesTerminals)
        #expect(try parse("--tour", "off").tour == .off)
    }

    @Test func `the dark comes when it is told to, and the pointer likewise`() throws {
        let options = try parse("--dim-after", "60", "--off-after=300.5,deliver", "--pointer", "never")
        #expect(options.idle.dim == IdleRules.Stage(after: .seconds(60), swallowsWaking: false))
        #expect(options.idle.off == IdleRules.Stage(after: .milliseconds(300_500), swallowsWaking: false))
        #expect(try parse("--off-after", "5").idle.off?.swallowsWaking == true)
        #expect(try parse("--dim-after", "5,swallow").idle.dim?.swallowsWaking == true)
        #expect(options.pointer == .never)
        #expect(try parse().idle.isEmpty)
    }

    @Test func `what draws is said by a flag, a variable, or not at all`() throws {
        #expect(try parse().renderer == .auto)
        #expect(try parse(variables: ["GIMBAL_RENDERER": "gles"]).renderer == .gles)
        #expect(try parse("--renderer=auto", variables: ["GIMBAL_RENDERER": "gles"]).renderer == .auto)
        #expect(try parse("--renderer", "cpu").renderer == .cpu)
    }

    @Test func `what follows two dashes is the app's`() throws {
        #expect(try parse("--slow", "4", "--", "--nonsense").slow == 4)
    }

    @Test func `help wins whatever else is said before it`() throws {
        #expect(try parse("--slow=2", "--help").task == .help)
        #expect(try parse("--text-size", "ax5").textSize == .accessibilityExtraExtraExtraLarge)
        #expect(try parse("-h").task == .help)
    }

    @Test(arguments: [
        (["--sise", "1x1"], "there is no flag --sise (did you mean --size?); --help lists them"),
        (["--frobnicate"], "there is no flag --frobnicate; --help lists them"),
        (["--size", "12"], "--size does not take \"12\": expected WIDTHxHEIGHT, each from 16 to 8192"),
        (["--size", "99999x16"], "--size does not take \"99999x16\": expected WIDTHxHEIGHT, each from 16 to 8192"),
        (["--slow", "nan"], "--slow does not take \"nan\": expected a number from 0.01 to 1000"),
        (["--slow"], "--slow needs N"),
        (["--text-size", "huge"], "--text-size does not take \"huge\": expected xs, s, m, l, xl, xxl, xxxl, or ax1 to ax5"),
        (["--check=2"], "--check takes no value"),
        (["--backend", "x11"], "--backend does not take \"x11\": expected auto, drm, wayland or headless"),
        (["--buffers", "cpu"], "--buffers does not take \"cpu\": expected auto, gpu or mapped"),
        (["--renderer", "gpu"], "--renderer does not take \"gpu\": expected auto, gles or cpu"),
        (["--render-threads", "0"], "--render-threads does not take \"0\": expected a whole number from 1 to 16"),
        (["--mode", "1280*720"], "--mode does not take \"1280*720\": expected WIDTHxHEIGHT, WIDTHxHEIGHT@HZ or @HZ"),
        (["--rotate", "91"], Self.rotateSentence("91")),
        (["--rotate", "flipped-0"], Self.rotateSentence("flipped-0")),
        (["--rotation", "90"], "there is no flag --rotation (did you mean --rotate?); --help lists them"),
        (["--rotate", "right"], Self.rotateSentence("right")),
        (["--rotate="], Self.rotateSentence("")),
        (["--rotate", "HDMI-A-1="], Self.rotateSentence("HDMI-A-1=")),
        (["--rotate", "=90"], Self.rotateSentence("=90")),
        (["--rotate", "90,"], Self.rotateSentence("90,")),
        (["--rotate", "90,DSI-1=45"], Self.rotateSentence("90,DSI-1=45")),
        (["--rotate", "90,180"], "--rotate does not take \"90,180\": it sets the rotation of all displays twice"),
        (["--rotate", "A=90,0,A=0"], "--rotate does not take \"A=90,0,A=0\": it sets the rotation of A twice"),
        (["--scale", "0x2"], "--scale does not take \"0x2\": expected a number from 0.5 to 8"),
        (["--slow", "1e1"], "--slow does not take \"1e1\": expected a number from 0.01 to 1000"),
        (["--mode", "@0x3C"], "--mode does not take \"@0x3C\": expected WIDTHxHEIGHT, WIDTHxHEIGHT@HZ or @HZ"),
        (["--touch-output", "=X"], "--touch-output does not take \"=X\": expected a connector, alone or after DEVICE="),
        (["--calibration", "1,1,0,1,1,0"], "--calibration does not take \"1,1,0,1,1,0\": it puts all touches on one line"),
        (["--calibration", "0x1,0,0,0,1,0"], Self.calibrationSentence("0x1,0,0,0,1,0")),
        (["--calibration", "=1,0,0,0,1,0"], Self.calibrationSentence("=1,0,0,0,1,0")),
        (
            ["--dim-after", "10", "--off-after", "5"],
            "--off-after 5 comes before dim-after 10: a screen that is off is not dimmed any more"
        ),
        (["--orientation-sensor", "yes"], "--orientation-sensor does not take \"yes\": expected auto, on or off"),
        (["--tour", "maybe"], "--tour does not take \"maybe\": expected auto, on or off"),
        (
            ["--touch-output", "ILITEK="],
            "--touch-output does not take \"ILITEK=\": expected a connector, alone or after DEVICE="
        ),
        (["--calibration", "1,2,3"], Self.calibrationSentence("1,2,3")),
        (["--key-repeat", "0,0"], "--key-repeat does not take \"0,0\": expected two numbers of milliseconds, as 500,33, or off"),
        (
            ["--dim-after", "60,eat"],
            "--dim-after does not take \"60,eat\": expected seconds from 0.1 on, alone or as 60,swallow or 60,deliver"
        ),
        (["--off-after="], "--off-after does not take \"\": expected seconds from 0.1 on, alone or as 60,swallow or 60,deliver"),
        (["--drm-device="], "--drm-device does not take \"\": expected a device node, as /dev/dri/card1"),
        (["--output", ""], "--output does not take \"\": expected a connector, as --list-outputs has it"),
        (["--transition="], "--transition does not take \"\": expected a transition's name or a .glsl file"),
        (["--out="], "--out does not take \"\": expected a directory"),
        (["demo"], "\"demo\" is not a flag; --help lists the flags"),
    ])
    func `a wrong flag is named with what it wants`(arguments: [String], expected: String) {
        do {
            _ = try AppOptions(arguments: arguments, environment: [:])
            Issue.record("\(arguments) was taken")
        } catch {
            #expect("\(error)" == expected)
            #expect((error as? Failure)?.code == .usage)
        }
    }

    private static func calibrationSentence(_ value: String) -> String {
        "--calibration does not take \"\(value)\": expected six numbers, as 0,1,0,-1,0,1, alone or after DEVICE="
    }

    private static func rotateSentence(_ value: String) -> String {
        "--rotate does not take \"\(value)\": expected 0, 90, 180, 270, flipped or flipped-90 to flipped-270, alone or after NAME="
    }

    @Test func `turns of several outputs come in one flag or in several`() throws {
        let one = try parse("--rotate", "HDMI-A-1=90,GMB Panel 27=flipped-270,180").rotations
        let several = try parse("--rotate", "HDMI-A-1=90", "--rotate=GMB Panel 27=flipped-270", "--rotate", "180").rotations
        #expect(one == several)
        #expect(one.choose(connector: "HDMI-A-1").transform == .rotated90)
        #expect(one.choose(connector: "DSI-1", model: "GMB Panel 27").transform == .flipped270)
        #expect(one.choose(connector: "DSI-1").transform == .rotated180)
    }

    @Test func `flags for turns win over the whole variable`() throws {
        let variables = ["GIMBAL_ROTATE": "HDMI-A-1=90,DSI-1=180"]
        #expect(try parse(variables: variables).rotations.choose(connector: "DSI-1").transform == .rotated180)
        let both = try parse("--rotate", "HDMI-A-1=270", variables: variables).rotations
        #expect(both.choose(connector: "HDMI-A-1").transform == .rotated270)
        #expect(both.choose(connector: "DSI-1").source == .unspecified)
    }

    @Test func `a wrong variable is named as the variable`() {
        let text = sentence(variables: ["GIMBAL_SCALE": "huge"])
        #expect(text == "GIMBAL_SCALE: --scale does not take \"huge\": expected a number from 0.5 to 8")
    }

    @Test(arguments: ["GIMBAL_ROTATE", "GIMBAL_SCALE", "GIMBAL_TOUCH_OUTPUT", "GIMBAL_CHECK"])
    func `a variable is not read where its flag is said`(variable: String) throws {
        let wrong = [variable: "="]
        #expect(sentence(variables: wrong)?.hasPrefix(variable) == true)
        let flags = ["--rotate", "90", "--scale", "2", "--touch-output", "DSI-1", "--check"]
        #expect(try AppOptions(arguments: flags, environment: wrong) == AppOptions(arguments: flags, environment: [:]))
    }

    @Test func `a variable that is almost ours is a remark`() throws {
        let variables = ["GIMBAL_ROTAT": "90", "GIMBAL_OF_AN_APP": "1", "GIMBAL": "1", "GIMBAL_SCALE": "2"]
        let expected = ["there is no variable GIMBAL_ROTAT (did you mean GIMBAL_ROTATE?)"]
        #expect(try parse(variables: variables).remarks == expected)
    }

    @Test func `what is called so elsewhere is a remark too`() throws {
        let expected = ["there is no variable GIMBAL_ROTATION (did you mean GIMBAL_ROTATE?)"]
        #expect(try parse(variables: ["GIMBAL_ROTATION": "90"]).remarks == expected)
    }

    @Test func `a backend without displays lists the one screen that it has`() throws {
        let memory = try DisplayProbe.listOutputs(parse("--backend", "headless", "--size", "640x480", "--list-outputs"))
        #expect(memory == "HEADLESS-1: a screen in memory, 640x480")
        let window = try DisplayProbe.listOutputs(parse("--backend=wayland", "--list-outputs"))
        #expect(window == "WAYLAND-1: a window; the compositor says how large it is")
    }

    @Test(arguments: ["--help", "-h", "--version"])
    func `how to say it is answered whatever variables and files say`(question: String) throws {
        let wrong = ["GIMBAL_SCALE": "huge", "GIMBAL_CONFIG": "/nonexistent.ini"]
        #expect(try AppOptions(arguments: [question], environment: wrong).task != .run)
    }

    @Test func `an empty variable is one that is not set`() throws {
        #expect(try parse(variables: ["GIMBAL_SIZE": "", "GIMBAL_CHECK": "", "GIMBAL_OUT": ""]) == AppOptions())
    }

    @Test func `a variable for tests takes no nonsense either`() {
        #expect(
            sentence(variables: ["GIMBAL_LEGACY_KMS": "maybe"])
                == "GIMBAL_LEGACY_KMS: --legacy-kms does not take \"maybe\": expected 1 or 0")
    }

    @Test(arguments: ["@60", "640x480", "1920x1080@59.94"])
    func `modes are taken in three forms`(mode: String) throws {
        #expect(try parse("--mode", mode).mode == mode)
    }

    @Test func `the help of an app with a tour has every flag and variable, in groups`() {
        var program = ProgramHelp()
        program.usage = "app [flags]"
        program.hasTour = true
        let help = HelpPage(program: program, startedAs: "app").text
        for option in OptionTable.all {
            #expect(help.contains(option.isVariableOnly ? "  \(option.variable)=" : "  --" + option.name))
        }
        #expect(help.hasPrefix("usage: app [flags]\n\nThe display:\n"))
        for group in OptionTable.groups { #expect(help.contains("\n\(group.title):\n")) }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 140 })
    }

    @Test func `the help of an app without a tour has neither the tour's flags nor variables for tests`() {
        var program = ProgramHelp()
        program.flags = [HelpEntry("--beans NAME", "which beans")]
        let help = HelpPage(program: program, startedAs: "panel").text
        #expect(help.hasPrefix("usage: panel [flags] [-- arguments of the app]\n"))
        for name in ["--tour", "--transition", "--out ", "GIMBAL_INJECT_DRAW", "GIMBAL_CAPTURE"] { #expect(!help.contains(name)) }
        for name in ["--rotate", "--dim-after", "--keyboard-layout", "--config"] { #expect(help.contains("  " + name)) }
        #expect(help.contains("This program:\n  --beans NAME                which beans\n"))
    }

    @Test(arguments: [
        "LONG", "--LONG", "--LONG=1", "--size=LONG", "--rotate=LONG", "--backend=LONG", "--calibration=LONG", "--off-after=LONG",
        "--scale=LONG", "--text-size=LONG", "--outputs=LONG", "--touch-output=LONG", "--mode=LONG", "--quiet=LONG",
    ]) func `a sentence about a very long argument is short`(_ argument: String) {
        let long = argument.replacingOccurrences(of: "LONG", with: String(repeating: "long", count: 50_000))
        #expect(sentence(long).map { $0.count < 1200 } ?? true)
    }

    @Test func `a sentence about a very long variable is short`() {
        let long = String(repeating: "long", count: 50_000)
        for name in ["GIMBAL_SIZE", "GIMBAL_BACKEND", "GIMBAL_ROTATE", "GIMBAL_DIM_AFTER", "GIMBAL_\(long)"] {
            #expect(sentence(variables: [name: long]).map { $0.count < 1200 } ?? true)
        }
    }
}
