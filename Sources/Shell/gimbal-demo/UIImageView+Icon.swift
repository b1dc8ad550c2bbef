import UIKit

extension UIImageView {
    /// Returns one of the white icons in a color.
    static func icon(_ name: String, color: UIColor = Theme.textPrimary) -> UIImageView {
        let view = UIImageView(image: UIImage(named: name)?.withRenderingMode(.alwaysTemplate))
        view.tintColor = color
        view.contentMode = .scaleAspectFit
        return view
    }

    /// Returns a photograph that fills its view.
    static func photograph(_ name: String) -> UIImageView {
        let view = UIImageView(image: UIImage(named: name))
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        return view
    }
}
