internal import Diagnostics

extension Log {
    /// Transitions that cannot run as they were asked for.
    static let transitions = Log("transitions")
    /// Images that cannot be found or read.
    static let images = Log("UIImage")
    static let colors = Log("UIColor")
    /// Constraints that contradict one another.
    static let layout = Log("AutoLayout")
}
