import Compositing
import Geometry
import RenderCPU
import RenderTesting
import Scene
import TestSupport
import Testing

@Suite("CPU: drawing with threads") struct BandCrewTests {
    @Test(arguments: [2, 3, 5], [true, false]) func `any number of threads draws the same pixels`(threads: Int, isUpright: Bool)
        throws
    {
        var scene = RandomScene("threads \(threads), upright \(isUpright)", isUpright: isUpright)
        var again = RandomScene("threads again", isUpright: isUpright, seed: scene.random.seed)
        let size = (width: 400, height: 300)
        let alone = Stage(CPURenderer(), width: size.width, height: size.height)
        let together = Stage(CPURenderer(threads: threads), width: size.width, height: size.height)
        scene.build(on: alone)
        again.build(on: together)
        for step in 0..<30 {
            let (first, second) = (try alone.showNext(), try together.showNext())
            #expect((first == nil) == (second == nil))
            if let first, let second { #expect(first.difference(to: second)?.largest == 0, "step \(step)") }
            scene.step(on: alone)
            again.step(on: together)
        }
    }
}
