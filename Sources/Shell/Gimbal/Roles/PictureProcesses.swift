import CoreGraphics
import Diagnostics
import Foundation
import Synchronization

/// Draws SVGs in processes of their own, because a small file can make the library that draws them crash, hang or take all memory.
///
/// A process draws one picture after the other. It is stopped when one takes too long, and ends when it has nothing to do for a while.
final class PictureProcesses: VectorDrawer {
    /// How many processes wait for the next picture; threads that draw at the same time have one each.
    private static let mostIdle = 2

    private let program: String
    private let idleTime: Int32
    private let idle = Mutex<[PictureProcess]>([])

    /// - Parameters:
    ///   - program: the file of a program of this library; this one.
    ///   - idleTime: how long a process waits for another picture before it ends, in milliseconds.
    init(program: String = Role.ownProgram, idleTime: Int32 = 10_000) {
        self.program = program
        self.idleTime = idleTime
    }

    /// The processes that wait for a picture.
    var idleIdentifiers: [pid_t] { idle.withLock { $0.map(\.identifier) } }

    func draw(_ data: Data, name: String, scale: CGFloat, patience: Int) throws(ImageFileError) -> CGImage {
        guard let file = MemoryFile(holding: data) else { throw .outOfMemory(name: name) }
        let question = PictureQuestion(name: name, scale: scale)
        while let process = idle.withLock({ $0.popLast() }) {
            if let image = try image(for: question, of: file, by: process, patience) { return image }
            // It ended while it waited, or because of this picture: a new process finds out which.
        }
        guard let image = try image(for: question, of: file, by: try newProcess(name), patience) else {
            throw .damaged(name: name, reason: "the process that draws it crashed")
        }
        return image
    }

    /// Returns nil when the process has ended.
    private func image(
        for question: PictureQuestion, of file: borrowing MemoryFile, by process: PictureProcess, _ patience: Int
    ) throws(ImageFileError) -> CGImage? {
        guard process.ask(question, about: file) else { return nil }
        switch process.answer(patience: Int32(patience)) {
        case .message(let answer, let descriptor):
            keep(process)
            return try image(answer, from: descriptor, question.name)
        case .late:
            process.stop()
            throw .tookTooLong(name: question.name, milliseconds: patience)
        case .closed:
            process.stop()
            return nil
        }
    }

    private func newProcess(_ name: String) throws(ImageFileError) -> PictureProcess {
        do throws(RoleError) {
            let process = try PictureProcess(program, idleTime: idleTime)
            process.whenEnded { [weak self, weak process] in self?.forget(process) }
            guard process.isReady() else {
                process.stop()
                throw RoleError(code: ECHILD)
            }
            return process
        } catch {
            throw .notDrawn(name: name, reason: "\(error)")
        }
    }

    /// A process that is not kept sees its connection end, and ends.
    private func keep(_ process: PictureProcess) {
        idle.withLock { if $0.count < Self.mostIdle { $0.append(process) } }
    }

    private func forget(_ process: PictureProcess?) {
        idle.withLock { $0.removeAll { $0 === process } }
    }

    /// The other process is believed in nothing: it may have been taken over by the picture.
    private func image(_ answer: PictureAnswer, from descriptor: Int32?, _ name: String) throws(ImageFileError) -> CGImage {
        defer { if let descriptor { close(descriptor) } }
        switch answer {
        case .failure(let error): throw error
        case .picture(let width, let height, let isOpaque):
            guard let descriptor, width > 0, height > 0, !ImageFile.isTooLarge(width, height) else {
                throw .damaged(name: name, reason: "it was drawn with \(width) × \(height) pixels")
            }
            let image = CGImage(width: width, height: height, isOpaque: isOpaque) { MemoryFile.fill($0, from: descriptor) }
            guard let image else { throw .outOfMemory(name: name) }
            return image
        }
    }
}
