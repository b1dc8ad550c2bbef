import Diagnostics
import Synchronization
import XCTest

@testable import UIKit

/// Constraints, guides and stacks in both directions of writing.
final class RightToLeftTests: XCTestCase {
    private static let directions = [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft]

    /// A root of 400 by 300 points and a view in it, both of one direction.
    @MainActor
    private static func pair(_ direction: UISemanticContentAttribute) -> (root: UIView, box: UIView) {
        let (root, box) = (UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)), UIView())
        for view in [root, box] { view.semanticContentAttribute = direction }
        box.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: root.topAnchor), box.heightAnchor.constraint(equalToConstant: 20),
        ])
        return (root, box)
    }

    /// The left edges of a view of 100 points in both directions, by a constraint.
    @MainActor
    private static func lefts(_ make: (UIView, UIView) -> [NSLayoutConstraint]) -> [CGFloat] {
        directions.map { direction in
            let (root, box) = pair(direction)
            root.layoutMargins = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 30)
            NSLayoutConstraint.activate([box.widthAnchor.constraint(equalToConstant: 100)] + make(box, root))
            root.layoutIfNeeded()
            return box.frame.minX
        }
    }

    func testN100_leadingAndTrailingAreMeasuredInTheMirroredAxis() {
        MainActor.assumeIsolated {
            XCTAssertEqual(Self.lefts { [$0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 20)] }, [20, 280])
            XCTAssertEqual(Self.lefts { [$0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -20)] }, [280, 20])
            XCTAssertEqual(Self.lefts { [$1.trailingAnchor.constraint(equalTo: $0.trailingAnchor, constant: 20)] }, [280, 20])
            XCTAssertEqual(Self.lefts { [$0.leadingAnchor.constraint(equalTo: $1.centerXAnchor, constant: 20)] }, [220, 80])
            XCTAssertEqual(Self.lefts { [$0.centerXAnchor.constraint(equalTo: $1.leadingAnchor, constant: 70)] }, [20, 280])
            XCTAssertEqual(Self.lefts { [$0.leftAnchor.constraint(equalTo: $1.leftAnchor, constant: 20)] }, [20, 20])
        }
    }

    func testN100_inequalitiesKeepTheirSenseInTheMirroredAxis() {
        MainActor.assumeIsolated {
            XCTAssertEqual(
                Self.lefts { box, root in
                    let near = box.leadingAnchor.constraint(equalTo: root.leadingAnchor)
                    near.priority = .defaultLow
                    return [near, box.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 20)]
                }, [20, 280])
            XCTAssertEqual(
                Self.lefts { box, root in
                    let far = box.leadingAnchor.constraint(equalTo: root.trailingAnchor)
                    far.priority = .defaultLow
                    return [far, box.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -20)]
                }, [280, 20])
        }
    }

    func testN101_marginsSwapAndGuidesFollowTheirView() {
        MainActor.assumeIsolated {
            XCTAssertEqual(Self.lefts { [$0.leadingAnchor.constraint(equalTo: $1.layoutMarginsGuide.leadingAnchor)] }, [12, 270])
            XCTAssertEqual(
                Self.lefts {
                    [
                        NSLayoutConstraint(
                            item: $0, attribute: .leading, relatedBy: .equal, toItem: $1, attribute: .leadingMargin,
                            multiplier: 1,
                            constant: 5)
                    ]
                }, [17, 265])
            let (root, box) = Self.pair(.forceRightToLeft)
            root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 10)
            NSLayoutConstraint.activate([
                box.widthAnchor.constraint(equalToConstant: 100),
                root.layoutMarginsGuide.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame.minX, 260)
        }
    }

    func testN101_theFirstItemDecidesTheDirection() {
        MainActor.assumeIsolated {
            let (root, box) = Self.pair(.forceLeftToRight)
            root.semanticContentAttribute = .forceRightToLeft
            NSLayoutConstraint.activate([
                box.widthAnchor.constraint(equalToConstant: 100),
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            ])
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame.minX, 20)
            box.semanticContentAttribute = .forceRightToLeft
            root.layoutIfNeeded()
            XCTAssertEqual(box.frame.minX, 280)
        }
    }

    func testN102_leadingWithLeftIsRefusedWithAMessage() {
        MainActor.assumeIsolated {
            let said = Mutex<[String]>([])
            LogSink.replace { record in said.withLock { $0.append(record.message) } }
            defer { LogSink.replace(with: nil) }
            let (root, box) = Self.pair(.forceLeftToRight)
            let mixed = NSLayoutConstraint(
                item: box, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .left, multiplier: 1, constant: 0)
            mixed.isActive = true
            XCTAssertFalse(mixed.isActive)
            XCTAssertEqual(said.withLock { $0.count }, 1)
            XCTAssertTrue(said.withLock { $0.first ?? "" }.contains("leading"), "\(said.withLock { $0 })")
        }
    }

    func testN103_theDirectionComesFromTheLanguageAndIsNotInherited() {
        MainActor.assumeIsolated {
            for language in ["ar", "he", "fa_IR.UTF-8", "ur", "yi", "dv", "ps", "ug", "ckb", "AR-EG"] {
                XCTAssertEqual(UIUserInterfaceLayoutDirection(language: language), .rightToLeft, language)
            }
            for language in ["en", "de_DE.UTF-8", "C", "", "arn"] {
                XCTAssertEqual(UIUserInterfaceLayoutDirection(language: language), .leftToRight, language)
            }
            let (parent, child) = (UIView(), UIView())
            parent.addSubview(child)
            parent.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(parent.effectiveUserInterfaceLayoutDirection, .rightToLeft)
            XCTAssertEqual(child.effectiveUserInterfaceLayoutDirection, UIApplication.shared.userInterfaceLayoutDirection)
            XCTAssertEqual(
                UIScreen.main.traitCollection.layoutDirection.rawValue,
                UIApplication.shared.userInterfaceLayoutDirection.rawValue)
        }
    }

    func testN104_theDirectionForASemantic() {
        MainActor.assumeIsolated {
            let right = UIUserInterfaceLayoutDirection.rightToLeft
            let cases: [(UISemanticContentAttribute, UIUserInterfaceLayoutDirection)] = [
                (.unspecified, .rightToLeft), (.playback, .leftToRight), (.spatial, .leftToRight),
                (.forceLeftToRight, .leftToRight), (.forceRightToLeft, .rightToLeft),
            ]
            for (semantic, expected) in cases {
                XCTAssertEqual(UIView.userInterfaceLayoutDirection(for: semantic, relativeTo: right), expected)
            }
            XCTAssertEqual(
                UIView.userInterfaceLayoutDirection(for: .unspecified), UIApplication.shared.userInterfaceLayoutDirection)
            XCTAssertEqual(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft), right)
        }
    }

    func testN104_theProxyTurnsStacksBeforeAndAfterTheyExist() {
        MainActor.assumeIsolated {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            window.isHidden = false
            defer {
                window.isHidden = true
                AppearanceProxies.removeAll()
            }
            @MainActor func stack() -> UIStackView {
                let stack = UIStackView(arrangedSubviews: [SizedView(40, 20), SizedView(60, 20)])
                stack.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
                return stack
            }
            let early = stack()
            UIView.appearance().semanticContentAttribute = .forceRightToLeft
            let late = stack()
            for view in [early, late] { window.addSubview(view) }
            window.layoutIfNeeded()
            for view in [early, late] { XCTAssertEqual(view.arrangedSubviews.map(\.frame.minX), [60, 0]) }
        }
    }

    func testStacksAreMirroredInEachDistributionAndAlignment() {
        MainActor.assumeIsolated {
            for constrained in [false, true] {
                UIStackView.makesConstraintsAlways = constrained
                defer { UIStackView.makesConstraintsAlways = false }
                for distribution in [
                    UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
                ] {
                    for alignment in [UIStackView.Alignment.fill, .leading, .center, .trailing, .firstBaseline] {
                        let note = "\(distribution) \(alignment)"
                        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical]
                        where axis == .horizontal || alignment != .firstBaseline {
                            let frames = Self.directions.map { Self.frames(axis, distribution, alignment, $0) }
                            let mirrored = frames[0].map {
                                CGRect(x: 240 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
                            }
                            XCTAssertEqual(mirrored, frames[1], note)
                        }
                    }
                }
            }
        }
    }

    @MainActor
    private static func frames(
        _ axis: NSLayoutConstraint.Axis, _ distribution: UIStackView.Distribution, _ alignment: UIStackView.Alignment,
        _ direction: UISemanticContentAttribute
    ) -> [CGRect] {
        let views = [SizedView(40, 20), SizedView(60, 30), SizedView(20, 10)]
        for (index, view) in views.enumerated() {
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                view.setContentHuggingPriority(UILayoutPriority(Float(200 + index)), for: axis)
            }
        }
        let stack = UIStackView(arrangedSubviews: views)
        stack.semanticContentAttribute = direction
        (stack.axis, stack.distribution, stack.alignment, stack.spacing) = (axis, distribution, alignment, 6)
        stack.frame = CGRect(x: 0, y: 0, width: 240, height: 120)
        stack.layoutIfNeeded()
        return views.map(\.frame)
    }

    func testSafeAreasKeepTheirSides() {
        MainActor.assumeIsolated {
            for (direction, left) in zip(Self.directions, [CGFloat(50), 300]) {
                let (root, box) = Self.pair(direction)
                let controller = UIViewController()
                controller.view = root
                controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 0)
                NSLayoutConstraint.activate([
                    box.widthAnchor.constraint(equalToConstant: 100),
                    box.leadingAnchor.constraint(equalTo: root.safeAreaLayoutGuide.leadingAnchor),
                ])
                root.layoutIfNeeded()
                XCTAssertEqual(box.frame.minX, left)
            }
        }
    }

    func testAPageOfRowsTurnsInLinearTime() {
        MainActor.assumeIsolated {
            let costs = [100, 400].map { count in
                let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
                var above = root.topAnchor
                for _ in 0..<count {
                    let views = [SizedView(40, 20), SizedView(30, 20)]
                    for view in views {
                        view.translatesAutoresizingMaskIntoConstraints = false
                        root.addSubview(view)
                    }
                    let margins = root.layoutMarginsGuide
                    NSLayoutConstraint.activate([
                        views[0].topAnchor.constraint(equalTo: above), views[1].topAnchor.constraint(equalTo: above),
                        views[0].leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                        views[1].leadingAnchor.constraint(greaterThanOrEqualTo: views[0].trailingAnchor, constant: 8),
                        views[1].trailingAnchor.constraint(equalTo: margins.trailingAnchor),
                    ])
                    above = views[0].bottomAnchor
                }
                root.layoutIfNeeded()
                let before = root.layoutEngine?.solver.visits ?? 0
                for view in [root] + root.subviews { view.semanticContentAttribute = .forceRightToLeft }
                root.layoutIfNeeded()
                XCTAssertEqual(root.subviews[0].frame.maxX, 392)
                XCTAssertEqual(root.subviews.last?.frame.minX, 8)
                return (root.layoutEngine?.solver.visits ?? 0) - before
            }
            XCTAssertLessThanOrEqual(costs[1], 5 * costs[0], "\(costs)")
        }
    }
}
