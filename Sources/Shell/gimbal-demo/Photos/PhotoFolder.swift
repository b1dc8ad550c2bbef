import UIKit

/// The pictures of a folder, decoded beside the main thread in the size of the wall; the last ones are kept.
@MainActor
final class PhotoFolder {
    private let files: [URL]
    private let kept = NSCache<NSNumber, UIImage>()
    /// The pictures that are being decoded, and what hears of each.
    private var waiting: [Int: (UIImage) -> Void] = [:]

    /// The folder that `GIMBAL_DEMO_PHOTOS` names; nil without one, or when there is no picture in it.
    static func named(in environment: [String: String] = ProcessInfo.processInfo.environment) -> PhotoFolder? {
        environment["GIMBAL_DEMO_PHOTOS"].flatMap { PhotoFolder(URL(fileURLWithPath: $0)) }
    }

    init?(_ folder: URL) {
        let found = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        files = found.filter { ["jpg", "jpeg", "png"].contains($0.pathExtension.lowercased()) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        if files.isEmpty { return nil }
        kept.countLimit = 200
    }

    /// The names of the pictures, in order.
    var names: [String] { files.map { $0.deletingPathExtension().lastPathComponent } }

    /// Returns a picture that is decoded; nil for others.
    func picture(_ number: Int) -> UIImage? { kept.object(forKey: NSNumber(value: number)) }

    /// Decodes a picture on a background thread, unless it is there or on the way.
    ///
    /// - Parameters:
    ///   - number: the place of the picture in `names`.
    ///   - side: the side of the square that the picture is to fill, in pixels.
    ///   - then: called with the picture on the main thread; a file without a picture is left out.
    func prepare(_ number: Int, side: CGFloat, then: @escaping (UIImage) -> Void) {
        guard picture(number) == nil else { return }
        let isOnTheWay = waiting[number] != nil
        waiting[number] = then
        guard !isOnTheWay else { return }
        let file = files[number].path
        Task {
            let picture = await UIImage(contentsOfFile: file)?.byPreparingThumbnail(ofSize: CGSize(width: side, height: side))
            let then = waiting.removeValue(forKey: number)
            guard let picture else { return }
            kept.setObject(picture, forKey: NSNumber(value: number))
            then?(picture)
        }
    }
}
