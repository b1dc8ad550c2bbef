import UIKit

extension UIContentSizeCategory {
    /// Returns the category that `--text-size` names; nil for an unknown name.
    static func flagged(_ name: String) -> UIContentSizeCategory? {
        let names = ["xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5"]
        return names.firstIndex(of: name).map { all[$0] }
    }
}
