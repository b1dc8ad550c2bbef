/// The memory layout of a buffer's pixels: a format and a driver's modifier.
package struct BufferLayout: Hashable, Sendable {
    package let format: PixelFormat
    /// The kernel's format modifier; `RenderBuffer.invalidModifier` where the driver determines the layout itself.
    package let modifier: UInt64

    package init(format: PixelFormat, modifier: UInt64) {
        self.format = format
        self.modifier = modifier
    }
}

/// The shape of one plane of a format.
package struct PlaneShape: Hashable, Sendable {
    /// The bytes of one sample.
    package let bytes: Int
    /// The number of pixels that share a sample, along a line and down a column.
    package let across: Int
    package let down: Int

    /// Returns the minimum bytes per line and the number of lines; for sides that are not negative.
    package func extent(width: Int, height: Int) -> (line: Int, lines: Int) {
        (line: (width + across - 1) / across * bytes, lines: (height + down - 1) / down)
    }
}

extension PixelFormat {
    /// The format's planes as the kernel has them (`drm_format_info`), before a driver's own layout adds further ones; nil for a
    /// format that is unknown here.
    package var planes: [PlaneShape]? { PixelFormat.shapes[self] }

    /// The format has no alpha, whatever is in the bytes.
    package var isOpaque: Bool { PixelFormat.opaque[self] == nil }

    /// The distance up to which a changed pixel may affect others.
    ///
    /// It covers the pixels that share its color's sample, and their neighbors, into which that is filtered.
    package var colorReach: (across: Int32, down: Int32) {
        var reach: (across: Int32, down: Int32) = (0, 0)
        for plane in planes ?? [] {
            if plane.across > 1 { reach.across = max(reach.across, Int32(plane.across) * 2) }
            if plane.down > 1 { reach.down = max(reach.down, Int32(plane.down) * 2) }
        }
        return reach
    }

    /// Formats whose planes are known.
    package static let known = shapes.keys.sorted { $0.code < $1.code }

    /// The format of the same bytes without alpha, or the format itself if it has none; premultiplied colors look the same on
    /// black.
    package var withoutAlpha: PixelFormat { PixelFormat.opaque[self] ?? self }

    private static let opaque: [PixelFormat: PixelFormat] = [
        .argb8888: .xrgb8888, .abgr8888: .xbgr8888, named("RA24"): named("RX24"), named("BA24"): named("BX24"),
        named("AR30"): named("XR30"), named("AB30"): named("XB30"), named("AB4H"): named("XB4H"), named("AR4H"): named("XR4H"),
    ]

    private static let shapes: [PixelFormat: [PlaneShape]] = {
        func whole(_ bytes: Int) -> [PlaneShape] { [PlaneShape(bytes: bytes, across: 1, down: 1)] }
        func chroma(_ luma: Int, _ chroma: Int, planes: Int, _ across: Int, _ down: Int) -> [PlaneShape] {
            whole(luma) + Array(repeating: PlaneShape(bytes: chroma, across: across, down: down), count: planes)
        }
        var shapes: [PixelFormat: [PlaneShape]] = [
            .xrgb8888: whole(4), .argb8888: whole(4), .xbgr8888: whole(4), .abgr8888: whole(4), .rgb565: whole(2),
        ]
        // RX24 RA24 BX24 BA24, XR30 AR30 XB30 AB30: four bytes in other orders and with ten bits a color.
        for name in ["RX24", "RA24", "BX24", "BA24", "XR30", "AR30", "XB30", "AB30"] { shapes[named(name)] = whole(4) }
        for name in ["XB4H", "AB4H", "XR4H", "AR4H"] { shapes[named(name)] = whole(8) }
        // Two pixels in four bytes.
        for name in ["YUYV", "YVYU", "UYVY", "VYUY"] { shapes[named(name)] = [PlaneShape(bytes: 4, across: 2, down: 1)] }
        for name in ["NV12", "NV21"] { shapes[named(name)] = chroma(1, 2, planes: 1, 2, 2) }
        for name in ["NV16", "NV61"] { shapes[named(name)] = chroma(1, 2, planes: 1, 2, 1) }
        for name in ["P010", "P012", "P016"] { shapes[named(name)] = chroma(2, 4, planes: 1, 2, 2) }
        for name in ["YU12", "YV12"] { shapes[named(name)] = chroma(1, 1, planes: 2, 2, 2) }
        for name in ["YU16", "YV16"] { shapes[named(name)] = chroma(1, 1, planes: 2, 2, 1) }
        for name in ["YU24", "YV24"] { shapes[named(name)] = chroma(1, 1, planes: 2, 1, 1) }
        return shapes
    }()

    private static func named(_ name: String) -> PixelFormat {
        let letters = Array(name)
        return PixelFormat(letters[0], letters[1], letters[2], letters[3])
    }
}
