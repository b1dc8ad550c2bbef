/// The time for which a value that was computed from the places of layers stays valid.
///
/// Such a value, for instance a safe area, depends on all layers above. A walk to the root for each layer makes a layout pass quadratic
/// in depth. A reading is valid while the number of the time is the same. The number rises when a layer that was read in this time
/// changes its place, its layout or its parent. A layer that was not read has no part in any reading.
package struct PlaceReadings {
    /// The number of the present time; 0 outside of layout passes, when nothing is kept.
    package private(set) var current: UInt64 = 0
    private var last: UInt64 = 0

    mutating func begin() {
        last &+= 1
        current = last
    }

    mutating func end() { current = 0 }

    /// Ends the validity of all readings. Code calls it for a change that is in no layer, such as a bar that is hidden.
    package mutating func invalidate() {
        if current != 0 { begin() }
    }
}
