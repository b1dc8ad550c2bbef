/// Points, rectangles, transforms and regions, each tagged with the space it lives in.
///
/// The types are plain values over `Double`, generic over a phantom `Space`, so that a rectangle in a layer's own coordinates
/// cannot be passed to code that expects pixels. The module has no I/O, no clocks and no drawing, and no notion of a layer or an
/// output.
///
/// The spaces, in the order in which a layer's corner is mapped to the panel:
///
///     Local     a layer's own coordinates, in points, y down
///     Logical   the user interface of one output, in points, after its rotation was removed
///     Physical  the same, in whole device pixels (Logical × scale)
///     Buffer    pixels of the memory that is scanned out (Physical rotated by the output's transform)
///
/// Conversions between spaces are always explicit: `Matrix4` maps Local to Physical, `OutputTransform` maps Physical to Buffer,
/// and `Rect.snapped(…)` states the direction of rounding.
///
/// Hot paths are `@frozen @inlinable`: the compositor multiplies thousands of these per frame from other modules, and without it each
/// access is an outlined call (a bench guards the ratio). They are `public` although no product shows this module: Swift 6.3 inlines and
/// specializes nothing of a `package` declaration in another module, and a generic call that is not specialized asks for metadata.

/// A coordinate space; only used as a phantom type parameter.
public protocol Space: Sendable {}

/// A layer's own coordinates, in points, with y growing downwards.
public enum Local: Space {}

/// The user interface of one output, in points.
public enum Logical: Space {}

/// The user interface of one output, in device pixels.
public enum Physical: Space {}

/// Pixels of a buffer as it lies in memory.
public enum Buffer: Space {}
