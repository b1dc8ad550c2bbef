internal import CoreGraphics
internal import Foundation

/// Holds the frames that a display showed against those that a headless run drew for the same instants.
///
/// What it is: the judge of two folders that the runtime wrote with `GIMBAL_CAPTURE`: it pairs the files by their names, looks into
/// `captures.txt` whether both mean the same instant (to 2 ns, the rounding of a predicted vblank), and compares the pictures
/// channel by channel. What it refuses to do: take another frame where one is missing, or be content with a handful: both are
/// failures.
///
/// In order: lists → pairs → pictures → for each that differs by more than the tolerance `reference.png`, `result.png` and
/// `difference.png` in the folder of the third argument → one line of figures. Exit 1 when anything differs.
///
///     gimbal-lab-compare REFERENCE RESULT FAILURES [--tolerance N] [--outliers PIXELS] [--least FRAMES] [--mirrored x|y|no]
///     [--may-end-later]
@main
struct Compare {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3 else {
            print(
                "usage: gimbal-lab-compare REFERENCE RESULT FAILURES [--tolerance N] [--outliers PIXELS] [--least FRAMES] [--mirrored x|y|no]"
            )
            exit(64)
        }
        func value(_ flag: String) -> String? {
            guard let at = arguments.firstIndex(of: flag), at + 1 < arguments.count else { return nil }
            return arguments[at + 1]
        }
        func number(_ flag: String, _ preset: Int) -> Int { value(flag).flatMap { Int($0) } ?? preset }
        do {
            let folders = arguments.prefix(3).map { URL(fileURLWithPath: $0) }
            let comparison = try FolderComparison(
                reference: folders[0], result: folders[1], failures: folders[2], tolerance: number("--tolerance", 0),
                outliers: number("--outliers", 0), mirrored: value("--mirrored").flatMap(Frame.Axis.init),
                mayEndLater: arguments.contains("--may-end-later"))
            let least = number("--least", 1)
            print("\(comparison), at least \(least) wanted")
            exit(comparison.isGood(least: least) ? 0 : 1)
        } catch {
            print("\(error)")
            exit(1)
        }
    }
}
