import CoreGraphics
import Foundation
import XCTest

@testable import Gimbal

/// SVGs that another process draws. The built demo plays the other role, or a shell that answers what it wants.
final class PictureProcessesTests: XCTestCase {
    private static let square = svg("<rect width='4' height='4' fill='#ff0000'/>", width: 8)
    /// A blur over an enormous area, many times: minutes of work.
    private static let slow = svg(
        "<filter id='b'><feGaussianBlur stdDeviation='900'/></filter><g filter='url(#b)'><rect width='4000' height='4000'/></g>",
        width: 4000)
    /// librsvg 2.54 stops the process at an assertion.
    private static let deadly = svg("<text font-size='2e6'>text</text>", width: 100)

    private static func svg(_ content: String, width: Int) -> Data {
        Data("<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(width)'>\(content)</svg>".utf8)
    }

    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: directory) }

    private static func processes(idleTime: Int32 = 60_000) -> PictureProcesses {
        PictureProcesses(program: Bundle.main.bundleURL.appendingPathComponent("gimbal-demo").path, idleTime: idleTime)
    }

    /// A program that says it is ready, reads the question, and then runs `script`, with the connection as descriptor 0.
    private func shell(_ script: String) throws -> PictureProcesses {
        let file = directory.appendingPathComponent("shell")
        try "#!/bin/sh\nprintf true >&0\nhead -c 1 >/dev/null\n\(script)\n".write(to: file, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        return PictureProcesses(program: file.path)
    }

    private func draw(
        _ data: Data, _ processes: PictureProcesses, scale: CGFloat = 1, patience: Int = 60_000
    ) -> Result<CGImage, ImageFileError> {
        Result { () throws(ImageFileError) in
            try processes.draw(data, name: "a.svg", scale: scale, patience: patience)
        }
    }

    private func sentence(_ result: Result<CGImage, ImageFileError>) -> String? {
        if case .failure(let error) = result { return error.description }
        return nil
    }

    private func hasLoader() throws {
        if case .failure(.noLoader) = draw(Self.square, Self.processes()) { throw XCTSkip("no loader for SVG is installed") }
    }

    private func isEnded(_ process: pid_t) -> Bool {
        for _ in 0..<3000 where kill(process, 0) == 0 { usleep(10_000) }
        return kill(process, 0) != 0
    }

    func testThePictureIsTheOneThatThisProcessWouldDraw() throws {
        try hasLoader()
        let other = try draw(Self.square, Self.processes(), scale: 2).get()
        let own = try ImageFile.decode(data: Self.square, vectorScale: 2)
        XCTAssertEqual([other.width, other.height, other.bytesPerRow], [16, 16, 64])
        XCTAssertEqual(other.isOpaque, own.isOpaque)
        XCTAssertTrue(other.withUnsafePixels { a in own.withUnsafePixels { b in a.elementsEqual(b) } })
    }

    func testOneProcessDrawsPictureAfterPicture() throws {
        try hasLoader()
        let processes = Self.processes()
        _ = try draw(Self.square, processes).get()
        let first = processes.idleIdentifiers
        _ = try draw(Self.square, processes).get()
        XCTAssertEqual(first.count, 1)
        XCTAssertEqual(processes.idleIdentifiers, first)
    }

    func testAPictureThatMakesTheLibraryCrashIsRefusedAndTheNextIsDrawn() throws {
        try hasLoader()
        let processes = Self.processes()
        // A newer library draws it.
        let said = sentence(draw(Self.deadly, processes))
        XCTAssertTrue([nil, "the image a.svg is damaged: the process that draws it crashed"].contains(said), said ?? "")
        XCTAssertNil(sentence(draw(Self.square, processes)))
    }

    func testAProcessThatEndsInTheMiddleOfAPictureIsOnePictureLess() throws {
        XCTAssertEqual(
            sentence(draw(Self.square, try shell("exit"))), "the image a.svg is damaged: the process that draws it crashed")
    }

    func testAPictureThatTakesTooLongIsGivenUpWithItsProcess() throws {
        try hasLoader()
        let processes = Self.processes()
        XCTAssertEqual(
            sentence(draw(Self.slow, processes, patience: 5)),
            "the image a.svg takes longer to draw than the 5 milliseconds that an SVG may take")
        XCTAssertEqual(processes.idleIdentifiers, [])
        XCTAssertNil(sentence(draw(Self.square, processes)))
    }

    func testAProcessThatEndedMeanwhileIsReplaced() throws {
        try hasLoader()
        let processes = Self.processes()
        _ = try draw(Self.square, processes).get()
        let first = try XCTUnwrap(processes.idleIdentifiers.first)
        kill(first, SIGKILL)
        XCTAssertNil(sentence(draw(Self.square, processes)))
        XCTAssertNotEqual(processes.idleIdentifiers, [first])
        XCTAssertTrue(isEnded(first), "the system still knows the process")
    }

    func testAProcessEndsWhenItHasNothingToDo() throws {
        try hasLoader()
        let processes = Self.processes(idleTime: 300)
        _ = draw(Self.square, processes)
        for process in processes.idleIdentifiers { XCTAssertTrue(isEnded(process)) }
        for _ in 0..<3000 where !processes.idleIdentifiers.isEmpty { usleep(10_000) }
        XCTAssertEqual(processes.idleIdentifiers, [])
    }

    func testAProcessEndsWithItsOwner() throws {
        try hasLoader()
        var processes: PictureProcesses? = Self.processes()
        _ = try draw(Self.square, try XCTUnwrap(processes)).get()
        let process = try XCTUnwrap(processes?.idleIdentifiers.first)
        processes = nil
        XCTAssertTrue(isEnded(process), "it goes on")
    }

    func testThreadsDrawAtTheSameTime() throws {
        try hasLoader()
        let processes = Self.processes()
        DispatchQueue.concurrentPerform(iterations: 6) { _ in
            let image = try? processes.draw(Self.square, name: "a.svg", scale: 1, patience: 60_000)
            XCTAssertEqual(image?.width, 8)
        }
        XCTAssertLessThanOrEqual(processes.idleIdentifiers.count, 2)
    }

    func testAnErrorOfTheLibraryIsSaidHere() throws {
        try hasLoader()
        let said = sentence(draw(Data("<svg><broken".utf8), Self.processes()))
        XCTAssertEqual(said?.hasPrefix("the image a.svg is damaged: "), true, said ?? "")
        XCTAssertEqual(said?.contains("crashed"), false)
        XCTAssertEqual(
            sentence(draw(Self.svg("", width: 20_000), Self.processes())),
            ImageFileError.tooLarge(name: "a.svg", width: 20_000, height: 20_000).description)
    }

    func testAnAnswerWithoutPixelsIsNotBelieved() throws {
        for (answer, reason) in [
            #"{"picture":{"width":4,"height":4,"isOpaque":true}}"#: "it was drawn with 4 × 4 pixels",
            #"{"picture":{"width":-4,"height":4,"isOpaque":true}}"#: "it was drawn with -4 × 4 pixels",
            "nonsense": "the process that draws it crashed",
        ] {
            XCTAssertEqual(
                sentence(draw(Self.square, try shell("printf '%s' '\(answer)' >&0"))), "the image a.svg is damaged: \(reason)")
        }
    }

    func testWithoutAProgramTheReasonIsSaid() {
        XCTAssertEqual(
            sentence(draw(Self.square, PictureProcesses(program: "/nonexistent/program"))),
            "the image a.svg is not drawn: no process for it could be started: No such file or directory")
        XCTAssertEqual(
            sentence(draw(Self.square, PictureProcesses(program: "/bin/false"))),
            "the image a.svg is not drawn: no process for it could be started: No child processes")
    }
}
