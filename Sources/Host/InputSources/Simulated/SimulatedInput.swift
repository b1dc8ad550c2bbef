package import Reactor

/// Devices that a test plays: what it says waits until it is read, as the kernel's reports do.
package final class SimulatedInput: InputInterface {
    package let descriptor: Int32? = nil
    package var onReportsReady: (() -> Void)?

    /// Set on a device, newest last.
    package private(set) var calibrations: [DeviceID: CalibrationMatrix] = [:]
    package private(set) var lamps: [DeviceID: KeyboardLamps] = [:]
    package private(set) var isSuspended = false
    package private(set) var isClosed = false
    /// Nodes that do not open.
    package var problems: [String] = []

    private let loop: EventLoop
    private var plugged: [(id: DeviceID, device: InputDevice)] = []
    private var waiting: [DeviceReport] = []
    private var lastID: UInt32 = 0
    private var wakeUp: Waker?

    package init(loop: EventLoop) throws(ReactorError) {
        self.loop = loop
        wakeUp = try loop.addWaker { [weak self] in self?.onReportsReady?() }
    }

    /// A device is plugged in.
    @discardableResult
    package func plug(_ device: InputDevice) -> DeviceID {
        lastID += 1
        plugged.append((DeviceID(lastID), device))
        say(DeviceID(lastID), .added(device))
        return DeviceID(lastID)
    }

    /// It is pulled out, without a word about what was down on it.
    package func unplug(_ id: DeviceID) {
        plugged.removeAll { $0.id == id }
        say(id, .removed)
    }

    /// A device says something, now or at a time of its own.
    package func say(_ id: DeviceID, _ kind: DeviceReport.Kind, at time: MonotonicTime? = nil) {
        waiting.append(DeviceReport(device: id, time: time ?? loop.timeSource.current, kind: kind))
        wakeUp?.wake()
    }

    package func readReports(_ handle: (DeviceReport) -> Void) {
        while !waiting.isEmpty {
            let reports = waiting
            waiting.removeAll()
            for report in reports { handle(report) }
        }
    }

    package func suspend() {
        isSuspended = true
        for item in plugged { say(item.id, .removed) }
    }

    package func resume() throws(InputError) {
        isSuspended = false
        let before = plugged
        plugged = []
        for item in before { plug(item.device) }
    }

    package func setCalibration(_ matrix: CalibrationMatrix, of device: DeviceID) -> Bool {
        guard plugged.contains(where: { $0.id == device && $0.device.abilities.contains(.touch) }) else { return false }
        calibrations[device] = matrix
        return true
    }

    package func setLamps(_ lamps: KeyboardLamps, of device: DeviceID) { self.lamps[device] = lamps }

    package func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    package func close() { isClosed = true }
}
