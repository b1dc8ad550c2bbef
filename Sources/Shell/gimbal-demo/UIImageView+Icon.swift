import UIKit

extension UIImageView {
    /// One of the white icons, in a color.
    static func icon(_ name: String, color: UIColor = Theme.textPrimary) -> UIImageView {
        let view = UIImageView(image: UIImage(named: name)?.withRenderingMode(.alwaysTemplate))
        view.tintColor = color
        view.contentMode = .scaleAspectFit
        return view
    }

    /// A photograph that fills its view.
    static func photograph(_ name: String) -> UIImageView {
        let view = UIImageView(image: UIImage(named: name))
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        return view
    }
}
