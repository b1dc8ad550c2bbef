package import Geometry

/// The identifier of a surface, never reused while the server runs.
package struct SurfaceID: Hashable, Sendable, Comparable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    package static func < (a: SurfaceID, b: SurfaceID) -> Bool { a.number < b.number }
}

/// The identifier of one attachment of a buffer, never reused.
package struct Attachment: Hashable, Sendable {
    package let number: UInt64
    /// The buffer's size in pixels.
    package let width: Int
    package let height: Int

    package init(number: UInt64, width: Int, height: Int) {
        self.number = number
        self.width = width
        self.height = height
    }
}

/// The identifier of a frame callback, never reused.
package struct FrameCallbackID: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }
}

/// An entry of a surface's stack: a sub-surface and the position of its corner, or the surface itself.
package struct StackEntry: Hashable, Sendable {
    package let surface: SurfaceID
    /// The offset from the parent's corner, in the parent's points.
    package var x: Int32 = 0
    package var y: Int32 = 0

    package init(_ surface: SurfaceID, x: Int32 = 0, y: Int32 = 0) {
        self.surface = surface
        self.x = x
        self.y = y
    }
}

/// The region in which a surface takes input.
package enum InputRegion: Hashable, Sendable {
    /// Everywhere within the surface.
    case everywhere
    case region(ExactRegion)
}

/// The changes that a client has requested for a surface and that are not applied yet; nil values do not change.
package struct SurfaceUpdate: Sendable {
    package enum Content: Hashable, Sendable {
        /// The surface gets no content: it is unmapped.
        case none
        case attached(Attachment)
    }

    package var content: Content?
    /// The offset of the corner, in points; accumulates over the commits in a cache.
    package var offsetX: Int32 = 0
    package var offsetY: Int32 = 0
    package var surfaceDamage = Region<Local>()
    package var bufferDamage = Region<Buffer>()
    /// The update's damage spans two shapes of the surface and cannot be expressed in either, so all of it is damaged.
    var isAllDamaged = false
    package var opaque: ExactRegion?
    package var input: InputRegion?
    package var transform: OutputTransform?
    package var scale: Int32?
    /// The part of the content that is shown, in points of the uncropped content; the inner nil is all of it.
    package var source: Rect<Local>??
    /// The size at which the content is shown; the inner nil is its own size.
    package var destination: Size<Local>??
    package var callbacks: [FrameCallbackID] = []
    /// The presentation feedbacks of this update.
    package var feedbacks: [FrameCallbackID] = []
    /// From the bottom to the top, the surface itself among its sub-surfaces.
    package var stack: [StackEntry]?
    package var role: RoleUpdate?
    package var constraint: ConstraintUpdate?

    package init() {}

    /// Merges a later update.
    ///
    /// - Returns: the attachment that this update had and that will never be shown: its buffer is free.
    mutating func merge(_ later: SurfaceUpdate) -> Attachment? {
        var superseded: Attachment?
        if isAllDamaged || later.isAllDamaged || hasOtherShape(later) { isAllDamaged = true }
        if let new = later.content {
            if case .attached(let old) = content { superseded = old }
            content = new
        }
        offsetX = offsetX.adding(later.offsetX)
        offsetY = offsetY.adding(later.offsetY)
        surfaceDamage.add(later.surfaceDamage)
        bufferDamage.add(later.bufferDamage)
        opaque = later.opaque ?? opaque
        input = later.input ?? input
        transform = later.transform ?? transform
        scale = later.scale ?? scale
        source = later.source ?? source
        destination = later.destination ?? destination
        callbacks += later.callbacks
        feedbacks += later.feedbacks
        stack = later.stack ?? stack
        if let new = later.role { role?.merge(new) ?? (role = new) }
        if let new = later.constraint { constraint?.merge(new) ?? (constraint = new) }
        return superseded
    }

    /// Returns whether rectangles of damage in `later` refer to another shape of the surface.
    private func hasOtherShape(_ later: SurfaceUpdate) -> Bool {
        func differ<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
            guard let one, let other else { return false }
            return one != other
        }
        switch (content, later.content) {
        case (.attached(let one)?, .attached(let other)?):
            if one.width != other.width || one.height != other.height { return true }
        case (.some(.none), .attached?): return true
        case (nil, _), (_, nil), (_, .some(.none)): break
        }
        return differ(transform, later.transform) || differ(scale, later.scale) || differ(source, later.source)
            || differ(destination, later.destination)
    }
}

extension Int32 {
    /// Returns the sum, saturated, because clients choose both operands.
    func adding(_ other: Int32) -> Int32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
