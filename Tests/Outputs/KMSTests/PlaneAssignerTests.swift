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

    @Test func `overlays are used from the bottom to the top, and none below the primary plane`() {
        func slot(_ id: UInt32, _ kind: UInt64, zpos: UInt64?) -> PlaneSlot {
            let properties =
                [DRMProperty(id: 1, name: "type", value: kind)]
                + (zpos.map { [DRMProperty(id: 2, name: "zpos", value: $0)] } ?? [])
            return PlaneSlot(DRMPlane(id: id, possibleCRTCs: 1, formats: []), PropertyTable(properties), modifiers: [:])
        }
        let primary = slot(5, 1, zpos: 1)
        let planes = [slot(9, 0, zpos: 3), slot(8, 0, zpos: 2), slot(3, 0, zpos: 0), slot(7, 0, zpos: 3), slot(4, 2, zpos: 9)]
        #expect(PlaneSlot.overlays(of: planes + [primary], above: primary).map(\.id) == [8, 7, 9])
        let plain = [slot(12, 0, zpos: nil), slot(11, 0, zpos: nil), slot(10, 1, zpos: nil)]
        #expect(PlaneSlot.overlays(of: plain, above: plain[2]).map(\.id) == [11, 12])
    }

    @Test func `arrangements without end do not fill the memory`() {
        var planes = PlaneAssigner()
        for overlays in 1...10_000 { planes.remember(true, of: arrangement(overlays: overlays)) }
        #expect(planes.verdict(on: arrangement(overlays: 10_000)) == true)
        let kept = (1...10_000).count { planes.verdict(on: arrangement(overlays: $0)) != nil }
        #expect(kept <= 256)
    }
}
