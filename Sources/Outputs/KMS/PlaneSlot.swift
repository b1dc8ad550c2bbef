/// A plane of a pipeline with its properties looked up, so that a steady frame looks up nothing.
package struct PlaneSlot {
    enum Kind: UInt64 {
        case overlay = 0
        case primary = 1
        case cursor = 2
    }

    let id: UInt32
    let kind: Kind
    let formats: [UInt32]
    /// Format → modifiers, from IN_FORMATS; empty when the driver does not say.
    let modifiers: [UInt32: [UInt64]]
    let framebuffer, crtc: UInt32?
    let sourceX, sourceY, sourceWidth, sourceHeight: UInt32?
    let x, y, width, height: UInt32?
    let inFence, damage, alpha, rotation: UInt32?
    let zPosition: UInt64
    /// The CRTC that showed it when it was read; 0 for none.
    let shownOn: UInt64

    init(_ plane: DRMPlane, _ properties: PropertyTable, modifiers: [UInt32: [UInt64]]) {
        id = plane.id
        formats = plane.formats
        self.modifiers = modifiers
        kind = properties.value("type").flatMap(Kind.init) ?? .overlay
        framebuffer = properties["FB_ID"]
        crtc = properties["CRTC_ID"]
        sourceX = properties["SRC_X"]
        sourceY = properties["SRC_Y"]
        sourceWidth = properties["SRC_W"]
        sourceHeight = properties["SRC_H"]
        x = properties["CRTC_X"]
        y = properties["CRTC_Y"]
        width = properties["CRTC_W"]
        height = properties["CRTC_H"]
        inFence = properties["IN_FENCE_FD"]
        damage = properties["FB_DAMAGE_CLIPS"]
        alpha = properties["alpha"]
        rotation = properties["rotation"]
        zPosition = properties.value("zpos") ?? 0
        shownOn = properties.value("CRTC_ID") ?? 0
    }

    /// The overlays above the primary plane, from the bottom to the top.
    ///
    /// Planes with the same zpos, and planes of drivers without one, lie in the order of their ids.
    static func overlays(of planes: [PlaneSlot], above primary: PlaneSlot) -> [PlaneSlot] {
        planes.filter { $0.kind == .overlay && ($0.zPosition, $0.id) > (primary.zPosition, primary.id) }
            .sorted { ($0.zPosition, $0.id) < ($1.zPosition, $1.id) }
    }

    /// Reads `struct drm_format_modifier_blob`: formats, and for each modifier a 64-bit mask of formats from an offset.
    package static func parseModifiers(_ blob: [UInt8]) -> [UInt32: [UInt64]] {
        func word(_ offset: Int) -> Int? {
            guard offset >= 0, offset + 4 <= blob.count else { return nil }
            return Int(blob.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) })
        }
        func long(_ offset: Int) -> UInt64? {
            guard offset >= 0, offset + 8 <= blob.count else { return nil }
            return blob.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        }
        guard let count = word(8), let formats = word(12), let modifierCount = word(16), let modifiers = word(20) else {
            return [:]
        }
        var result: [UInt32: [UInt64]] = [:]
        for index in 0..<min(modifierCount, 4096) {
            let base = modifiers + index * 24
            guard let mask = long(base), let first = word(base + 8), let modifier = long(base + 16) else { return result }
            for bit in 0..<64 where mask >> UInt64(bit) & 1 == 1 && first + bit < count {
                guard let format = word(formats + (first + bit) * 4) else { return result }
                result[UInt32(format), default: []].append(modifier)
            }
        }
        return result
    }
}
