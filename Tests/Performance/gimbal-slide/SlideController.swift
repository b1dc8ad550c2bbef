import UIKit

/// Shows one of two pages, and slides to the other.
final class SlideController: UIViewController {
    private let pages = [ItemPage(hue: 0.58), ItemPage(hue: 0.08)]
    private var isAtSecond = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        pages.forEach(view.addSubview)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        place()
    }

    /// Slides for one second at an even pace.
    func slide(completion: @escaping @MainActor () -> Void) {
        isAtSecond.toggle()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.place() }) { _ in completion() }
    }

    private func place() {
        let size = view.bounds.size
        for (index, page) in pages.enumerated() {
            let place = CGFloat(index - (isAtSecond ? 1 : 0))
            page.frame = CGRect(origin: CGPoint(x: place * size.width, y: 0), size: size)
        }
    }
}
