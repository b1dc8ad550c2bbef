import Diagnostics
import Foundation
import FuzzSubjects
import TestSupport
import Testing

/// The bytes that the fuzzer kept, `Tests/Fuzzing/corpus`, and new random ones.
@Suite("Fuzzing: what was kept") struct FuzzCorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../corpus").standardized

    private static func kept(_ subject: FuzzSubject) throws -> [(name: String, bytes: [UInt8])] {
        let folder = corpus.appendingPathComponent(subject.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name, [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    @Test(arguments: FuzzSubject.allCases) func `everything that was kept is read or refused`(_ subject: FuzzSubject) throws {
        let kept = try Self.kept(subject)
        #expect(!kept.isEmpty)
        for (name, bytes) in kept {
            do { try subject.run(bytes) } catch { Issue.record("\(name): \(error)") }
        }
    }

    @Test func `random bytes are a session, and harm no other client`() throws {
        var random = SeededRandom("random sessions")
        for _ in 0..<12 {
            let bytes = (0..<600).map { _ in UInt8.random(in: 0...255, using: &random) }
            do { try FuzzSubject.wire.run(bytes) } catch { Issue.record("seed \(random.seed): \(error)") }
        }
    }

    @Test(arguments: FuzzSubject.allCases.filter { $0 != .wire && $0 != .vector })
    func `what was kept, with a few bytes changed, is read or refused`(_ subject: FuzzSubject) throws {
        var random = SeededRandom("changed \(subject)")
        let kept = try Self.kept(subject)
        for _ in 0..<60 {
            guard var bytes = kept.randomElement(using: &random)?.bytes, !bytes.isEmpty else { continue }
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do { try subject.run(bytes) } catch { Issue.record("seed \(random.seed): \(error)") }
        }
    }
}
