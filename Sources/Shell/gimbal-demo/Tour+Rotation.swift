import Gimbal
import UIKit

/// The steps in which the interface rotates. Each of them ends in the state in which it began.
extension Tour {
    /// The home screen rotates live. A room does so too, and goes back to its card at the card's new place. A rotation that is
    /// requested during that transition comes after it.
    func rotate() -> TourStep {
        TourStep("Turn") { [self] done in
            UIWindowScene.panel?.rotate(by: -1)
            Self.wait(0.8) {
                let room = self.zoomedRoom()
                room.modalPresentationStyle = .fullScreen
                self.root.present(room, animated: true) {
                    UIWindowScene.panel?.rotate(by: -1)
                    Self.wait(0.8) {
                        room.dismiss(animated: true)
                        UIWindowScene.panel?.rotate(by: 2)
                        Self.wait(2.2, then: done)
                    }
                }
            }
        }
    }

    /// The camera's picture keeps its place on the display.
    func rotateSeamlessly() -> TourStep {
        TourStep("Seamless turn") { [self] done in
            let camera = HomeController.camera()
            root.present(camera, animated: true) {
                Self.rotate(by: [-1, 2, -1]) { camera.dismiss(animated: true, completion: done) }
            }
        }
    }

    /// Two fingers rotate the interface and let it go back. They rotate it further, let go, catch it in flight, and let it go
    /// again. At the end they rotate it back.
    func twist() -> TourStep {
        TourStep("Twist") { done in
            let screen = UIScreen.main.bounds
            let twist = TourTwist(around: CGPoint(x: screen.midX, y: screen.midY))
            twist.twist(by: -0.6, over: 0.5) {
                Self.wait(0.6) {
                    twist.twist(by: -1.2, over: 0.5) {
                        Self.wait(0.05) {
                            twist.touch(radius: 110)
                            twist.turn(by: 0.5, over: 0.4) {
                                twist.turn(by: -0.6, over: 0.4) {
                                    twist.lift()
                                    Self.wait(0.7) { twist.twist(by: 1.4, over: 0.4) { Self.wait(0.6, then: done) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: Beside the tour

    /// Returns steps for each of the twelve rotations from one orientation to another, once in every way in which an interface
    /// can rotate.
    func everyRotationStyle() -> [TourStep] {
        let ways: [(String, UIInterfaceRotation)] = [
            ("live", .live), ("crossfade", .crossfade), ("custom", .custom { SwingRotation() }),
            ("shader", .custom { ShaderTransition(named: "page-curl") }),
        ]
        let steps = ways.map { name, way in
            TourStep("Every turn \(name)") { done in
                UIWindowScene.panel?.interfaceRotation = way
                Self.rotate(by: Self.circuit) {
                    UIWindowScene.panel?.interfaceRotation = .live
                    done()
                }
            }
        }
        let seamless = TourStep("Every turn seamless") { [self] done in
            let camera = HomeController.camera()
            root.present(camera, animated: true) {
                Self.rotate(by: Self.circuit) { camera.dismiss(animated: true, completion: done) }
            }
        }
        return steps + [seamless]
    }

    /// Rotations by 90 degrees from each orientation to the next, through all twelve pairs and back to the first.
    private static let circuit: [Int] = {
        let stops = [0, 1, 2, 3, 0, 2, 0, 3, 1, 3, 2, 1, 0]
        return zip(stops, stops.dropFirst()).map { ($1 - $0) & 3 }
    }()

    private static func rotate(by quarters: [Int], then done: @escaping @MainActor () -> Void) {
        guard let first = quarters.first else { return done() }
        UIWindowScene.panel?.rotate(by: first)
        wait(1.3) { rotate(by: Array(quarters.dropFirst()), then: done) }
    }
}
