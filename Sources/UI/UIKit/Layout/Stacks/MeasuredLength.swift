/// What a view's length prefers, and the length that suits it best.
struct MeasuredLength {
    let preferences: LengthPreferences
    let best: CGFloat

    init(_ preferences: LengthPreferences) {
        self.preferences = preferences
        best = preferences.best
    }
}
