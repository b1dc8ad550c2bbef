extension UIFont {
    /// How heavy the strokes are.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight on a scale from -1 to 1, where 0 is regular.
        public let rawValue: CGFloat
        /// Creates a weight from a value between -1 and 1; text is drawn in the nearest of the named weights.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a weight from a value between -1 and 1; text is drawn in the nearest of the named weights.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The thinnest of the named weights.
        public static let ultraLight = Weight(-0.8)
        /// The weight between ultralight and light.
        public static let thin = Weight(-0.6)
        /// The weight between thin and regular.
        public static let light = Weight(-0.4)
        /// The weight of running text; its value is 0.
        public static let regular = Weight(0)
        /// The weight between regular and semibold.
        public static let medium = Weight(0.23)
        /// The weight between medium and bold, that of headlines.
        public static let semibold = Weight(0.3)
        /// The weight of bold text.
        public static let bold = Weight(0.4)
        /// The weight between bold and black.
        public static let heavy = Weight(0.56)
        /// The boldest of the named weights.
        public static let black = Weight(0.62)

        /// The same on the scale of OpenType, 100 to 900.
        var number: Int {
            let steps: [(Weight, Int)] = [
                (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600), (.bold, 700),
                (.heavy, 800), (.black, 900),
            ]
            return steps.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? 400
        }
    }
}
