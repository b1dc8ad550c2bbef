/// Reads the devices of a seat and reports the user's input as events.
///
/// `InputSource` converts libinput's reports to `InputEvent`s in points of a screen. libinput is used only through one interface,
/// `InputInterface`, with `LibInput` for real devices (`RotaryEncoders` beside it, for encoders that libinput does not read) and
/// `SimulatedInput` for tests; keymaps are xkbcommon's, behind `Keymap`. The module knows no views, layers or gestures, does not
/// poll, and does not decide what a key or a touch means.
///
/// It runs on the display thread. The sequence:
///
///     1  the descriptor becomes readable, and everything that waits is read at once
///     2  each report is checked against the device's previous ones: a finger that never came down cannot move
///     3  a position is mapped from the device's own square to the points of the screen to which the device belongs, with the
///        rotation removed, using the screen's transform at that time
///     4  the events of one tick are delivered together, in the order in which they happened, with the kernel's times
///
/// Every touch, pressed button and held key ends exactly once, whatever happens to the device: unplugged, taken away with the
/// terminal, or lost by the kernel. Touches and scrolling without an end are canceled; keys and buttons are released. A device's
/// invalid reports are dropped, and logged once for each device.
///
/// Devices are opened through the seat, so an ordinary user needs no rights of their own where there is a seat manager.
internal import Diagnostics

let log = Log("input")
