import Foundation
import Geometry
import InputSources
import OutputCore
import Reactor
import RenderServer
import Testing

@testable import Gimbal

@Suite("The configuration file of every app") struct ConfigurationFileTests {
    private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).ini")
        try text.write(to: url, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }

    private func options(_ text: String, _ arguments: String..., variables: [String: String] = [:]) throws -> AppOptions {
        try withFile(text) { path in
            var options = try AppOptions(arguments: ["--config", path] + arguments, environment: variables)
            options.configuration = nil
            return options
        }
    }

    @Test func `outputs have turns, modes, scales and sizes, by connector and by display`() throws {
        let options = try options(
            """
            # the panel
            [output DSI-1]
            rotation=90
            mode = 800x480@60
            [output DEL DELL U2720Q]
            rotation=flipped-270
            scale=2
            [output]
            size=155x87
            """)
        #expect(options.rotations.choose(connector: "DSI-1", panel: .rotated180).transform == .rotated90)
        #expect(options.rotations.choose(connector: "DP-1", model: "DEL DELL U2720Q", serial: "7").transform == .flipped270)
        #expect(options.rotations.choose(connector: "DP-1", panel: .rotated180).transform == .rotated180)
        let size = OutputInfo.PhysicalSize(width: 155, height: 87)
        #expect(options.outputs.preferences(connector: "DSI-1") == OutputPreferences(mode: "800x480@60", physicalSize: size))
        #expect(
            options.outputs.preferences(connector: "DP-1", model: "DEL DELL U2720Q", serial: "7")
                == OutputPreferences(scale: 2, physicalSize: size))
    }

    @Test func `what people touch has a screen and a matrix, by name and by numbers`() throws {
        let options = try options("[input Goodix]\noutput=DSI-1\n[input 04f3:2a1c]\ncalibration=0 1 0 -1 0 1\n")
        #expect(options.touchOutputs == [.init(device: "Goodix", value: "DSI-1")])
        #expect(options.calibrations == [.init(device: "04f3:2a1c", value: CalibrationMatrix(0, 1, 0, -1, 0, 1))])
    }

    @Test func `flags count before variables, and variables before the file`() throws {
        let file = "[gimbal]\ndim-after=60\nkeyboard-layout=de\nbackend=headless\n"
        let plain = try options(file)
        #expect(plain.idle.dim?.after == .seconds(60) && plain.keyboard.layout == "de" && plain.backend == .headless)
        let variables = ["GIMBAL_KEYBOARD_LAYOUT": "fr", "GIMBAL_DIM_AFTER": "7"]
        let over = try options(file, "--dim-after", "5", variables: variables)
        #expect(over.idle.dim?.after == .seconds(5) && over.keyboard.layout == "fr" && over.backend == .headless)
    }

    @Test func `the text size of a file counts, and a flag before it`() throws {
        let file = "[gimbal]\ntext-size=xl\n"
        #expect(try options(file).textSize == .extraLarge)
        #expect(try options(file, "--text-size", "ax1").textSize == .accessibilityMedium)
    }

    @Test func `a turn on the command line counts before the file's, by name or for all`() throws {
        let file = "[output DSI-1]\nrotation=90\n[output DSI-2]\nrotation=180\n[output]\nrotation=flipped\n"
        let named = try options(file, "--rotate", "DSI-1=270").rotations
        #expect(named.choose(connector: "DSI-1").transform == .rotated270)
        #expect(named.choose(connector: "DSI-2").transform == .rotated180)
        #expect(named.choose(connector: "DSI-3").transform == .flipped)
        let all = try options(file, "--rotate", "0").rotations
        for connector in ["DSI-1", "DSI-2", "DSI-3"] { #expect(all.choose(connector: connector).transform == .normal) }
        let display = try options(file, "--rotate", "GMB Panel=270").rotations
        #expect(display.choose(connector: "DSI-1", model: "GMB Panel").transform == .rotated90)
        #expect(display.choose(connector: "DSI-3", model: "GMB Panel").transform == .rotated270)
    }

    @Test func `a panel's screen on the command line counts before the file's`() throws {
        let file = "[input Goodix]\noutput=DSI-1\n"
        #expect(try options(file, "--touch-output", "DSI-2").touchOutputs == [.init(device: "", value: "DSI-2")])
        let named = try options(file, "--touch-output", "ILITEK=DSI-2").touchOutputs
        #expect(named == [.init(device: "ILITEK", value: "DSI-2"), .init(device: "Goodix", value: "DSI-1")])
    }

    @Test func `quotes round a name and blanks behind a value mean nothing`() throws {
        let options = try options("[output \"DSI-1\"] \nrotation = 90 \t\r\n[input \"Goodix\"]\noutput=DSI-1 \n")
        #expect(options.rotations.choose(connector: "DSI-1").transform == .rotated90)
        #expect(options.touchOutputs == [.init(device: "Goodix", value: "DSI-1")])
    }

    @Test func `quotes round a value and lines that begin with a semicolon are as in systemd's files`() throws {
        let options = try options(
            "; the panel\n[gimbal]\nkeyboard-layout=\"de\"\n  ; and its keys\nkeyboard-variant = 'nodeadkeys' \nkeyboard-model=\"a b\"\n"
        )
        #expect(options.keyboard.layout == "de" && options.keyboard.variant == "nodeadkeys" && options.keyboard.model == "a b")
    }

    @Test func `a comment behind a value is refused with advice`() throws {
        for tail in ["; ten", "# ten"] {
            #expect(throws: (any Error).self) { try options("[gimbal]\ndim-after=10 \(tail)\n") }
            do { _ = try options("[gimbal]\ndim-after=10 \(tail)\n") } catch let failure as Failure {
                #expect(failure.description.hasSuffix("; a comment needs a line of its own"), "\(failure)")
            }
        }
    }

    @Test func `devices are named by flags, and by files`() throws {
        let file = "[input Goodix]\n[input]\noutput=DSI-1\n"
        let mentions = try options(file, "--calibration", "Foo=0,1,0,-1,0,1", "--touch-output", "DSI-1").deviceMentions
        #expect(
            mentions == [
                .init(place: "--calibration Foo=", device: "Foo", isLoud: true),
                .init(place: "[input Goodix]", device: "Goodix", isLoud: false),
            ])
    }

    @Test func `groups of gimbald are left to it`() throws {
        #expect(try options("[kiosk]\nbackground=#000000\n[transitions]\nopen=fade\n[app a.b]\nopen=fade\n") == AppOptions())
    }

    @Test(
        arguments: [
            ("[output DSI-1]\nrotation=91\n", 2, "rotation does not take \"91\": expected 0, 90"),
            ("[output DSI-1]\n\nrotatoin=90\n", 3, "\"rotatoin\""), ("[output DSI-1]\nmode=big\n", 2, "WIDTHxHEIGHT"),
            ("[output DSI-1]\nscale=0\n", 2, "0.5"), ("[output DSI-1]\nsize=15\n", 2, "millimeters"),
            ("[input Goodix]\ncalibration=1 2 3\n", 2, "six numbers"), ("[input Goodix]\noutput=\n", 2, "connector"),
            ("[input Goodix]\nspeed=1\n", 2, "\"speed\""), ("[gimbal]\nbackend=x11\n", 2, "backend does not take \"x11\""),
            ("[gimbal]\nnonsense=1\n", 2, "\"nonsense\""), ("[gimbal]\nhelp=1\n", 2, "\"help\""),
            ("[gimbal]\nconfig=a\n", 2, "\"config\""), ("[gimbal]\nmanual=file\n", 2, "\"manual\""),
            ("[gimbal]\nrotate=90\n", 2, "[output NAME]"),
            ("[gimbal]\ninject-draw=1\n", 2, "\"inject-draw\""),
            ("[screens]\na=b\n", 1, "\"screens\", only [gimbal], [output NAME] and [input DEVICE], and"),
            ("[output A]\nrotation=flipped-0\n", 2, "rotation does not take \"flipped-0\""),
            ("[output DSI-1]\nwhat\n", 2, "neither"),
            ("[gimbal]\nkeyboard-layout=\"de\n", 2, "the value of \"keyboard-layout\" opens a quote and does not close it"),
            (
                "[gimbal]\nkeyboard-layout=de,\\\nkeyboard-variant=x\n", 2,
                "the value of \"keyboard-layout\" ends with a backslash, and a value cannot continue in the next line"
            ),
            ("[gimbal]\n;x\nkeyboard-layout='de' x\n", 3, "continues after its closing quote"),
            ("[gimbal]\nslow=\"2\" # dark\n", 2, "continues after its closing quote; a comment needs a line of its own"),
            ("[output \"A]\nscale=2\n", 1, "the name of the group [output \"A] opens a quote and does not close it"),
            ("[output 'A\"]\nscale=2\n", 1, "opens a quote and does not close it"),
            ("[gimbal]\ntransition=fade\n", 2, "\"transition\" belongs on the command line, as --transition fade"),
            ("[gimbal]\nrotate=\n", 2, "\"rotate\" belongs in [output NAME], as rotation=90"),
            ("[gimbal]\ntouch-output=A\n", 2, "\"touch-output\" belongs in [input DEVICE], as output=DSI-1"),
            ("[gimbal]\ncalibration=1\n", 2, "\"calibration\" belongs in [input DEVICE], as calibration=0 1 0 -1 0 1"),
            ("[gimbal]\nslow=2\n# again\nslow = 3\n", 4, "the key \"slow\" was already given in line 2"),
            ("[output A]\nscale=2\n[output B]\nscale=2\n[output A]\n", 5, "the group [output A] was already given in line 1"),
            ("[output A]\nscale=2\n[output  A]\n", 3, "[output  A] is there already"),
            ("[output ]\nscale=2\n", 1, "\"output \""), ("[input  ]\noutput=A\n", 1, "\"input  \""),
            ("[output A]\nscale=0x2\n", 2, "0.5"),
            ("[input]\ncalibration=2 2 0 1 1 0\n", 2, "it puts all touches on one line"),
            ("[gimbal]\noff-after=5\ndim-after=10\n", 2, "off-after 5 comes before dim-after 10"),
        ] as [(String, Int, String)])
    func `a mistake is one sentence with its line, and code 78`(text: String, line: Int, word: String) throws {
        try withFile(text) { path in
            do {
                _ = try AppOptions(arguments: [], environment: ["GIMBAL_CONFIG": path])
                Issue.record("taken: \(text)")
            } catch let failure as Failure {
                #expect(failure.code == .configuration)
                #expect(failure.description.hasPrefix("\(path):\(line): "), "\(failure)")
                #expect(failure.description.contains(word) && !failure.description.contains("\n"), "\(failure)")
            }
        }
    }

    @Test(arguments: [
        ("/nonexistent.ini", ExitCode.noInput, "/nonexistent.ini: there is no such file"),
        ("/etc", .noInput, "/etc: it is a directory, not a file"), ("", .usage, "--config does not take \"\": expected a file"),
    ])
    func `a file that cannot be read is said, with code 66`(path: String, code: ExitCode, sentence: String) {
        do {
            _ = try AppOptions(arguments: ["--config=\(path)"], environment: [:])
            Issue.record("taken: \(path)")
        } catch {
            #expect((error as? Failure)?.code == code)
            #expect("\(error)" == sentence)
        }
    }

    @Test func `a file that says one stage of the dark and flags that say the other are a remark`() throws {
        let file = "[gimbal]\ndim-after=60\noff-after=300\n"
        #expect(try options(file).remarks.isEmpty)
        let remark = "off-after 5 comes before dim-after 60: a screen that is off is not dimmed any more"
        #expect(try options(file, "--off-after", "5").remarks == [remark])
    }

    private func sentence(_ path: String) -> String {
        do {
            _ = try AppOptions(arguments: ["--config", path], environment: [:])
            return "taken"
        } catch let failure as Failure {
            return [.configuration, .noInput].contains(failure.code) ? failure.description : "code \(failure.code)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `a path that is no file is reported without a wait`() throws {
        #expect(sentence("/tmp") == "/tmp: it is a directory, not a file")
        let pipe = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).fifo").path
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        #expect(sentence(pipe) == "\(pipe): it is a pipe or a device and no file")
        #expect(sentence("/dev/zero") == "/dev/zero: it is a pipe or a device and no file")
        #expect(sentence("/dev/null") == "taken")
        #expect(sentence("/etc/passwd/x") == "/etc/passwd/x: there is no such file")
    }

    @Test func `a huge file is not read to its end`() throws {
        try withFile("[gimbal]\n" + String(repeating: "# nothing\n", count: 200_000)) { path in
            #expect(sentence(path) == "\(path): the file is larger than a configuration may be, 1 MiB")
        }
        try withFile("[gimbal]\n# \0\n") { path in #expect(sentence(path) == "\(path): the file is not text (UTF-8)") }
    }

    @Test func `names of screens that are not there are warnings of flags and news of files`() throws {
        let file = "[gimbal]\noutput=A-1\n[output DSI-9]\nscale=2\n[output]\nscale=1\n[input Goodix]\noutput=DSI-8\n"
        let names = try options(file, "--rotate", "B-1=90,DEL DELL U2720Q=180,0", "--touch-output", "ILI=C-1").names
        let there = [
            NamedOutputs.Present(connector: "DSI-1"),
            NamedOutputs.Present(connector: "DP-1", model: "DEL DELL U2720Q", serial: "7"),
        ]
        let only = ": no screen has that name; connected: DSI-1, DP-1 (DEL DELL U2720Q)"
        #expect(
            names.remarks(on: there).warnings
                == ["--output \"A-1\"" + only, "--rotate \"B-1\"" + only, "--touch-output \"C-1\"" + only])
        #expect(names.remarks(on: there).infos == ["[output DSI-9]" + only, "[input Goodix] \"DSI-8\"" + only])
        #expect(names.remarks(on: []).warnings.first == "--output \"A-1\": no screen has that name; no screen is connected")
        let right = try options("", "--output", "DSI-1", "--touch-output", "DEL DELL U2720Q 7", "--rotate", "DP-1=90,DSI-1=0")
            .names
        #expect(right.remarks(on: there).warnings.isEmpty)
    }

    @Test func `a wrong flag is said before a wrong file`() throws {
        try withFile("[x]\n") { path in
            do {
                _ = try AppOptions(arguments: ["--config", path, "--nonsense"], environment: [:])
                Issue.record("taken")
            } catch let failure as Failure {
                #expect(failure.code == .usage)
            }
        }
    }

    /// The file may be a megabyte, and a person has to find the sentence.
    @Test(arguments: [
        "LONG", "[LONG]\n", "[gimbal]\nLONG=1\n", "[gimbal]\nLONG\n", "[gimbal]\nbackend=LONG\n", "[gimbal]\nsize=LONG\n",
        "[gimbal]\ndim-after=LONG\n", "[gimbal]\nLONG=1\nLONG=2\n", "[LONG]\na=1\n[LONG]\n", "[gimbal]\nL[ONG=1\n",
        "[gimbal]\nLONG=\"a\n", "[output]\nLONG=1\n", "[output]\nrotation=LONG\n", "[output]\nmode=LONG\n",
        "[output]\nscale=LONG\n",
        "[input]\ncalibration=LONG\n", "[output \"LONG]\na=1\n", "[input LONG]\ncalibration=1\n",
        "[gimbal]\nkeyboard-layout=LONG\n",
    ]) func `a sentence about a very long text is short`(_ text: String) throws {
        let text = text.replacingOccurrences(of: "LONG", with: String(repeating: "long", count: 50_000))
        do {
            _ = try options(text)
        } catch {
            #expect("\(error)".count < 1200)
        }
    }
}
