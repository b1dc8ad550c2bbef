extension UIImage {
    /// The size, weight and colors in which a symbol is drawn. What a configuration leaves open, another one may say.
    ///
    /// The symbols of this library are lines of one layer: the first color of a palette colors all of them, and there are no
    /// multicolor variants.
    open class SymbolConfiguration: UIImage.Configuration, @unchecked Sendable {
        let look: SymbolLook

        init(_ look: SymbolLook, traits: UITraitCollection? = nil) {
            self.look = look
            super.init(traits: traits)
        }

        /// A configuration that leaves everything open.
        public class var unspecified: UIImage.SymbolConfiguration { SymbolConfiguration(SymbolLook()) }

        /// Creates a configuration with a scale.
        public convenience init(scale: UIImage.SymbolScale) { self.init(SymbolLook(scale: scale.specified)) }

        /// Creates a configuration for text of a size in points.
        public convenience init(pointSize: CGFloat) { self.init(SymbolLook(size: .points(pointSize))) }

        /// Creates a configuration with a weight.
        public convenience init(weight: UIImage.SymbolWeight) { self.init(SymbolLook(weight: weight.specified)) }

        /// Creates a configuration for text of a size in points and a weight.
        public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
            self.init(SymbolLook(size: .points(pointSize), weight: weight.specified))
        }

        /// Creates a configuration for text of a size in points and a weight, with a scale.
        public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale) {
            self.init(SymbolLook(size: .points(pointSize), weight: weight.specified, scale: scale.specified))
        }

        /// Creates a configuration for text of a style: the symbol follows the content size category where a view shows it.
        public convenience init(textStyle: UIFont.TextStyle) { self.init(SymbolLook(size: .style(textStyle))) }

        /// Creates a configuration for text of a style, with a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: UIImage.SymbolScale) {
            self.init(SymbolLook(size: .style(textStyle), scale: scale.specified))
        }

        /// Creates a configuration with the size and the weight of a font.
        public convenience init(font: UIFont) { self.init(SymbolLook(font)) }

        /// Creates a configuration with the size and the weight of a font, and a scale.
        public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
            var look = SymbolLook(font)
            look.scale = scale.specified
            self.init(look)
        }

        /// Creates a configuration with a color. Lesser layers would be fainter; symbols of this library have one layer.
        public convenience init(hierarchicalColor: UIColor) { self.init(SymbolLook(colors: [hierarchicalColor])) }

        /// Creates a configuration with a color for each layer; symbols of this library have one layer and take the first.
        public convenience init(paletteColors: [UIColor]) { self.init(SymbolLook(colors: paletteColors)) }

        /// Returns a configuration for the own colors of symbols. Those of this library have none and show the tint color.
        public class func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration(SymbolLook(colors: [])) }

        /// Returns a configuration for symbols in the tint color.
        public class func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration(SymbolLook(colors: [])) }

        override func changed(traits: UITraitCollection?, by other: Configuration?) -> Configuration {
            let over = (other as? SymbolConfiguration)?.look ?? SymbolLook()
            return SymbolConfiguration(look.overlaid(by: over), traits: traits)
        }

        /// Returns whether another configuration says the same.
        open func isEqual(to otherConfiguration: UIImage.SymbolConfiguration?) -> Bool { isEqual(otherConfiguration) }

        open override func isEqual(_ object: Any?) -> Bool {
            guard super.isEqual(object), let other = object as? SymbolConfiguration else { return false }
            return look == other.look
        }

        open override var hash: Int { look.hashValue }
    }
}

extension SymbolLook {
    fileprivate init(_ font: UIFont) {
        let weight = UIImage.SymbolWeight(rawValue: font.fontDescription.weight / 100)
        self.init(size: .points(font.pointSize), weight: weight)
    }
}

extension UIImage.SymbolScale {
    fileprivate var specified: Self? { self == .unspecified ? nil : self }
}

extension UIImage.SymbolWeight {
    fileprivate var specified: Self? { self == .unspecified ? nil : self }
}
