internal import Buffers
internal import WaylandProtocols

/// The parameters of a dmabuf that a client wants to share: planes, then size and format; the driver is not asked here.
struct BufferParams {
    typealias Code = ZwpLinuxBufferParamsV1.Error

    /// A client's error.
    struct Refusal: Error {
        let code: Code
        let reason: String

        init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }
    }

    /// The maximum number of planes in the interface.
    static let mostPlanes = 4

    private(set) var planes: [Int: SharedPlane] = [:]
    private var isUsed = false

    mutating func add(_ plane: SharedPlane, at index: UInt32) throws(Refusal) {
        guard !isUsed else { throw Refusal(.alreadyUsed, "the planes were made a buffer already") }
        guard index < BufferParams.mostPlanes else { throw Refusal(.planeIdx, "there is no plane \(index)") }
        guard planes[Int(index)] == nil else { throw Refusal(.planeSet, "plane \(index) was given already") }
        planes[Int(index)] = plane
    }

    /// Makes one buffer of the planes; works once.
    ///
    /// - Parameter layouts: the layouts that were offered.
    mutating func finish(
        width: Int32, height: Int32, format: UInt32, isUpsideDown: Bool, layouts: Set<BufferLayout>
    ) throws(Refusal) -> SharedBuffer {
        guard !isUsed else { throw Refusal(.alreadyUsed, "the planes were made a buffer already") }
        isUsed = true
        let ordered = (0..<planes.count).compactMap { planes[$0] }
        guard let first = ordered.first, ordered.count == planes.count else {
            throw Refusal(.incomplete, "planes \(planes.keys.sorted()) do not make a buffer")
        }
        let layout = BufferLayout(format: PixelFormat(code: format), modifier: first.modifier)
        guard layouts.contains(layout), let shapes = layout.format.planes else {
            throw Refusal(
                .invalidFormat, "\(layout.format) with modifier 0x\(String(layout.modifier, radix: 16)) was not offered")
        }
        guard ordered.allSatisfy({ $0.modifier == first.modifier }) else {
            throw Refusal(.invalidFormat, "the planes have different modifiers")
        }
        // A driver's own layout may store auxiliary data in planes that the format does not have.
        guard ordered.count == shapes.count || (layout.isOfDriver && ordered.count > shapes.count) else {
            throw Refusal(.incomplete, "\(layout.format) has \(shapes.count) planes, not \(ordered.count)")
        }
        guard width > 0, height > 0 else { throw Refusal(.invalidDimensions, "a buffer of \(width)x\(height) is empty") }
        for (index, plane) in ordered.enumerated() {
            try check(plane, index, index < shapes.count ? shapes[index] : nil, Int(width), Int(height), layout)
        }
        return SharedBuffer(width: Int(width), height: Int(height), layout: layout, planes: ordered, isUpsideDown: isUpsideDown)
    }

    /// Checks one plane; in 64 bits no product of two numbers from the client overflows.
    private func check(
        _ plane: SharedPlane, _ index: Int, _ shape: PlaneShape?, _ width: Int, _ height: Int, _ layout: BufferLayout
    ) throws(Refusal) {
        func refuse() -> Refusal {
            Refusal(.outOfBounds, "plane \(index): \(plane.stride) bytes a line from \(plane.offset) are not in its memory")
        }
        // EGL uses signed 32-bit integers.
        let most = Int(Int32.max)
        guard plane.stride > 0, plane.stride <= most, plane.offset <= most else { throw refuse() }
        var end = plane.offset + plane.stride
        if let shape, index == 0 || !layout.isOfDriver {
            let (line, lines) = shape.extent(width: width, height: height)
            // Tiles and compressed blocks have lines of their own, of which only the first plane's height is known.
            guard layout.isOfDriver || plane.stride >= line else { throw refuse() }
            // The last line need not be padded where planes follow each other in one memory.
            end = plane.offset + plane.stride * (index == 0 ? lines : lines - 1) + (index == 0 ? 0 : line)
        }
        guard end <= most, plane.byteCount.map({ end <= $0 }) ?? true else { throw refuse() }
    }
}

extension BufferLayout {
    /// Only the driver knows the pixel layout; with an implicit modifier, lines are still at least as long as their pixels.
    fileprivate var isOfDriver: Bool { modifier != 0 && modifier != RenderBuffer.invalidModifier }
}
