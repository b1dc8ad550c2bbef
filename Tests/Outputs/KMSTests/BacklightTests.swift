internal import Foundation
internal import Glibc
internal import Reactor
internal import TestSupport
internal import Testing

@testable import KMS

@Suite("KMS: the light behind a panel") struct BacklightTests {
    /// A folder as the kernel's class of backlights has it.
    private final class Lights {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("lights-\(UUID())").path

        func add(_ name: String, type: String, most: Int, now: Int, parent: String = "../../platform") throws {
            let folder = "\(path)/\(name)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (file, text) in [("type", type), ("max_brightness", "\(most)"), ("brightness", "\(now)")] {
                try "\(text)\n".write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
            }
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/device", withDestinationPath: parent)
        }

        func number(of name: String) -> Int? {
            (try? String(contentsOfFile: "\(path)/\(name)/brightness", encoding: .utf8)).flatMap { Int($0.prefix { $0 != "\n" }) }
        }

        /// A driver that takes a number only when it is asked for: a pipe in the place of the file.
        func block(_ name: String) throws {
            let file = "\(path)/\(name)/brightness"
            try FileManager.default.removeItem(atPath: file)
            #expect(mkfifo(file, 0o600) == 0)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Threads know no virtual time.
    private func wait(_ loop: EventLoop? = nil, until isDone: () -> Bool) {
        for _ in 0..<5_000 where !isDone() {
            loop?.tick(mayBlock: false)
            usleep(1000)
        }
    }

    @Test func `the light below the connector comes first, then firmware, platform and raw`() throws {
        let lights = Lights()
        for (name, type) in [("a", "raw"), ("b", "platform"), ("c", "firmware")] {
            #expect(BacklightDevice.find(in: lights.path, for: "DSI-1")?.directory.suffix(1) != Substring(name))
            try lights.add(name, type: type, most: 100, now: 50)
            #expect(BacklightDevice.find(in: lights.path, for: "DSI-1")?.directory.suffix(1) == Substring(name))
        }
        try lights.add("d", type: "raw", most: 100, now: 50, parent: "../../card1-DSI-1")
        #expect(BacklightDevice.find(in: lights.path, for: "DSI-1")?.directory.suffix(1) == "d")
        #expect(BacklightDevice.find(in: lights.path, for: "DSI-2")?.directory.suffix(1) == "c")
    }

    @Test func `steps look equal, and the darkest is not dark`() {
        let device = BacklightDevice(directory: "", most: 1000)
        #expect([0, 0.1, 0.5, 0.8, 1, 7, -3, .nan].map(device.number(of:)) == [1, 1, 125, 512, 1000, 1000, 1, 1000])
        for level in stride(from: 0.1, through: 1, by: 0.1) {
            #expect(abs(device.level(of: device.number(of: level)) - level) < 0.01)
        }
    }

    @Test func `a monitor that is plugged in has a light of its own`() throws {
        let lights = Lights()
        try lights.add("panel", type: "raw", most: 10, now: 10)
        let loop = try EventLoop(time: VirtualTime())
        #expect(Backlight.find(for: ["HDMI-A-1", "PLACEHOLDER-1"], on: loop, in: lights.path) == nil)
        #expect(Backlight.find(for: ["HDMI-A-1", "eDP-1"], on: loop, in: lights.path)?.level == 1)
        #expect(Backlight.find(for: ["eDP-1"], on: loop, in: "/nowhere") == nil)
    }

    @Test func `a process that ended in the dark leaves a light that is on again`() throws {
        let lights = Lights()
        try lights.add("panel", type: "raw", most: 8, now: 0)
        let light = try #require(Backlight.find(for: ["DSI-1"], on: try EventLoop(time: VirtualTime()), in: lights.path))
        #expect(light.level == 1)
        wait { lights.number(of: "panel") == 8 }
        #expect(lights.number(of: "panel") == 8)
    }

    @Test func `it is written when it is set, goes out, and comes back as it was set meanwhile`() throws {
        let lights = Lights()
        try lights.add("panel", type: "raw", most: 1000, now: 1000)
        let loop = try EventLoop(time: VirtualTime())
        let light = try #require(Backlight.find(for: ["DSI-1"], on: loop, in: lights.path))
        light.level = 0.5
        wait { lights.number(of: "panel") == 125 }
        var isOut = false
        light.goOut { isOut = lights.number(of: "panel") == 0 }
        wait(loop) { isOut }
        light.level = 0.8
        usleep(20_000)
        #expect(isOut && lights.number(of: "panel") == 0)
        light.goOn()
        wait { lights.number(of: "panel") == 512 }
        #expect(lights.number(of: "panel") == 512)
    }

    @Test func `S65: of many values that a slow driver does not take the newest is written`() throws {
        let lights = Lights()
        try lights.add("panel", type: "raw", most: 1000, now: 1000)
        let loop = try EventLoop(time: VirtualTime())
        let light = try #require(Backlight.find(for: ["DSI-1"], on: loop, in: lights.path))
        try lights.block("panel")
        for step in 0...100 { light.level = Double(step) / 200 }
        let pipe = open("\(lights.path)/panel/brightness", O_RDONLY | O_CLOEXEC)
        defer { close(pipe) }
        var text = ""
        wait {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(pipe, &bytes, bytes.count)
            text += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            return text.hasSuffix("125\n")
        }
        // The first, or the first few, and the last.
        #expect(text.hasSuffix("125\n") && text.split(separator: "\n").count <= 5, "\(text)")
    }

    @Test func `a driver that never answers keeps no picture`() throws {
        let lights = Lights()
        try lights.add("panel", type: "raw", most: 1000, now: 1000)
        let loop = try EventLoop(time: VirtualTime())
        let light = try #require(Backlight.find(for: ["DSI-1"], on: loop, in: lights.path))
        try lights.block("panel")
        var isOut = false
        light.goOut { isOut = true }
        loop.advance(by: .milliseconds(99))
        #expect(!isOut)
        loop.advance(by: .milliseconds(2))
        #expect(isOut)
        // The thread may end.
        close(open("\(lights.path)/panel/brightness", O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    }
}
