internal import Glibc

/// What fingers do that takes a while, in places of the picture.
extension Table {
    /// Between two reports of a finger that moves: 125 a second.
    private static let step = 8.0

    func placed(_ command: UInputPanel.Command) -> UInputPanel.Command {
        switch command {
        case .down(let slot, let x, let y):
            let place = picture.panel(x, y)
            return .down(slot: slot, x: place.x, y: place.y)
        case .move(let slot, let x, let y):
            let place = picture.panel(x, y)
            return .move(slot: slot, x: place.x, y: place.y)
        case .up:
            return command
        }
    }

    func swipe(_ numbers: [Double]) {
        panel?.perform(placed(.down(slot: 0, x: numbers[0], y: numbers[1])))
        Self.along(numbers[4]) { part in
            let x = numbers[0] + (numbers[2] - numbers[0]) * part, y = numbers[1] + (numbers[3] - numbers[1]) * part
            panel?.perform(placed(.move(slot: 0, x: x, y: y)))
        }
        panel?.perform(.up(slot: 0))
    }

    func twist(_ numbers: [Double]) {
        func place(_ slot: Int, _ part: Double) -> (x: Double, y: Double) {
            let angle = (numbers[3] + (numbers[4] - numbers[3]) * part + Double(slot) * 180) / 180 * Double.pi
            return picture.around(numbers[0], numbers[1], numbers[2], angle)
        }
        lead(place, numbers[5])
    }

    func pinch(_ numbers: [Double]) {
        func place(_ slot: Int, _ part: Double) -> (x: Double, y: Double) {
            let radius = numbers[2] + (numbers[3] - numbers[2]) * part
            return picture.around(numbers[0], numbers[1], radius, (numbers[4] + Double(slot) * 180) / 180 * Double.pi)
        }
        lead(place, numbers[5])
    }

    /// Puts two fingers down, and moves them. They stay there.
    private func lead(_ place: (Int, Double) -> (x: Double, y: Double), _ duration: Double) {
        for slot in 0..<2 {
            let start = place(slot, 0)
            panel?.perform(.down(slot: Int32(slot), x: start.x, y: start.y))
        }
        Self.along(duration) { part in
            for slot in 0..<2 {
                let now = place(slot, part)
                panel?.perform(.move(slot: Int32(slot), x: now.x, y: now.y))
            }
        }
    }

    func lift() {
        for slot in 0..<2 { panel?.perform(.up(slot: Int32(slot))) }
    }

    /// Calls with each part of the way, 0 … 1, for so many milliseconds.
    private static func along(_ duration: Double, _ move: (Double) -> Void) {
        let count = max(1, Int((duration / step).rounded()))
        for index in 1...count {
            var pause = timespec(tv_sec: 0, tv_nsec: Int(duration / Double(count) * 1e6))
            nanosleep(&pause, nil)
            move(Double(index) / Double(count))
        }
    }
}
