package import Reactor

/// Simulated devices for tests, whose reports wait until they are read, as the kernel's do.
package final class SimulatedInput: InputInterface {
    package let descriptor: Int32? = nil
    package var onReportsReady: (() -> Void)?

    /// The calibrations that were set, by device.
    package private(set) var calibrations: [DeviceID: CalibrationMatrix] = [:]
    package private(set) var lamps: [DeviceID: KeyboardLamps] = [:]
    package private(set) var isSuspended = false
    package private(set) var isClosed = false
    /// The reasons why nodes could not be opened.
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

    /// Connects a device.
    @discardableResult
    package func plug(_ device: InputDevice) -> DeviceID {
        lastID += 1
        plugged.append((DeviceID(lastID), device))
        say(DeviceID(lastID), .added(device))
        return DeviceID(lastID)
    }

    /// Disconnects a device, without reports about the contacts, buttons and keys that were down on it.
    package func unplug(_ id: DeviceID) {
        plugged.removeAll { $0.id == id }
        say(id, .removed)
    }

    /// Adds a report of a device, now or at a given time.
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
