import Diagnostics
import Synchronization
import XCTest

@testable import UIKit

/// What the log says of constraints that cannot hold together.
final class ConflictReportTests: XCTestCase {
    @MainActor
    private static func messages(_ body: (UIView) -> Void) -> [String] {
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        body(root)
        root.layoutIfNeeded()
        root.setNeedsLayout()
        root.layoutIfNeeded()
        return said.withLock { $0 }
    }

    @MainActor
    private static func views(_ count: Int, in root: UIView) -> [UIView] {
        (0..<count).map { index in
            let view = UIView()
            view.accessibilityIdentifier = "box \(index)"
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            return view
        }
    }

    func testItNamesTheConstraintsThatConflictWithClassesAndIdentifiersOnce() {
        MainActor.assumeIsolated {
            let messages = Self.messages { root in
                let views = Self.views(3, in: root)
                NSLayoutConstraint.activate([
                    views[0].widthAnchor.constraint(equalToConstant: 100),
                    views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 2),
                    views[2].widthAnchor.constraint(equalToConstant: 30),
                    views[1].widthAnchor.constraint(equalToConstant: 150),
                ])
            }
            XCTAssertEqual(
                messages,
                [
                    "the constraint UIView 'box 1'.width = 150.0 is broken, because it contradicts UIView 'box 0'.width = 100.0; "
                        + "UIView 'box 1'.width = 2.0 × UIView 'box 0'.width"
                ])
        }
    }

    func testUnlikeAttributesAreNoPair() {
        MainActor.assumeIsolated {
            let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, String)] = [
                (.width, .top, "a position is no length"), (.leading, .height, "a position is no length"),
                (.centerX, .centerY, "its positions lie along different axes"),
                (.topMargin, .right, "its positions lie along different axes"),
                (.lastBaseline, .width, "a position is no length"),
                (.notAnAttribute, .width, "its first attribute is .notAnAttribute"),
                (.leading, .right, "leading and trailing edges follow the direction of writing, left and right ones do not"),
            ]
            for (first, second, reason) in pairs {
                var frame = CGRect.null
                let messages = Self.messages { root in
                    let view = Self.views(1, in: root)[0]
                    let constraint = NSLayoutConstraint(
                        item: view, attribute: first, relatedBy: .equal, toItem: root, attribute: second, multiplier: 1,
                        constant: 0)
                    constraint.isActive = true
                    XCTAssertFalse(constraint.isActive)
                    root.addConstraint(constraint)
                    XCTAssertFalse(constraint.isActive)
                    frame = view.frame
                }
                let sentence = "UIView 'box 0'.\(first) = UIView.\(second) cannot be active: \(reason)"
                XCTAssertEqual(messages, [sentence, sentence])
                XCTAssertEqual(frame, .zero)
            }
            for (first, second) in [
                (NSLayoutConstraint.Attribute.width, NSLayoutConstraint.Attribute.height), (.top, .lastBaseline),
            ] {
                let messages = Self.messages { root in
                    NSLayoutConstraint(
                        item: Self.views(1, in: root)[0], attribute: first, relatedBy: .equal, toItem: root, attribute: second,
                        multiplier: 1, constant: 0
                    ).isActive = true
                }
                XCTAssertEqual(messages, [])
            }
        }
    }

    func testAPositionIsNotComparedWithAConstant() {
        MainActor.assumeIsolated {
            let messages = Self.messages { root in
                NSLayoutConstraint(
                    item: Self.views(1, in: root)[0], attribute: .leading, relatedBy: .equal, toItem: nil,
                    attribute: .notAnAttribute,
                    multiplier: 1, constant: 10
                ).isActive = true
            }
            XCTAssertEqual(
                messages,
                ["UIView 'box 0'.leading = 10.0 cannot be active: a position can only be compared with another position"])
            let none = Self.messages { root in
                NSLayoutConstraint(
                    item: Self.views(1, in: root)[0], attribute: .top, relatedBy: .equal, toItem: root, attribute: .bottom,
                    multiplier: 0, constant: 10
                ).isActive = true
            }
            XCTAssertEqual(
                none,
                [
                    "UIView 'box 0'.top = 0.0 × UIView.bottom + 10.0 cannot be active: a position can only be compared with "
                        + "another position"
                ])
        }
    }

    func testAStackWithoutRoomForItsViewsIsNamedOnce() {
        MainActor.assumeIsolated {
            let messages = Self.messages { root in
                let stack = UIStackView(arrangedSubviews: (0..<400).map { _ in UIView() })
                stack.accessibilityIdentifier = "list"
                stack.axis = .vertical
                stack.spacing = 1
                for view in stack.arrangedSubviews { view.heightAnchor.constraint(equalToConstant: 100).isActive = true }
                // This one is to blame itself.
                stack.arrangedSubviews[0].widthAnchor.constraint(equalToConstant: 30).isActive = true
                stack.frame = root.bounds
                root.addSubview(stack)
            }
            XCTAssertEqual(
                messages,
                [
                    "UIStackView 'list' has a height of 300.0, and its 400 views with their spacing require 40399.0, "
                        + "so that UIView.height = 100.0 and 399 more are broken",
                    "the constraint UIView.width = 30.0 is broken, because it contradicts frames that the system fixes",
                ])
        }
    }

    func testItNamesTwentyAtMost() {
        MainActor.assumeIsolated {
            let messages = Self.messages { root in
                let views = Self.views(40, in: root)
                views[0].widthAnchor.constraint(equalToConstant: 100).isActive = true
                for (a, b) in zip(views, views.dropFirst()) { b.widthAnchor.constraint(equalTo: a.widthAnchor).isActive = true }
                views[39].widthAnchor.constraint(equalToConstant: 150).isActive = true
            }
            XCTAssertEqual(messages.count, 1)
            let names = messages.first?.components(separatedBy: "; ") ?? []
            XCTAssertEqual(names.count, ConflictReport.mostNames + 1)
            XCTAssertEqual(names.last, "and 20 more")
        }
    }

    func testInequalitiesThatConflictAreNamedToo() {
        MainActor.assumeIsolated {
            let messages = Self.messages { root in
                let views = Self.views(1, in: root)
                NSLayoutConstraint.activate([
                    views[0].widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
                    views[0].widthAnchor.constraint(lessThanOrEqualToConstant: 50),
                ])
            }
            XCTAssertEqual(
                messages,
                ["the constraint UIView 'box 0'.width ≤ 50.0 is broken, because it contradicts UIView 'box 0'.width ≥ 100.0"])
        }
    }
}
