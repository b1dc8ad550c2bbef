import QuartzCore
import UIKit

/// What a photograph costs the main thread, shown as it is and prepared before, and what a thumbnail costs against the whole.
@MainActor
enum ImageBench {
    private static let size = CGSize(width: 4000, height: 3000)
    private static let thumbnail = CGSize(width: 400, height: 300)

    private struct Times {
        var opening = Double.infinity
        var shown = Double.infinity
        var shownPrepared = Double.infinity
        var whole = Double.infinity
        var small = Double.infinity
    }

    static func run(_ options: BenchOptions) -> [Figure] {
        guard let file = Photograph.jpeg(width: Int(size.width), height: Int(size.height)) else { return [] }
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 800, height: 480))
        SceneContext.main.setRoot(view.layer, on: UIScreen.main.id)
        defer { SceneContext.main.setRoot(nil, on: UIScreen.main.id) }
        var times = Times()
        for _ in 0..<options.rounds { measure(file, view, &times) }
        return figures(times) + memory(of: file)
    }

    private static func measure(_ file: Data, _ view: UIImageView, _ times: inout Times) {
        var image: UIImage?
        func time(_ least: inout Double, _ body: () -> Void) {
            let start = Stopwatch.threadTime()
            body()
            least = min(least, Stopwatch.threadTime() - start)
        }
        time(&times.opening) { image = UIImage(data: file) }
        time(&times.shown) { show(image, in: view) }
        show(nil, in: view)
        image = UIImage(data: file)
        var prepared: UIImage?
        time(&times.whole) { prepared = image?.preparingForDisplay() }
        time(&times.shownPrepared) { show(prepared, in: view) }
        show(nil, in: view)
        prepared = nil
        time(&times.small) { prepared = image?.preparingThumbnail(of: thumbnail) }
    }

    private static func show(_ image: UIImage?, in view: UIImageView) {
        view.image = image
        SceneContext.main.commitTick()
    }

    private static func figures(_ times: Times) -> [Figure] {
        let name = "a JPEG of 4000×3000"
        func milliseconds(_ time: Double) -> String { "\((time / 1e4).rounded() / 100) ms" }
        return [
            Figure(name: "\(name) is opened, main thread", value: times.opening / 1e3, unit: "µs CPU"),
            Figure(name: "it is shown as it is, main thread", value: times.shown / 1e6, unit: "ms CPU"),
            Figure(
                name: "prepared before, main thread", value: times.shownPrepared / times.shown, unit: "of that",
                target: .atMost(0.01), note: milliseconds(times.shownPrepared)),
            Figure(name: "\(name) is decoded", value: times.whole / 1e6, unit: "ms CPU"),
            Figure(
                name: "its thumbnail of 400×300", value: times.small / times.whole, unit: "of that", target: .atMost(0.6),
                note: milliseconds(times.small)),
        ]
    }

    private static func memory(of file: Data) -> [Figure] {
        let image = UIImage(data: file)
        let whole = PeakMemory.measure { image?.preparingForDisplay() }
        let small = PeakMemory.measure { image?.preparingThumbnail(of: thumbnail) }
        return [
            Figure(name: "memory while the JPEG is decoded", value: whole / 1e6, unit: "MB"),
            Figure(
                name: "while its thumbnail is", value: small / whole, unit: "of that", target: .atMost(0.1),
                note: "\((small / 1e5).rounded() / 10) MB"),
        ]
    }
}
