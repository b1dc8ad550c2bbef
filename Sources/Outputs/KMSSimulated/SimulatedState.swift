internal import KMS

/// Everything a simulated card shows, as a value: a test works on a copy.
struct SimulatedState {
    enum Key: String, CaseIterable {
        case framebuffer = "FB_ID"
        case crtc = "CRTC_ID"
        case sourceX = "SRC_X"
        case sourceY = "SRC_Y"
        case sourceWidth = "SRC_W"
        case sourceHeight = "SRC_H"
        case x = "CRTC_X"
        case y = "CRTC_Y"
        case width = "CRTC_W"
        case height = "CRTC_H"
        case damage = "FB_DAMAGE_CLIPS"
        case type
        case active = "ACTIVE"
        case mode = "MODE_ID"
        case inFence = "IN_FENCE_FD"
        case outFence = "OUT_FENCE_PTR"
        case edid = "EDID"
        case inFormats = "IN_FORMATS"
        case rotation
        case panelOrientation = "panel orientation"
        case alpha
        case gamma = "GAMMA_LUT"
        case degamma = "DEGAMMA_LUT"
        case colorMatrix = "CTM"
        case variableRefresh = "VRR_ENABLED"
        case hdrMetadata = "HDR_OUTPUT_METADATA"
        case colorspace = "Colorspace"
        case linkStatus = "link-status"

        /// What changes the colors or the pace of a CRTC.
        static let colors: [Key] = [.gamma, .degamma, .colorMatrix, .variableRefresh]
        /// What tells the display how to show the signal.
        static let signals: [Key] = [.hdrMetadata, .colorspace]

        var id: UInt32 { 200 + UInt32(Key.allCases.firstIndex(of: self) ?? 0) }
        init?(id: UInt32) {
            guard id >= 200, Int(id) - 200 < Key.allCases.count else { return nil }
            self = Key.allCases[Int(id) - 200]
        }
    }

    private struct Place: Hashable {
        let object: UInt32
        let key: Key
    }

    private var values: [Place: UInt64] = [:]
    private var oldModes: [UInt32: DRMMode] = [:]

    func value(_ object: UInt32, _ key: Key) -> UInt32 {
        UInt32(truncatingIfNeeded: values[Place(object: object, key: key)] ?? 0)
    }
    /// The opacity of a plane, 65,535 until it is set.
    func alpha(_ plane: UInt32) -> UInt64 { values[Place(object: plane, key: .alpha)] ?? 65_535 }
    func signed(_ object: UInt32, _ key: Key) -> Int { Int(Int64(bitPattern: values[Place(object: object, key: key)] ?? 0)) }
    mutating func set(_ object: UInt32, _ key: Key, _ value: UInt32) { values[Place(object: object, key: key)] = UInt64(value) }
    mutating func setWide(_ object: UInt32, _ key: Key, _ value: UInt64) { values[Place(object: object, key: key)] = value }

    func isActive(_ crtc: UInt32) -> Bool { value(crtc, .active) == 1 }

    func mode(of crtc: UInt32, _ blobs: [UInt32: [UInt8]]) -> DRMMode? {
        oldModes[crtc] ?? blobs[value(crtc, .mode)].flatMap(DRMMode.init(bytes:))
    }

    mutating func setOld(_ crtc: UInt32, framebuffer: UInt32, mode: DRMMode?) {
        oldModes[crtc] = mode
        set(crtc, .active, mode == nil ? 0 : 1)
        set(SimulatedDRM.primary(of: crtc), .framebuffer, framebuffer)
        set(SimulatedDRM.primary(of: crtc), .crtc, mode == nil ? 0 : crtc)
    }

    /// Connectors have the numbers from 100 on.
    mutating func detachConnectors(from crtc: UInt32) {
        for place in values.keys where place.object >= 100 && place.key == .crtc && values[place] == UInt64(crtc) {
            values[place] = 0
        }
    }

    /// The mode's content must be kept: its blob may be destroyed while it shows.
    mutating func keepModes(_ blobs: [UInt32: [UInt8]], crtcs: [UInt32]) {
        for crtc in crtcs {
            if let mode = blobs[value(crtc, .mode)].flatMap(DRMMode.init(bytes:)) { oldModes[crtc] = mode }
        }
    }

    func crtcs(changedBy request: AtomicRequest) -> Set<UInt32> {
        var result: Set<UInt32> = []
        for item in request.items {
            if SimulatedDRM.crtcs.contains(item.object) { result.insert(item.object) }
            let crtc = value(item.object, .crtc)
            if crtc != 0 { result.insert(crtc) }
        }
        return result
    }
}
