import Gimbal
import UIKit

/// The steps in which the items of a list fly from one layout to another.
extension Tour {
    /// A touch on a photograph leads all of them into a circle around it. A finger swipes half way back and thinks better of it,
    /// chooses another picture, and swipes back.
    func photographs() -> TourStep {
        TourStep("Photographs") { [self] done in
            let finger = TourFinger()
            let screen = UIScreen.main.bounds
            func along(_ part: CGFloat) -> CGPoint { CGPoint(x: max(1, screen.width * part), y: screen.height * 0.7) }
            root.pushViewController(PhotoWallController(), animated: true)
            Self.wait(0.7) {
                finger.tap(at: CGPoint(x: screen.width * 0.42, y: screen.height * 0.55)) {
                    Self.wait(0.7) {
                        finger.touch(at: along(0))
                        finger.move(to: along(0.4), over: 0.4) {
                            finger.move(to: along(0.1), over: 0.3) {
                                finger.lift()
                                Self.wait(0.5) { self.leavePhotographs(finger, along, done) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func leavePhotographs(
        _ finger: TourFinger, _ along: @escaping (CGFloat) -> CGPoint, _ done: @escaping @MainActor () -> Void
    ) {
        let screen = UIScreen.main.bounds
        let reach = min(screen.width, screen.height)
        finger.tap(at: CGPoint(x: screen.midX + reach * 0.4, y: screen.midY + reach * 0.06)) {
            Self.wait(0.5) {
                finger.drag(from: along(0), to: along(0.6), over: 0.3) {
                    Self.wait(0.7) {
                        self.root.popViewController(animated: true)
                        Self.wait(0.7, then: done)
                    }
                }
            }
        }
    }

    /// Two fingers lead the tiles of the devices half way into rows and back, then all the way, and at last into tiles again.
    func pinchDevices() -> TourStep {
        TourStep("Pinch") { [self] done in
            let screen = UIScreen.main.bounds
            let pinch = TourPinch(around: CGPoint(x: screen.midX, y: screen.height * 0.6))
            let (wide, near) = (min(screen.width, screen.height) * 0.4, min(screen.width, screen.height) * 0.25)
            let sheet = DetailController.devicesSheet(Room.all[0])
            root.present(sheet, animated: true) {
                pinch.touch(radius: wide)
                pinch.move(to: near, over: 0.4) {
                    pinch.move(to: wide, over: 0.4) {
                        pinch.move(to: near, over: 0.4) {
                            pinch.lift()
                            Self.wait(0.7) {
                                pinch.touch(radius: near)
                                pinch.move(to: near * 1.4, over: 0.3) {
                                    pinch.lift()
                                    Self.wait(0.6) { sheet.dismiss(animated: true, completion: done) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: Beside the tour

    /// Returns a step in which the photographs fly into a circle and back, again and again.
    func flights() -> TourStep {
        TourStep("Flights") { [self] done in
            let wall = PhotoWallController()
            root.pushViewController(wall, animated: true)
            Self.wait(0.7) {
                let layouts = (0..<24).map { wall.layout(ofFlight: $0) }
                Self.fly(wall.collectionView, through: layouts) {
                    self.root.popViewController(animated: true)
                    Self.wait(0.7, then: done)
                }
            }
        }
    }

    private static func fly(
        _ list: UICollectionView, through layouts: [UICollectionViewLayout], then done: @escaping @MainActor () -> Void
    ) {
        guard let next = layouts.first else { return done() }
        UIView.animate(withDuration: 0.7) {
            list.setCollectionViewLayout(next, animated: true) { _ in
                fly(list, through: Array(layouts.dropFirst()), then: done)
            }
        }
    }
}
