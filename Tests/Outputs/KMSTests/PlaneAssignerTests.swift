internal import Buffers
internal import OutputCore
internal import Testing

@testable import KMS

/// What the driver answered, and how long the answer holds.
@Suite("KMS: plane assigner") struct PlaneAssignerTests {
    private func arrangement(
        _ primary: PlaneAssigner.Primary = .own, hasCursor: Bool = true, overlays: Int = 0, mode: Int = 0
    ) -> PlaneAssigner.Arrangement {
        PlaneAssigner.Arrangement(
            primary: primary, hasCursor: hasCursor, overlays: overlays, rotation: DRMRotation.upright, mode: mode)
    }

    private var shared: PlaneAssigner.Primary { .shared(format: .xrgb8888, modifier: 0, width: 64, height: 48) }

    @Test func `an answer holds for its arrangement only`() {
        var planes = PlaneAssigner()
        planes.remember(false, of: arrangement())
        #expect(planes.verdict(on: arrangement()) == false)
        #expect(planes.verdict(on: arrangement(hasCursor: false)) == nil)
        #expect(planes.verdict(on: arrangement(overlays: 3)) == nil)
        #expect(planes.verdict(on: arrangement(mode: 1)) == nil)
        #expect(planes.verdict(on: arrangement(shared)) == nil)
    }

    @Test func `other buffers of ours void the answers about ours`() {
        var planes = PlaneAssigner()
        planes.remember(false, of: arrangement())
        planes.remember(true, of: arrangement(shared))
        planes.buffersChanged()
        #expect(planes.verdict(on: arrangement()) == nil)
        #expect(planes.verdict(on: arrangement(shared)) == true)
        planes.forgetAll()
        #expect(planes.verdict(on: arrangement(shared)) == nil)
    }

    @Test func `a plane that took a rotation is asked again with other buffers, a plane that refused is not`() {
        var planes = PlaneAssigner()
        planes.rotationWasTaken()
        planes.buffersChanged()
        #expect(planes.rotation == .unasked)
        planes.rotationWasRefused()
        planes.buffersChanged()
        #expect(planes.rotation == .refused)
        planes.rotationChanged()
        #expect(planes.rotation == .unasked)
    }

    @Test func `arrangements without end do not fill the memory`() {
        var planes = PlaneAssigner()
        for overlays in 1...10_000 { planes.remember(true, of: arrangement(overlays: overlays)) }
        #expect(planes.verdict(on: arrangement(overlays: 10_000)) == true)
        let kept = (1...10_000).count { planes.verdict(on: arrangement(overlays: $0)) != nil }
        #expect(kept <= 256)
    }
}
