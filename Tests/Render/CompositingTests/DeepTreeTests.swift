import CLinux
import Geometry
import Glibc
import Motion
import Scene
import Synchronization
import Testing

@testable import Compositing

/// Layers far inside each other.
@Suite("Deep trees") struct DeepTreeTests {
    /// The deepest layer that the main thread sends.
    private static let depth: UInt64 = 2_000

    /// Plans nested layers on a thread with a stack of some MiB, and returns the layers that are drawn.
    private static func draw(stack: Int, limit: Int) -> [LayerID] {
        final class Answer: Sendable {
            let limit: Int
            let drawn = Mutex<[LayerID]>([])
            init(_ limit: Int) { self.limit = limit }
        }
        let answer = Answer(limit)
        var (attributes, thread) = (pthread_attr_t(), pthread_t())
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stack << 20)
        pthread_create(
            &thread, &attributes,
            { argument in
                let answer = Unmanaged<Answer>.fromOpaque(argument!).takeRetainedValue()
                let scene = TreeBuilder(limits: FramePlanner.Limits(stackBytes: answer.limit << 20))
                for id in 1...DeepTreeTests.depth {
                    scene.layer(id, frame: Rect(x: 0, y: 0, width: 200, height: 100))
                    scene.children(id - 1, [id])
                }
                scene.set(DeepTreeTests.depth, .backgroundColor(.white))
                let plan = scene.frame(at: 0)
                answer.drawn.withLock { $0 = plan?.operations.map(\.layer) ?? [] }
                // It moves as well, and changes at its end.
                scene.set(1, .position(Point(x: 101, y: 50)))
                scene.set(DeepTreeTests.depth, .backgroundColor(.black))
                _ = scene.frame(at: 1)
                return nil
            }, Unmanaged.passRetained(answer).toOpaque())
        pthread_attr_destroy(&attributes)
        pthread_join(thread, nil)
        return answer.drawn.withLock { $0 }
    }

    @Test func `the deepest layer that main sends is drawn on the display thread's stack`() {
        #expect(Self.draw(stack: 64, limit: 56) == [LayerID(Self.depth)])
    }

    @Test func `where the stack is short the deepest layers are left out`() {
        #expect(Self.draw(stack: 64, limit: 1) == [LayerID(0)])
    }
}
