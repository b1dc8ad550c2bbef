import CoreGraphics
import Diagnostics
import Foundation
import Reactor
import RenderServer

/// Frames as files, so that what a display showed can be held against what another run drew for the same instant.
///
/// A file is named for its moment: the movement's number in the run, and the frame's in the movement. `captures.txt` has a line
/// for each: the name, and the nanoseconds since the movement's first frame. Until something moves there is only `still.png`, what
/// was shown last, and nothing of a display: reading one back takes a vblank, and its first frames would come later than without.
/// Used on the display thread only.
final class FrameCapture {
    private let directory: URL
    private let stride: Int
    private let hasStills: Bool
    private var list = ""

    /// - Parameter hasStills: what is shown before anything moves is written too.
    /// - Returns: nil when nothing is to be captured.
    init?(_ options: AppOptions, hasStills: Bool = true) {
        guard let path = options.capture else { return nil }
        self.hasStills = hasStills
        directory = URL(fileURLWithPath: path)
        stride = options.captureStride
    }

    func wants(_ moment: FrameMoment) -> Bool {
        isStill(moment) ? hasStills : moment.index % stride == 0 || moment.isEnd
    }

    /// Says so where a display has shown nothing but what stands still.
    func end() {
        guard list.isEmpty, !hasStills else { return }
        log.warning("GIMBAL_CAPTURE wrote no frame: nothing moved, and a display is read back only while something moves")
    }

    /// What is shown before anything moves has no instant to be named for.
    private func isStill(_ moment: FrameMoment) -> Bool { moment.stretch == 0 }

    /// Writes a frame as the viewer sees it.
    func write(_ picture: PanelPicture, _ moment: FrameMoment) {
        guard let image = picture.makeImage() else { return log.warning("a captured frame has no memory") }
        let name = isStill(moment) ? "still" : "\(padded(moment.stretch, 3))-\(padded(moment.index, 4))"
        do {
            try PNGFile.write(image, to: directory.appendingPathComponent(name + ".png").path)
            if isStill(moment) { return }
            if list.isEmpty { try? FileManager.default.removeItem(at: directory.appendingPathComponent("still.png")) }
            list += "\(name) \(moment.elapsed.nanoseconds)\n"
            try Data(list.utf8).write(to: directory.appendingPathComponent("captures.txt"), options: .atomic)
        } catch {
            log.once(.warning, id: "capture", "a captured frame cannot be written: \(error)")
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
