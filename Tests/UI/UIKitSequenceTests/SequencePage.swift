import UIKit

/// Counts how often it was taken from the screen.
@MainActor
final class Ball: UIView {
    private(set) var departures = 0

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { departures += 1 }
    }
}

/// A page with a ball on it that holds its own callbacks against the table of states.
@MainActor
final class SequencePage: UIViewController {
    enum State: String { case appearing, appeared, disappearing, disappeared }

    let number: Int
    let ball = Ball(frame: CGRect(x: 60, y: 120, width: 40, height: 40))
    private(set) var state = State.disappeared
    private(set) var mistakes: [String] = []

    init(_ number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        ball.isUserInteractionEnabled = false
        view.addSubview(ball)
    }

    private func go(_ new: State, from legal: State...) {
        if !legal.contains(state) { mistakes.append("page \(number)'s callbacks: \(new) after \(state)") }
        state = new
    }

    override func viewWillAppear(_ animated: Bool) { go(.appearing, from: .disappeared, .disappearing) }
    override func viewDidAppear(_ animated: Bool) { go(.appeared, from: .appearing) }
    override func viewWillDisappear(_ animated: Bool) { go(.disappearing, from: .appeared, .appearing) }
    override func viewDidDisappear(_ animated: Bool) { go(.disappeared, from: .disappearing) }
}
