import Buffers
import Foundation
package import Geometry
package import Scene
import UIKit
import WaylandServer

/// What the pointer looks like over clients' windows.
package enum CursorLook {
    /// The default arrow: the client has set no cursor.
    case arrow
    case hidden
    /// Pixels of the screen, and the one that points.
    case picture(PixelImage, hotspot: Point<Physical>)
    /// The same where the client's GPU has drawn it.
    case shared(SharedPicture, hotspot: Point<Physical>)
}

/// The picture that the client under the pointer has drawn for it.
@MainActor
final class ClientCursor: SurfaceHost {
    let surface: Surface
    private var hotspot: Point<Local>
    private unowned let windows: ClientWindows

    /// The longest side of a pointer, in the screen's pixels.
    private static let longest = 512

    init(_ surface: Surface, hotspot: Point<Local>, in windows: ClientWindows) {
        self.surface = surface
        self.windows = windows
        self.hotspot = hotspot
    }

    /// A pointer stays on the screen while the session is locked.
    var isAboveLock: Bool { true }

    func shows(_ root: SurfaceID) -> Bool { surface.id == root }

    /// A commit moves the hotspot along with the picture's corner.
    func surfaceMoved(_ moved: Surface, x: Int32, y: Int32) {
        if moved === surface { hotspot = Point(x: hotspot.x - Double(x), y: hotspot.y - Double(y)) }
    }

    func surfaceChanged(_ changed: Surface, _ damage: PixelDamage) -> Int {
        if changed === surface { windows.onCursor?(look) }
        return 0
    }

    func surfaceLeft(_ ended: Surface) {
        if ended === surface { windows.setCursor(nil, hotspot: .zero) }
    }

    /// As the screen shows it: a picture of another scale, turned or cut, is drawn anew.
    var look: CursorLook {
        guard let state = surface.state, state.attachment != nil else { return .hidden }
        let scale = UIScreen.main.scale
        let width = Int((state.size.width * scale).rounded()), height = Int((state.size.height * scale).rounded())
        guard width > 0, height > 0, width <= ClientCursor.longest, height <= ClientCursor.longest else { return .hidden }
        let tip = Point<Physical>(x: (hotspot.x * scale).rounded(), y: (hotspot.y * scale).rounded())
        if let use = surface.shared {
            guard let placement = SurfacePlacement(state, isUpsideDown: use.buffer.isUpsideDown) else { return .hidden }
            let stretch = Matrix4.scale(x: Double(width) / state.size.width, y: Double(height) / state.size.height)
            let shared = SharedPicture(
                use.image, width: width, height: height, source: placement.source,
                rect: Rect(origin: .zero, size: placement.size), matrix: placement.matrix.concatenating(stretch))
            return .shared(shared, hotspot: tip)
        }
        guard let picture = surface.picture else { return .hidden }
        let store = PixelStore(count: width * height)
        let sampler = PictureSampler(picture, state)
        for y in 0..<height {
            for x in 0..<width {
                store.pixels[y * width + x] = sampler.pixel(
                    at: Point(
                        x: (Double(x) + 0.5) * state.size.width / Double(width),
                        y: (Double(y) + 0.5) * state.size.height / Double(height)))
            }
        }
        let image = PixelImage(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: false, bytes: UnsafeRawPointer(store.base),
            keptAliveBy: store)
        return .picture(image, hotspot: tip)
    }
}

/// Memory of a picture that was drawn here; written before the picture is handed on, and only read from then on, on any thread.
private final class PixelStore: @unchecked Sendable {
    let pixels: UnsafeMutableBufferPointer<UInt32>
    let base: UnsafeMutablePointer<UInt32>

    init(count: Int) {
        base = .allocate(capacity: count)
        base.initialize(repeating: 0, count: count)
        pixels = UnsafeMutableBufferPointer(start: base, count: count)
    }

    deinit { base.deallocate() }
}

/// Pixels of a surface by its points.
private struct PictureSampler {
    private let picture: ClientImage
    private let source: Rect<Local>
    private let size: Size<Local>
    private let matrix: Matrix4

    init(_ picture: ClientImage, _ state: SurfaceState) {
        self.picture = picture
        size = state.size
        let whole = state.contentSize
        source = state.source ?? Rect(x: 0, y: 0, width: whole.width, height: whole.height)
        let toPixels = Matrix4.scale(x: Double(state.scale), y: Double(state.scale))
        matrix = state.transform.matrix(for: Size(width: whole.width, height: whole.height)).concatenating(toPixels)
    }

    /// Between the four pixels around the point.
    func pixel(at point: Point<Local>) -> UInt32 {
        let inContent = Point<Physical>(
            x: source.left + point.x * source.size.width / max(size.width, 1e-9),
            y: source.top + point.y * source.size.height / max(size.height, 1e-9))
        let place: Point<Buffer> = matrix.map(inContent) ?? .zero
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (x - Double(left), y - Double(top))
        let parts = [
            (texel(left, top), (1 - fx) * (1 - fy)), (texel(left + 1, top), fx * (1 - fy)), (texel(left, top + 1), (1 - fx) * fy),
            (texel(left + 1, top + 1), fx * fy),
        ]
        var result: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            let value = parts.reduce(0.0) { $0 + Double($1.0 >> shift & 255) * $1.1 }
            result |= UInt32(max(0, min(255, value.rounded()))) << shift
        }
        return result
    }

    /// Beyond the edges the edge goes on.
    private func texel(_ x: Int, _ y: Int) -> UInt32 {
        let (x, y) = (max(0, min(picture.width - 1, x)), max(0, min(picture.height - 1, y)))
        guard let base = picture.bytes.baseAddress else { return 0 }
        let value = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: y * picture.stride + x * 4, as: UInt32.self)
        return picture.format == .xrgb8888 ? value | 0xFF00_0000 : value
    }
}
