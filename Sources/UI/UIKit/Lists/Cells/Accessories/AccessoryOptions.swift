/// The options of all kinds of accessories.
struct AccessoryOptions {
    var isHidden = false
    /// Nil for the width that the kind usually has.
    var reservedLayoutWidth: UICellAccessory.LayoutDimension?
    /// Nil for the color that the kind usually has.
    var tintColor: UIColor?
    /// Nil for the color that the kind usually has.
    var backgroundColor: UIColor?
    var showsVerticalSeparator = false
    var text = ""
    var font = UIFont.preferredFont(forTextStyle: .body)
    var adjustsFontForContentSizeCategory = true

    init(_ isHidden: Bool?, _ width: UICellAccessory.LayoutDimension?, _ tint: UIColor?) {
        (self.isHidden, reservedLayoutWidth, tintColor) = (isHidden ?? false, width, tint)
    }
}
