import CoreGraphics
import Foundation
import TestSupport
import XCTest

/// The demo as it is built, turned in memory from each orientation to each other one: five instants of all twelve turns, a sheet for
/// each orientation that is left. The kernel lab holds the same frames against those of a display.
final class DemoRotationTests: XCTestCase {
    /// Where the steps of `every-turn-live` lead, in quarters from the display's own orientation.
    private static let stops = [0, 1, 2, 3, 0, 2, 0, 3, 1, 3, 2, 1, 0]

    func testAllTurnsOfTheDemoAtFiveInstants() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let frames = directory.appendingPathComponent("frames")
        try run(frames, directory)
        let names = try FileManager.default.contentsOfDirectory(atPath: frames.path).filter { $0.hasSuffix(".png") }.sorted()
        let movements = Dictionary(grouping: names) { String($0.prefix(3)) }
        XCTAssertEqual(movements.count, 12)
        guard movements.count == 12 else { return }
        var rows: [[(to: Int, pictures: [Picture])]] = Array(repeating: [], count: 4)
        for (index, number) in movements.keys.sorted().enumerated() {
            let pictures = try Self.instants(of: movements[number] ?? []).map {
                try Self.picture(frames.appendingPathComponent($0))
            }
            rows[Self.stops[index]].append((Self.stops[index + 1], pictures))
        }
        for (quarters, turns) in rows.enumerated() {
            let pictures = turns.sorted { $0.to < $1.to }.flatMap(\.pictures)
            try Golden.picture(Self.sheet(pictures), "Turns/demo-from-\(quarters * 90)", tolerance: 4, outliers: 400)
        }
    }

    private func run(_ frames: URL, _ directory: URL) throws {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("gimbal-demo")
        process.arguments = [
            "--backend", "headless", "--size", "640x480", "--transition", "every-turn-live", "--out", directory.path,
        ]
        process.environment = ["GIMBAL_RENDERER": "gles"].merging(ProcessInfo.processInfo.environment) { $1 }
            .merging(["GIMBAL_CAPTURE": frames.path, "GIMBAL_CAPTURE_STRIDE": "3"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
    }

    /// The first, the last, and three between; a name ends with the frame's number in its movement.
    private static func instants(of names: [String]) throws -> [String] {
        let numbers = names.compactMap { Int($0.dropFirst(4).prefix(4)) }
        let last = try XCTUnwrap(numbers.last)
        return (0..<5).compactMap { part in
            numbers.indices.min { abs(numbers[$0] * 4 - last * part) < abs(numbers[$1] * 4 - last * part) }.map { names[$0] }
        }
    }

    /// An eighth as wide and high, each pixel the mean of those that it stands for.
    private static func picture(_ file: URL) throws -> Picture {
        let part = 8
        let large = try ImageFile.decode(path: file.path)
        var small = Picture(width: large.width / part, height: large.height / part)
        large.withUnsafePixels { bytes in
            for at in 0..<small.width * small.height {
                let (x, y) = (at % small.width * part, at / small.width * part)
                for channel in 0..<3 {
                    var sum = part * part / 2
                    for inner in 0..<part * part {
                        sum += Int(bytes[(y + inner / part) * large.bytesPerRow + (x + inner % part) * 4 + channel])
                    }
                    // Images have blue first, goldens red.
                    small.bytes[at * 4 + 2 - channel] = UInt8(sum / (part * part))
                }
                small.bytes[at * 4 + 3] = 255
            }
        }
        return small
    }

    /// Five in a row, with a gap of six pixels.
    private static func sheet(_ pictures: [Picture]) -> Picture {
        let (width, height, gap) = (pictures[0].width, pictures[0].height, 6)
        let rows = (pictures.count + 4) / 5
        var sheet = Picture(width: 5 * width + 4 * gap, height: rows * height + (rows - 1) * gap)
        for at in stride(from: 3, to: sheet.bytes.count, by: 4) { sheet.bytes[at] = 255 }
        for (index, picture) in pictures.enumerated() {
            let (x, y) = (index % 5 * (width + gap), index / 5 * (height + gap))
            for row in 0..<height {
                let to = ((y + row) * sheet.width + x) * 4, from = row * width * 4
                sheet.bytes.replaceSubrange(to..<to + width * 4, with: picture.bytes[from..<from + width * 4])
            }
        }
        return sheet
    }
}
