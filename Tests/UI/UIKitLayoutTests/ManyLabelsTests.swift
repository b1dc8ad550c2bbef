import Diagnostics
import Synchronization
import UIKit
import XCTest

/// Pages of many labels come to rest in the turn in which they are shown.
final class ManyLabelsTests: XCTestCase {
    private enum Way: CaseIterable { case frames, chain, wrapping, stack, nested }

    func testAPageOfManyLabelsIsLaidOutInOneTurn() {
        MainActor.assumeIsolated {
            let said = Mutex<[String]>([])
            LogSink.replace { record in said.withLock { $0.append(record.message) } }
            defer { LogSink.replace(with: nil) }
            LogOnce.forget()
            SceneContext.main.setRoot(UIScreen.main.rootLayer, on: UIScreen.main.id)
            for way in Way.allCases {
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
                let root = UIViewController()
                window.rootViewController = root
                window.makeKeyAndVisible()
                SceneContext.main.commitTick()
                let page = LabelPage(way == .frames ? 1000 : way == .chain ? 150 : 40, way)
                page.modalPresentationStyle = .fullScreen
                root.present(page, animated: true)
                for _ in 0..<3 { SceneContext.main.commitTick() }
                let layouts = page.layouts
                for _ in 0..<3 { SceneContext.main.commitTick() }
                XCTAssertEqual(page.layouts, layouts, "\(way)")
                let bottoms = page.labels.map { $0.convert($0.bounds, to: page.view).maxY }
                XCTAssertEqual(bottoms, bottoms.sorted(), "\(way)")
                page.view.frame.size.width = 313
                SceneContext.main.commitTick()
                XCTAssertLessThanOrEqual(page.layouts, layouts + 1, "\(way)")
                window.isHidden = true
                window.rootViewController = nil
                SceneContext.main.commitTick()
            }
            XCTAssertEqual(said.withLock { $0 }, [])
        }
    }

    @MainActor
    private final class LabelPage: UIViewController {
        private let way: Way
        let labels: [UILabel]
        var layouts = 0

        init(_ count: Int, _ way: Way) {
            self.way = way
            labels = (0..<count).map { index in
                let label = UILabel()
                label.text = String(repeating: "Word \(index) ", count: 1 + index % 9)
                return label
            }
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            let scroll = UIScrollView(frame: view.bounds)
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(scroll)
            switch way {
            case .frames: for label in labels { scroll.addSubview(label) }
            case .chain, .wrapping: chain(scroll)
            case .stack: fill(scroll, labels)
            case .nested:
                fill(
                    scroll,
                    labels.map { label in
                        let value = UILabel()
                        value.text = "on"
                        label.numberOfLines = 0
                        return UIStackView(arrangedSubviews: [label, UIView(), value])
                    })
            }
        }

        private func chain(_ scroll: UIScrollView) {
            var above = scroll.topAnchor
            for label in labels {
                label.numberOfLines = way == .wrapping ? 0 : 1
                label.translatesAutoresizingMaskIntoConstraints = false
                scroll.addSubview(label)
                NSLayoutConstraint.activate([
                    label.topAnchor.constraint(equalTo: above, constant: 4.3),
                    label.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
                    label.widthAnchor.constraint(equalTo: scroll.widthAnchor),
                ])
                above = label.bottomAnchor
            }
        }

        private func fill(_ scroll: UIScrollView, _ rows: [UIView]) {
            let stack = UIStackView(arrangedSubviews: rows)
            stack.axis = .vertical
            stack.spacing = 3.7
            stack.translatesAutoresizingMaskIntoConstraints = false
            scroll.addSubview(stack)
            NSLayoutConstraint.activate([
                stack.topAnchor.constraint(equalTo: scroll.topAnchor),
                stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
                stack.widthAnchor.constraint(equalTo: scroll.widthAnchor),
            ])
        }

        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            layouts += 1
            guard way == .frames else { return }
            var y: CGFloat = 0
            for label in labels {
                let size = label.sizeThatFits(CGSize(width: view.bounds.width, height: 1000))
                label.frame = CGRect(x: 0, y: y, width: size.width, height: size.height)
                y += size.height + 3.3
            }
        }
    }
}
