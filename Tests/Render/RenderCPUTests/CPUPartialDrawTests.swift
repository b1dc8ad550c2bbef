import Compositing
import Geometry
import RenderTesting
import Scene
import TestSupport
import Testing

@Suite("CPU: drawing in part") struct CPUPartialDrawTests {
    // A blur reaches a block of its coarsest picture further than the damage does, by less than a hundredth of its weight: 5 of 255
    // were seen, at a backdrop of strong saturation.
    @Test(arguments: [3_438_129_890_073_991_122] + [UInt64?](repeating: nil, count: 15), [true, false])
    func `three buffers in turn show what a whole new frame shows`(seed: UInt64?, isUpright: Bool) throws {
        let tolerance = isUpright ? 2 : 6
        var scene = RandomScene("partial, upright \(isUpright)", isUpright: isUpright, seed: seed)
        let stage = try Stage(.cpu, width: 160, height: 120, buffers: 3)
        scene.build(on: stage)
        for step in 0..<40 {
            guard let shown = try stage.showNext(isMoving: false) else { continue }
            let whole = try stage.showAfresh()
            try Golden.compare(shown, whole, "cpu-partial-\(isUpright)-\(scene.random.seed)-step-\(step)", tolerance: tolerance)
            scene.step(on: stage)
        }
    }

    @Test(arguments: OutputTransform.allCases, [true, false])
    func `a turned output drawn in part shows what a whole new frame shows`(transform: OutputTransform, isUpright: Bool) throws {
        let tolerance = isUpright ? 2 : 6
        var scene = RandomScene("turned \(transform.name), upright \(isUpright)", isUpright: isUpright)
        let stage = try Stage(.cpu, width: 160, height: 120, transform: transform, buffers: 3)
        scene.build(on: stage)
        for step in 0..<20 {
            guard let shown = try stage.showNext(isMoving: false) else { continue }
            try Golden.compare(
                shown, stage.showAfresh(), "cpu-turned-\(transform.name)-\(isUpright)-\(step)", tolerance: tolerance)
            scene.step(on: stage)
        }
    }
}
