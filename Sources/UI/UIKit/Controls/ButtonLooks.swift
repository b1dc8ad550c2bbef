/// The contents of a button for each state, set one by one.
struct ButtonLooks {
    var titles = ByState<String>()
    var attributedTitles = ByState<NSAttributedString>()
    var titleColors = ByState<UIColor>()
    var shadowColors = ByState<UIColor>()
    var images = ByState<UIImage>()
    var symbolConfigurations = ByState<UIImage.SymbolConfiguration>()
    var backgroundImages = ByState<UIImage>()
}
