import UIKit

/// A sheet whose scroll view, pulled down at its top, dismisses it.
class PullToDismissViewController: UIViewController, UIScrollViewDelegate, UIGestureRecognizerDelegate {
    private let scrollView = UIScrollView()
    private let content = UIStackView()
    private var isPulling = false

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.delegate = self
        scrollView.alwaysBounceVertical = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 40, right: 0)
        scrollView.decelerationRate = .fast
        scrollView.keyboardDismissMode = .onDrag
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        content.axis = .vertical
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(scrollView)
        scrollView.addSubview(content)
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            content.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
        ])
        let pan = UIPanGestureRecognizer(target: self, action: PullToDismissViewController.handlePan)
        pan.delegate = self
        view.addGestureRecognizer(pan)
        scrollView.panGestureRecognizer.addTarget(self, action: PullToDismissViewController.handlePan)
    }

    private func handlePan(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: view.superview)
        if pan.state == .began, scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top { isPulling = true }
        guard isPulling else { return }
        switch pan.state {
        case .changed:
            scrollView.contentOffset.y = -scrollView.adjustedContentInset.top
            view.transform = CGAffineTransform(translationX: 0, y: max(0, translation.y))
        case .ended where pan.velocity(in: view).y > 500 || translation.y > view.bounds.height / 3:
            dismiss(animated: true)
        case .ended, .cancelled:
            isPulling = false
            UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
                self.view.transform = .identity
            }
        default:
            break
        }
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        otherGestureRecognizer == scrollView.panGestureRecognizer
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let offset = scrollView.contentOffset.y + scrollView.adjustedContentInset.top
        title = offset > 44 ? "Title" : nil
        if offset < 0, scrollView.isDragging, !scrollView.isDecelerating { scrollView.bounces = false }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { scrollViewDidEndDecelerating(scrollView) }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { scrollView.bounces = true }
}

/// Cards that snap into place.
class CarouselView: UIView, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private var cards: [UIView] = []
    private let cardWidth: CGFloat = 200
    private let spacing: CGFloat = 16
    private(set) var page = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        scrollView.frame = bounds
        scrollView.contentSize = CGSize(width: CGFloat(cards.count) * (cardWidth + spacing), height: bounds.height)
        for (index, card) in cards.enumerated() {
            card.frame = CGRect(x: CGFloat(index) * (cardWidth + spacing), y: 0, width: cardWidth, height: bounds.height)
        }
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        let width = cardWidth + spacing
        let index = (targetContentOffset.pointee.x / width).rounded()
        targetContentOffset.pointee = CGPoint(x: index * width, y: targetContentOffset.pointee.y)
        page = Int(index)
    }

    func show(_ page: Int) {
        scrollView.setContentOffset(CGPoint(x: CGFloat(page) * (cardWidth + spacing), y: 0), animated: true)
        scrollView.scrollRectToVisible(cards[page].frame, animated: false)
        scrollView.flashScrollIndicators()
    }
}

/// A picture that is zoomed.
class ZoomingImageView: UIScrollView, UIScrollViewDelegate {
    private let imageView = UIImageView()

    init(image: UIImage) {
        super.init(frame: .zero)
        imageView.image = image
        imageView.frame.size = image.size
        contentSize = image.size
        delegate = self
        minimumZoomScale = 0.5
        maximumZoomScale = 4
        addSubview(imageView)
        let doubleTap = UITapGestureRecognizer { [unowned self] tap in
            if self.zoomScale > self.minimumZoomScale {
                self.setZoomScale(self.minimumZoomScale, animated: true)
            } else {
                let point = tap.location(in: self.imageView)
                self.zoom(to: CGRect(x: point.x - 50, y: point.y - 50, width: 100, height: 100), animated: true)
            }
        }
        doubleTap.numberOfTapsRequired = 2
        addGestureRecognizer(doubleTap)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        let x = max((bounds.width - contentSize.width) / 2, 0)
        let y = max((bounds.height - contentSize.height) / 2, 0)
        contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    }

    override func touchesShouldCancel(in view: UIView) -> Bool {
        view is UIButton || super.touchesShouldCancel(in: view)
    }
}

/// Scrolls together with another one.
class NestedScrollView: UIScrollView, UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        gestureRecognizer is UIPanGestureRecognizer && otherGestureRecognizer is UIPanGestureRecognizer
    }
}
