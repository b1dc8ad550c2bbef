/// The time for which a value that was computed from the places of layers stays valid.
///
/// Such a value, as a safe area, depends on all layers above. To compute it for each layer of a layout pass by a walk to the root makes the
/// pass quadratic in depth. Readings of a layer are valid while the number of the time is the same. The number rises when a layer
/// changes that was read in this time: its place, its layout, or its parent. Other layers had no part in any reading.
package struct PlaceReadings {
    /// The number of the present time; 0 outside of layout passes, when nothing is kept.
    package private(set) var current: UInt64 = 0
    private var last: UInt64 = 0

    mutating func begin() {
        last &+= 1
        current = last
    }

    mutating func end() { current = 0 }

    /// Ends the validity of all readings. For changes that no layer shows.
    package mutating func invalidate() {
        if current != 0 { begin() }
    }
}
