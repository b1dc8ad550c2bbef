/// The light behind a panel. Used on the display thread; setting it never waits for the driver.
package protocol PanelLight: AnyObject {
    /// From 0, the darkest at which a picture can be seen, to 1, in steps that look equal.
    var level: Double { get set }

    /// Takes the light away.
    ///
    /// - Parameter done: called from the event loop when it is out, or when the driver has not said so in time.
    func goOut(then done: @escaping () -> Void)

    /// Gives the light back at its level. Nothing happens where it is there.
    func goOn()
}
