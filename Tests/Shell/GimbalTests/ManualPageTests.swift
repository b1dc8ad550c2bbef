import Configuration
import Foundation
import Testing
import UIKit

@testable import Gimbal

/// The page of an app with a tour has everything in it: all flags, and the variables for tests.
@Suite("Manual pages") struct ManualPageTests {
    private var program: ProgramHelp {
        var help = ProgramHelp()
        help.name = "panel"
        help.summary = "shows the rooms of a house"
        help.flags = [HelpEntry("--beans NAME", "which beans")]
        help.exitCodes = [HelpEntry("127", "there is no such command")]
        help.hasTour = true
        return help
    }

    /// As a reader sees it: without fonts, escapes undone.
    private func printed(_ source: String) -> String {
        var text = source
        for (escape, plain) in [
            ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-"), ("\\(dq", "\""), ("\\(aq", "'"), ("\\[u2026]", "…"),
        ] {
            text = text.replacingOccurrences(of: escape, with: plain)
        }
        return text
    }

    @Test func `the page of a program has every flag and variable with its help and its default`() {
        let page = printed(HelpPage(program: program, startedAs: "x").manual)
        #expect(OptionTable.all.count > 30)
        for option in OptionTable.all {
            let value = option.value.map { (option.isVariableOnly ? "=" : " ") + $0 } ?? ""
            let head = (option.isVariableOnly ? option.variable : "--" + option.name) + value
            let remark = option.fallback.map { ".br\nDefault: \($0.text).\n" } ?? ""
            #expect(
                page.contains(".TP\n\(head)\n\(option.help.replacingOccurrences(of: ". ", with: ".\n"))\n\(remark)"), "\(head)")
        }
        for code in ExitCode.allCases {
            guard let meaning = code.meaning else { continue }
            #expect(page.contains(".TP\n\(code.rawValue)\n\(meaning)\n"))
        }
    }

    @Test func `the page of a program has its name, its own flags and its own exit codes`() {
        let page = printed(HelpPage(program: program, startedAs: "x").manual)
        #expect(page.hasPrefix(".TH \"PANEL\" 1 \"\" \"Gimbal \(Version.text)\""))
        #expect(page.contains(".SH \"NAME\"\npanel - shows the rooms of a house\n"))
        #expect(page.contains("panel [flags] [-- arguments of the app]"))
        for entry in ["--beans NAME\nwhich beans\n", "127\nthere is no such command\n", "XKB_DEFAULT_LAYOUT\n"] {
            #expect(page.contains(".TP\n" + entry))
        }
        #expect(page.hasSuffix(".SH \"SEE ALSO\"\ngimbal.ini(5)\n"))
    }

    @Test func `the page of the file has every key that every app reads, with type, default and meaning`() {
        let page = printed(HelpPage(file: program).manual)
        #expect(page.hasPrefix(".TH \"GIMBAL.INI\" 5 "))
        let keys =
            DeviceConfiguration.flagKeys.map(\.name) + OutputKey.allCases.map(\.rawValue) + InputKey.allCases.map(\.rawValue)
        #expect(keys.count > 20)
        for key in keys { #expect(page.contains(".TP\n\(key)=")) }
        for group in DeviceConfiguration.groups {
            #expect(page.contains(".SS \"\(group.head)\"\n"))
            for entry in group.entries {
                let line = "\(entry.name)=\(entry.help.value)\n\(entry.help.text)\n.br\nDefault: \(entry.help.fallback.text).\n"
                #expect(page.contains(line), "\(line)")
            }
        }
        for key in ["config", "manual", "help", "rotate", "transition"] { #expect(!page.contains(".TP\n\(key)=")) }
    }

    @Test func `a value that the table calls the default changes nothing when it is given`() throws {
        for option in OptionTable.all {
            guard case .value(let value) = option.fallback else { continue }
            var options = AppOptions()
            options.logLevel = option.name == "log-level" ? value : nil
            options.out = option.name == "out" ? value : nil
            let before = options
            try option.apply(value, &options)
            #expect(options == before, "--\(option.name) \(value)")
        }
    }

    @Test func `only flags that take nothing and tasks are without a default`() {
        let without = OptionTable.all.filter { $0.fallback == nil && !$0.isVariableOnly }
        #expect(without.map(\.name) == ["list-outputs", "check", "service", "version", "help", "manual"])
    }

    @Test(arguments: ManualTopic.allCases)
    func `a page is asked for by its topic, whatever variables say`(topic: ManualTopic) throws {
        let options = try AppOptions(arguments: ["--manual", topic.rawValue], environment: ["GIMBAL_SCALE": "huge"])
        #expect(options.task == .manual(topic))
        #expect(throws: Failure.self) { try AppOptions(arguments: ["--manual", "book"], environment: [:]) }
    }

    @Test func `the exit codes of --help stand in two columns`() {
        let help = HelpPage(program: program, startedAs: "x").text
        #expect(
            help.hasSuffix(
                """
                Exit codes:
                  0   done, or asked to stop          71  the system refused something
                  64  wrong flag                      73  a file cannot be written
                  65  a file says something unusable  74  the display or standard output was lost
                  66  a file cannot be read           77  no permission for the device
                  69  no usable display               78  the configuration file is wrong
                  70  a fault of the program
                """))
    }

    @Test func `what roff would take for a request or an escape is printed as it is`() {
        var roff = Roff(title: "a-b", chapter: 1, version: "1")
        roff.text(".SH is no request. 'tis neither. a\\b")
        roff.text("-- …")
        roff.example(["", ".br"])
        let lines = roff.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0] == ".TH \"A\\-B\" 1 \"\" \"1\" \"Gimbal Manual\"")
        #expect(lines[1...4] == ["\\&.SH is no request.", "\\(aqtis neither.", "a\\eb", "\\-\\- \\[u2026]"])
        #expect(lines[8...9] == ["", "\\&.br"])
    }

    @Test func `placeholders are italic, marks of the grammar roman, and all else is bold`() {
        var roff = Roff(title: "a", chapter: 1, version: "1")
        roff.entry("--mode WxH[@HZ]", "x")
        roff.entry("GIMBAL_CAPTURE=DIR", "y")
        #expect(roff.source.contains("\n\\fB\\-\\-mode\\fR \\fIW\\fBx\\fIH\\fR[\\fB@\\fIHZ\\fR]\n"))
        #expect(roff.source.contains("\n\\fBGIMBAL_CAPTURE=\\fIDIR\\fR\n"))
    }

    /// Package groff-base; the pure tests above hold without it.
    private static let groff = ["/usr/bin/groff", "/bin/groff"].first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(.enabled(if: groff != nil), arguments: ManualTopic.allCases)
    func `groff takes a page without a warning`(topic: ManualTopic) throws {
        let page = topic == .file ? HelpPage(file: program) : HelpPage(program: program, startedAs: "x")
        #expect(try complaints(about: page.manual) == "")
        #expect(try complaints(about: ".TH A 1\n\\fQx\n.PQ\n") != "")
    }

    private func complaints(about source: String) throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).1")
        try source.write(to: url, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: url) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.groff))
        process.arguments = ["-man", "-Tutf8", "-ww", "-z", url.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
