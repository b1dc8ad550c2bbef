import Foundation
import FuzzSession
import TestSupport
import Testing

/// The sessions that the fuzzer kept, `Tests/Fuzzing/corpus`, and new random sessions.
@Suite("Server: sessions of the fuzzer") struct FuzzCorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fuzzing/corpus").standardized

    @Test func `every kept session harms no other client and leaves nothing`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
        #expect(names.count >= 24)
        for name in names {
            let bytes = [UInt8](try Data(contentsOf: Self.corpus.appendingPathComponent(name)))
            do { try FuzzSession.run(bytes) } catch { Issue.record("\(name): \(error)") }
        }
    }

    @Test func `random bytes are a session, and harm no other client`() throws {
        var random = SeededRandom("random sessions")
        for _ in 0..<12 {
            let bytes = (0..<600).map { _ in UInt8.random(in: 0...255, using: &random) }
            do { try FuzzSession.run(bytes) } catch { Issue.record("seed \(random.seed): \(error)") }
        }
    }
}
