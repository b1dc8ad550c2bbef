import Diagnostics
import QuartzCore
import Synchronization
import XCTest

@testable import UIKit

/// Constraints that are written as a picture of the layout.
final class VisualFormatTests: XCTestCase {
    @MainActor
    private static func arrange(_ formats: [String], options: NSLayoutConstraint.FormatOptions = []) -> [String: CGRect] {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let views = Dictionary(uniqueKeysWithValues: ["a", "b", "c"].map { ($0, UIView()) })
        for view in views.values {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: options, metrics: ["gap": 12, "low": 1.0], views: views))
        }
        root.layoutIfNeeded()
        return views.mapValues(\.frame)
    }

    func testRowsAndColumns() {
        MainActor.assumeIsolated {
            let frames = Self.arrange(
                ["|-[a(50)]-gap-[b(==a)]-[c]-20-|", "V:|[a(40)]", "V:|-10-[b(40)]", "V:[c(30)]|"])
            XCTAssertEqual(frames["a"], CGRect(x: 8, y: 0, width: 50, height: 40))
            XCTAssertEqual(frames["b"], CGRect(x: 70, y: 10, width: 50, height: 40))
            XCTAssertEqual(frames["c"], CGRect(x: 128, y: 170, width: 152, height: 30))
        }
    }

    func testRelationsPrioritiesAndAlignment() {
        MainActor.assumeIsolated {
            let frames = Self.arrange(
                ["H:|-(>=5,<=30@low)-[a(>=20,==200@250)]-(gap)-[b(60)]-|", "V:|-7-[a(20)]", "V:[b(20)]"], options: .alignAllTop)
            XCTAssertEqual(frames["b"], CGRect(x: 232, y: 7, width: 60, height: 20))
            XCTAssertEqual(frames["a"], CGRect(x: 20, y: 7, width: 200, height: 20))
        }
    }

    func testDirections() {
        MainActor.assumeIsolated {
            let vertical = ["V:|[a(10)]", "V:|[b(10)]"]
            let fromRight = Self.arrange(["|-30-[a(50)]-10-[b(20)]"], options: .directionRightToLeft)
            XCTAssertEqual(fromRight["a"]?.minX, 220)
            XCTAssertEqual(fromRight["b"]?.minX, 190)
            XCTAssertEqual(Self.arrange(["|-30-[a(50)]"] + vertical, options: .directionLeftToRight)["a"]?.minX, 30)
        }
    }

    func testWhatCannotBeReadIsSaidAndLeftOut() {
        let said = Mutex<[String]>([])
        LogSink.replace { record in said.withLock { $0.append(record.message) } }
        defer { LogSink.replace(with: nil) }
        MainActor.assumeIsolated {
            let view = UIView()
            for format in ["", "|-", "[a", "[a]-x-[b]", "[a]-[unknown]", "|[a]", "[a(12]", "[a]-5[a]", "|-[a]-|[a]", "[a]junk"] {
                XCTAssertEqual(
                    NSLayoutConstraint.constraints(
                        withVisualFormat: format, options: [], metrics: nil, views: ["a": view, "b": UIView()]
                    ).count, 0, format)
            }
        }
        let lines = said.withLock { $0 }
        XCTAssertEqual(lines.count, 10, "\(lines)")
        XCTAssertTrue(lines.allSatisfy { $0.contains("a visual format string is ignored") })
    }
}
