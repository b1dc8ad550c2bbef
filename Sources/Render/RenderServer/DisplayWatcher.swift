/// Watches the display thread, on that thread: what a service's heartbeat needs to know.
package protocol DisplayWatcher: AnyObject {
    /// A display came, went, or showed its first frame.
    func displaysChanged()

    /// With true before the driver compiles a shader, which this thread waits for, and with false afterwards.
    func driverCompiles(_ begins: Bool)

    /// The thread ends.
    func close()
}
