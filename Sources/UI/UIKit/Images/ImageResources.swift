internal import Diagnostics
internal import Synchronization

/// Finds the app's images by name.
///
/// The order of places: a bundle that was given; the resource bundles that the package manager puts next to the executable;
/// `../share/gimbal/<executable>/`, where an installation puts them; the current directory's `Resources` is not looked at.
final class ImageResources: Sendable {
    static let shared = ImageResources()

    private struct Found: Sendable {
        var image: CGImage
        var scale: CGFloat
    }

    private struct Cache {
        var known: [String: Found] = [:]
        var bytes = 0
    }

    /// Images found by name are kept up to this many bytes of pixels; beyond it the cache starts anew.
    private static let mostBytes = 64 << 20

    private let cache = Mutex(Cache())
    private let reported = Mutex<Set<String>>([])

    func image(named name: String, scale: CGFloat, bundle: Bundle?) -> (image: CGImage, scale: CGFloat)? {
        let key = "\(bundle?.bundlePath ?? "")|\(scale)|\(name)"
        if let known = cache.withLock({ $0.known[key] }) { return (known.image, known.scale) }
        let folders = Self.folders(bundle: bundle)
        for path in candidates(name, scale: scale, folders: folders) where FileManager.default.fileExists(atPath: path) {
            // An SVG has as many pixels as the screen asks for.
            let isDrawing = path.lowercased().hasSuffix(".svg")
            guard let image = Self.decode(path: path, vectorScale: isDrawing ? scale : 1) else { return nil }
            let found = Found(image: image, scale: isDrawing ? scale : Self.scale(ofFile: path))
            keep(found, key)
            return (found.image, found.scale)
        }
        if reported.withLock({ $0.insert(name).inserted }) {
            Log.images.warning("there is no image named '\(name)' in \(folders.joined(separator: ", "))")
        }
        return nil
    }

    private func keep(_ found: Found, _ key: String) {
        cache.withLock { cache in
            let size = found.image.bytesPerRow * found.image.height
            if cache.bytes + size > Self.mostBytes { cache = Cache() }
            cache.known[key] = found
            cache.bytes += size
        }
    }

    /// Variants of the file's name, the one made for `scale` first.
    private func candidates(_ name: String, scale: CGFloat, folders: [String]) -> [String] {
        let file = name as NSString
        let known = ["png", "jpg", "jpeg", "svg", "webp"]
        let (base, extensions) =
            known.contains(file.pathExtension.lowercased())
            ? (file.deletingPathExtension, [file.pathExtension]) : (name, ["png", "jpg", "jpeg", "svg"])
        let factors = [1, 2, 3].sorted { abs(CGFloat($0) - scale.rounded(.up)) < abs(CGFloat($1) - scale.rounded(.up)) }
        return folders.flatMap { folder in
            factors.flatMap { factor in
                extensions.map { "\(folder)/\(base)\(factor == 1 ? "" : "@\(factor)x").\($0)" }
            }
        }
    }

    static func decode(path: String, vectorScale: CGFloat = 1) -> CGImage? {
        do {
            return try ImageFile.decode(path: path, vectorScale: vectorScale)
        } catch {
            Log.images.warning("\(error.description)")
            return nil
        }
    }

    static func scale(ofFile path: String) -> CGFloat {
        let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return base.hasSuffix("@2x") ? 2 : base.hasSuffix("@3x") ? 3 : 1
    }

    /// Where resources of this executable may lie, in order.
    static func folders(bundle: Bundle?) -> [String] {
        if let bundle { return [bundle.resourcePath ?? bundle.bundlePath] }
        let executable = Executable.path as NSString
        let (folder, name) = (executable.deletingLastPathComponent, executable.lastPathComponent)
        let bundles = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix("_\(name).resources") || $0.hasSuffix("_\(name).bundle") }.sorted()
        let near = bundles.flatMap { ["\(folder)/\($0)", "\(folder)/\($0)/Resources", "\(folder)/\($0)/Images"] }
        let installed = ((folder as NSString).deletingLastPathComponent) + "/share/gimbal/\(name)"
        return near + [installed, "\(installed)/Resources", "\(installed)/Images"]
    }
}
