internal import Diagnostics
internal import Synchronization

/// Finds the app's images by name.
///
/// The order of places: a bundle that was given; the resource bundles that the package manager puts next to the executable, in tests
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
        let folder = (Executable.path as NSString).deletingLastPathComponent
        let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return folders(executable: Executable.path, neighbours: neighbours)
    }

    /// - Parameter neighbours: the names of what lies in the executable's folder.
    static func folders(executable: String, neighbours: [String]) -> [String] {
        let (folder, name) = ((executable as NSString).deletingLastPathComponent, (executable as NSString).lastPathComponent)
        let near = bundles(executable: name, neighbours: neighbours)
            .flatMap { ["\(folder)/\($0)", "\(folder)/\($0)/Resources", "\(folder)/\($0)/Images"] }
        let installed = ((folder as NSString).deletingLastPathComponent) + "/share/gimbal/\(name)"
        return near + [installed, "\(installed)/Resources", "\(installed)/Images"]
    }

    /// The package manager names a bundle for its package and its target: `Panel_panel-app.resources`.
    private static func bundles(executable: String, neighbours: [String]) -> [String] {
        let all = neighbours.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
        let runner = "PackageTests.xctest"
        guard executable.hasSuffix(runner) else {
            return all.filter { ($0 as NSString).deletingPathExtension.hasSuffix("_\(executable)") }
        }
        // Tests run in a program of their own, `PanelPackageTests.xctest`: all of the package's bundles, and then those of others.
        let own = executable.dropLast(runner.count) + "_"
        return all.filter { $0.hasPrefix(own) } + all.filter { !$0.hasPrefix(own) }
    }
}
