import Compositing
import Geometry
import Motion
import RenderCPU
import RenderTesting
import Scene
import TestSupport
import Testing

@Suite("CPU: backdrops at half resolution") struct HalfResolutionTests {
    /// Glass over stripes and squares with hard edges.
    private func stage(
        _ detail: BackdropDetail, radius: Double, threads: Int = 1, transform: OutputTransform = .normal, corner: Double = 14
    ) -> Stage {
        let stage = Stage(CPURenderer(threads: threads), width: 300, height: 220, transform: transform)
        stage.planner.backdropDetail = detail
        for index in 0..<24 {
            let (x, y) = (Double(index % 6) * 50, Double(index / 6) * 55)
            let color = Color(red: Double(index % 2), green: Double(index % 3) / 2, blue: Double(index % 5) / 4)
            stage.layer(UInt64(index + 10), Rect(x: x, y: y, width: 37, height: 41), [.backgroundColor(color)])
        }
        var glass = BackdropValues()
        (glass.blurRadius, glass.saturation) = (radius, 1.8)
        glass.tint = Color(red: 1, green: 1, blue: 1, alpha: 0.3)
        stage.layer(
            1, Rect(x: 31, y: 23, width: 215, height: 163), kind: .backdrop, [.backdrop(glass), .cornerRadius(corner)])
        stage.children(0, (10..<34).map { $0 } + [1])
        return stage
    }

    @Test(arguments: [3.5, 6, 12, 20, 30], [OutputTransform.normal, .rotated90]) func `it looks like all pixels`(
        radius: Double, transform: OutputTransform
    ) throws {
        let full = try stage(.full, radius: radius, transform: transform).show()
        let half = try stage(.half, radius: radius, transform: transform).show()
        let difference = try #require(full.difference(to: half))
        // The narrower a blur, the more its colors differ from pixel to pixel. Those of effect views are 20 to 30 wide.
        #expect(difference.largest <= Int(36 / radius) + 2, "\(difference)")
        #expect(difference.mean < 0.5, "\(difference)")
        #expect(difference.largest > 0, "fewer colors were made")
    }

    @Test(arguments: [2, 3, 5]) func `any number of threads draws the same pixels`(threads: Int) throws {
        let alone = try stage(.half, radius: 20).show()
        let together = try stage(.half, radius: 20, threads: threads).show()
        #expect(alone.difference(to: together)?.largest == 0)
    }

    /// Each row of glass with hard corners is one run; round corners cut rows into three.
    @Test func `a run that begins or ends anywhere has the same pixels`() throws {
        let (square, round) = (try stage(.half, radius: 20, corner: 0).show(), try stage(.half, radius: 20, corner: 40).show())
        for row in 23..<186 {
            for column in stride(from: 90, to: 190, by: 1) { #expect(square[column, row] == round[column, row]) }
        }
    }

    /// The next frame's pictures lie where those of this one lay, and two rows of glass need the same rows of both.
    @Test func `a frame shows nothing of the one before`() throws {
        let (moved, fresh) = (stage(.half, radius: 20, corner: 0), stage(.half, radius: 20, corner: 0))
        for stage in [moved, fresh] {
            stage.set(1, [.bounds(Rect(x: 0, y: 0, width: 200, height: 2)), .position(Point(x: 140, y: 25))])
        }
        _ = try moved.show()
        for stage in [moved, fresh] { stage.set(10, [.backgroundColor(.white), .position(Point(x: 150, y: 25))]) }
        #expect(try moved.show().difference(to: fresh.show())?.largest == 0)
    }
}
