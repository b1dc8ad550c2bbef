import Glibc
import KMS
internal import KMSSimulated
import RenderServer
import RenderTesting
import Testing

/// The whole display side, with a driver that does not take a frame after which nothing changes.
@Suite("Frames that a driver does not take", .serialized, .oneContextAtATime) struct DroppedFrameTests {
    @Test(arguments: [[EBUSY], [EBUSY, EBUSY, EBUSY], [ENOMEM]] as [[Int32]])
    func `the first frame is shown when the driver takes one`(codes: [Int32]) throws {
        let panel = try SimulatedPanel(rotation: nil, isTurned: false, moves: false) { $0.faults.commitCodes = codes }
        panel.run(milliseconds: 1500)
        #expect(panel.card.faults.commitCodes.isEmpty)
        #expect(panel.card.isActive(50))
        #expect(panel.color(2, 2) == 0xFF0000 && panel.color(61, 45) == 0x0000FF)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
    }
}
