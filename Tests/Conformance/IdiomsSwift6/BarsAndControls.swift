import UIKit

/// Alerts, menus, bars and controls, as ordinary source uses them.
final class PreferencesViewController: UIViewController {
    private let scrollView = UIScrollView()
    private let segments = UISegmentedControl(items: ["Day", "Week"])
    private let pages = UIPageControl()
    private let stepper = UIStepper()
    private let progress = UIProgressView(progressViewStyle: .default)
    private let spinner = UIActivityIndicatorView(style: .large)
    private let refreshControl = UIRefreshControl()

    static func setUpAppearance() {
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .systemBackground
        appearance.titleTextAttributes = [.foregroundColor: UIColor.label, .font: UIFont.boldSystemFont(ofSize: 18)]
        appearance.largeTitleTextAttributes = [.foregroundColor: UIColor.systemRed]
        UINavigationBar.appearance().standardAppearance = appearance
        UINavigationBar.appearance().compactAppearance = appearance
        UINavigationBar.appearance().scrollEdgeAppearance = appearance
        UINavigationBar.appearance().tintColor = .systemOrange
        UINavigationBar.appearance(whenContainedInInstancesOf: [UINavigationController.self]).isTranslucent = false
        UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.systemBlue], for: .normal)
        UITabBar.appearance().unselectedItemTintColor = .gray
        UIPageControl.appearance().pageIndicatorTintColor = .lightGray
        UISwitch.appearance().onTintColor = .systemPink
        UILabel.appearance().textColor = .darkGray
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Settings"
        navigationController?.navigationBar.prefersLargeTitles = true
        navigationItem.largeTitleDisplayMode = .always
        navigationItem.scrollEdgeAppearance = UINavigationBarAppearance()
        navigationController?.hidesBarsOnSwipe = true
        navigationController?.barHideOnSwipeGestureRecognizer.isEnabled = true
        setContentScrollView(scrollView, for: .top)
        view.addSubview(scrollView)

        segments.selectedSegmentIndex = 0
        segments.insertSegment(withTitle: "Month", at: 2, animated: false)
        segments.selectedSegmentTintColor = .white
        segments.setTitleTextAttributes([.foregroundColor: UIColor.black], for: .selected)
        segments.addAction(UIAction { [unowned self] _ in print(self.segments.selectedSegmentIndex) }, for: .valueChanged)
        segments.addTarget(self, action: PreferencesViewController.segmentChanged, for: .valueChanged)
        pages.numberOfPages = 3
        pages.currentPage = 1
        pages.currentPageIndicatorTintColor = .black
        pages.hidesForSinglePage = true
        pages.addTarget(self, action: PreferencesViewController.pageChanged, for: .valueChanged)
        stepper.minimumValue = 1
        stepper.stepValue = 0.5
        progress.setProgress(0.3, animated: true)
        progress.progressTintColor = .systemGreen
        spinner.hidesWhenStopped = true
        spinner.color = .gray
        spinner.startAnimating()
        refreshControl.attributedTitle = NSAttributedString(string: "Pull")
        refreshControl.addTarget(self, action: PreferencesViewController.refresh, for: .valueChanged)
        scrollView.refreshControl = refreshControl

        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "More", image: nil, primaryAction: nil, menu: makeMenu())
        navigationItem.leftBarButtonItem = UIBarButtonItem(customView: spinner)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
    }

    private func segmentChanged(_ sender: UISegmentedControl) {
        print(sender.titleForSegment(at: sender.selectedSegmentIndex) ?? "")
    }
    private func pageChanged(_ sender: UIPageControl) { print(sender.currentPage) }
    private func refresh() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.refreshControl.endRefreshing() }
    }

    private func makeMenu() -> UIMenu {
        let sort = UIMenu(
            title: "Sort", options: [.displayInline, .singleSelection],
            children: [UIAction(title: "Name", state: .on) { _ in }, UIAction(title: "Date") { action in print(action.title) }])
        let delete = UIAction(title: "Delete", image: UIImage(named: "bin"), attributes: .destructive) { [weak self] _ in
            self?.confirm()
        }
        return UIMenu(title: "", children: [sort, delete, UIMenu(title: "More", children: [])])
    }

    private func makeButton() -> UIButton {
        let button = UIButton(type: .system)
        button.menu = makeMenu()
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
        var configuration = UIButton.Configuration.filled()
        var title = AttributedString("Go")
        title.font = .systemFont(ofSize: 20, weight: .bold)
        title.foregroundColor = UIColor.white
        configuration.attributedTitle = title
        configuration.attributedSubtitle = AttributedString(
            "now", attributes: AttributeContainer([.font: UIFont.systemFont(ofSize: 9)]))
        configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.font = UIFont.boldSystemFont(ofSize: 14)
            return outgoing
        }
        button.configuration = configuration
        return button
    }

    private func confirm() {
        let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
        let delete = UIAlertAction(title: "Delete", style: .destructive) { _ in print("deleted") }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
        alert.addAction(delete)
        alert.preferredAction = delete
        alert.view.tintColor = .systemIndigo
        present(alert, animated: true, completion: nil)
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        ["A", "B"].forEach { title in
            sheet.addAction(UIAlertAction(title: title, style: .default, handler: { action in print(action.title ?? "") }))
        }
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
    }

    private func shake(_ layer: CALayer) {
        let animation = CAKeyframeAnimation(keyPath: "transform")
        animation.values = [
            NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: CATransform3DMakeScale(1.1, 1.1, 1)),
        ]
        layer.add(animation, forKey: nil)
        print(NSValue(cgAffineTransform: .identity).cgAffineTransformValue, NSValue(cgRect: .zero).cgRectValue)
        view.window?.windowLevel = .alert + 1
        view.endEditing(true)
    }
}
