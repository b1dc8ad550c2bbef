import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

/// Random scenes that both renderers draw.
@Suite("Both renderers", .serialized, .oneContextAtATime) struct SameFramesTests {
    @Test(arguments: 0..<6, [true, false]) func `draw the same frames`(round: Int, isUpright: Bool) throws {
        var scene = RandomScene("both \(round), upright \(isUpright)", isUpright: isUpright)
        var again = RandomScene("both again", isUpright: isUpright, seed: scene.random.seed)
        let (gles, cpu) = (try Stage(width: 160, height: 120), try Stage(.cpu, width: 160, height: 120))
        scene.build(on: gles)
        again.build(on: cpu)
        for step in 0..<20 {
            let (first, second) = (try gles.showNext(), try cpu.showNext())
            if let first, let second {
                try Golden.compareNearly(second, first, "both-\(isUpright)-\(scene.random.seed)-step-\(step)")
            }
            scene.step(on: gles)
            again.step(on: cpu)
        }
    }
}
