import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

/// Random scenes that both renderers draw.
@Suite("Both renderers", .serialized, .oneContextAtATime) struct SameFramesTests {
    /// One whose edge of a tilted layer differs by 58 of 255 along 23 pixels, for a reason that is not known yet, and new ones.
    private static let seeds: [UInt64?] = [8_424_909_061_829_324_350, nil, nil, nil, nil, nil]

    @Test(arguments: seeds, [true, false]) func `draw the same frames`(seed: UInt64?, isUpright: Bool) throws {
        var scene = RandomScene("both, upright \(isUpright)", isUpright: isUpright, seed: seed)
        var again = RandomScene("both again", isUpright: isUpright, seed: scene.random.seed)
        let (gles, cpu) = (try Stage(width: 160, height: 120), try Stage(.cpu, width: 160, height: 120))
        scene.build(on: gles)
        again.build(on: cpu)
        for step in 0..<20 {
            let (first, second) = (try gles.showNext(), try cpu.showNext())
            if let first, let second {
                let name = "both-\(isUpright)-\(scene.random.seed)-step-\(step)"
                // What is missing or in the wrong place is larger than an edge.
                try Golden.compareNearly(second, first, name, outliers: isUpright ? 0 : 100)
            }
            scene.step(on: gles)
            again.step(on: cpu)
        }
    }
}
