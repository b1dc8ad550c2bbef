import CoreGraphics
import Diagnostics
import Foundation

/// The role of a program of this library that draws SVGs for another process, one after the other, until there is no more to draw for
/// a while.
enum PictureRole {
    /// The name under which a program is started for this role, in place of its own.
    static let name = "gimbal-pictures"

    /// Plays the role and ends the process. Its argument says how long it waits for the next question, in milliseconds.
    static func play() -> Never {
        Role.limitMemory()
        let idleTime = CommandLine.arguments.dropFirst().first.flatMap(Int32.init) ?? 0
        let channel = RoleChannel(owning: 0)
        // A slow machine may need a second to come this far, which is no fault of the picture.
        guard channel.send(true) else { _exit(ExitCode.software.rawValue) }
        while answerNext(on: channel, patience: idleTime) {}
        // What was sent while the time ended is still answered; nothing can be sent any more.
        shutdown(channel.socket, Int32(SHUT_RD))
        while answerNext(on: channel, patience: 0) {}
        // Destructors do not matter to a process that ends.
        _exit(ExitCode.success.rawValue)
    }

    private static func answerNext(on channel: borrowing RoleChannel, patience: Int32) -> Bool {
        guard case .message(let question, let descriptor?) = channel.receive(PictureQuestion.self, patience: patience) else {
            return false
        }
        defer { close(descriptor) }
        // The other side waits for a shorter time. This is for the case that it has ended.
        Role.limitProcessorTime(to: UInt64(ImageFile.patience / 1000) + 5)
        do throws(ImageFileError) {
            let image = try drawn(question, from: descriptor)
            guard let pixels = MemoryFile(of: image) else { throw .outOfMemory(name: question.name) }
            let answer = PictureAnswer.picture(width: image.width, height: image.height, isOpaque: image.isOpaque)
            return channel.send(answer, with: pixels.descriptor)
        } catch {
            return channel.send(PictureAnswer.failure(error))
        }
    }

    private static func drawn(_ question: PictureQuestion, from descriptor: Int32) throws(ImageFileError) -> CGImage {
        guard let data = MemoryFile.read(descriptor) else { throw .outOfMemory(name: question.name) }
        return try ImageFile.decode(data: data, name: question.name, vectorScale: question.scale)
    }
}
