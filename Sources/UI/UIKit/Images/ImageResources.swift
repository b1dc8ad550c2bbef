internal import Diagnostics
internal import Synchronization

/// Finds the app's images by name.
///
/// The search order: a given bundle; the resource bundles that the package manager puts next to the executable, in tests
/// those of all targets;
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

    /// The limit of the cache in bytes of pixels; when it is exceeded, the cache is emptied.
    private static let mostBytes = 64 << 20

    private let cache = Mutex(Cache())
    private let reported = Mutex<Set<String>>([])

    func image(named name: String, scale: CGFloat, bundle: Bundle?) -> (image: CGImage, scale: CGFloat)? {
        let key = "\(bundle?.bundlePath ?? "")|\(scale)|\(name)"
        if let known = cache.withLock({ $0.known[key] }) { return (known.image, known.scale) }
        let folders = Self.folders(bundle: bundle)
        for path in candidates(name, scale: scale, folders: folders) where FileManager.default.fileExists(atPath: path) {
            // An SVG is rendered at the screen's scale.
            let isDrawing = path.lowercased().hasSuffix(".svg")
            guard let image = Self.open(path: path, vectorScale: isDrawing ? scale : 1) else { return nil }
            let found = Found(image: image, scale: isDrawing ? scale : Self.scale(ofFile: path))
            keep(found, key)
            return (found.image, found.scale)
        }
        if reported.withLock({ $0.insert(name).inserted }) {
            Log.images.warning("there is no image named '\(name)' in \(folders.joined(separator: ", "))")
        }
        return nil
    }

    /// Counts an image as if it were decoded, since it may be at any time.
    private func keep(_ found: Found, _ key: String) {
        cache.withLock { cache in
            let size = found.image.bytesPerRow * found.image.height
            if cache.bytes + size > Self.mostBytes { cache = Cache() }
            cache.known[key] = found
            cache.bytes += size
        }
    }

    /// Returns the variants of the file's name, the one for `scale` first.
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

    static func open(path: String, vectorScale: CGFloat = 1) -> CGImage? {
        do {
            return try ImageFile.open(path: path, vectorScale: vectorScale)
        } catch {
            Log.images.warning("\(error.description)")
            return nil
        }
    }

    static func scale(ofFile path: String) -> CGFloat {
        let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        return base.hasSuffix("@2x") ? 2 : base.hasSuffix("@3x") ? 3 : 1
    }

    /// Returns the folders in which this executable's resources may be, in order.
    static func folders(bundle: Bundle?) -> [String] {
        if let bundle { return [bundle.resourcePath ?? bundle.bundlePath] }
        let folder = (Executable.path as NSString).deletingLastPathComponent
        let neighbors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return folders(executable: Executable.path, neighbors: neighbors)
    }

    /// - Parameter neighbors: the names of the entries in the executable's folder.
    static func folders(executable: String, neighbors: [String]) -> [String] {
        let (folder, name) = ((executable as NSString).deletingLastPathComponent, (executable as NSString).lastPathComponent)
        let near = bundles(executable: name, neighbors: neighbors)
            .flatMap { ["\(folder)/\($0)", "\(folder)/\($0)/Resources", "\(folder)/\($0)/Images"] }
        let installed = ((folder as NSString).deletingLastPathComponent) + "/share/gimbal/\(name)"
        return near + [installed, "\(installed)/Resources", "\(installed)/Images"]
    }

    /// Returns the resource bundles: the package manager names a bundle by package and target, as `Panel_panel-app.resources`.
    private static func bundles(executable: String, neighbors: [String]) -> [String] {
        let all = neighbors.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
        let runner = "PackageTests.xctest"
        guard executable.hasSuffix(runner) else {
            return all.filter { ($0 as NSString).deletingPathExtension.hasSuffix("_\(executable)") }
        }
        // Tests run in a separate executable, `PanelPackageTests.xctest`: first the bundles of the package, then those of others.
        let own = executable.dropLast(runner.count) + "_"
        return all.filter { $0.hasPrefix(own) } + all.filter { !$0.hasPrefix(own) }
    }
}
