/// Reads the devices of a seat, and says what people did with them.
///
/// What it is: `InputSource`, which turns what libinput reports into `InputEvent`s in points of a screen. libinput stands behind one
/// choke point, `InputInterface`, with `LibInput` on real devices (`RotaryEncoders` beside it, for encoders that libinput leaves alone) and
/// `SimulatedInput` for tests; keymaps are xkbcommon's, behind `Keymap`. What it refuses to do: know views, layers or gestures; poll;
/// decide what a key or a touch means.
///
/// It lives on the display thread. In which order things happen:
///
///     1  the descriptor becomes readable, and everything that waits is read at once
///     2  each report is checked against what its device said before: a finger that never came down cannot move
///     3  a place is brought from the device's own square to the points of the screen that the device belongs to, rotation taken
///        out: with the transform that the screen has at that time
///     4  what came in one turn is handed on in one piece, in the order in which it happened, with the kernel's times
///
/// Every touch, pressed button and held key ends exactly once, whatever happens to the device: unplugged, taken away with the
/// terminal, or lost by the kernel. Touches and scrolling that nobody ended are cancelled; keys and buttons are released. What a
/// device gets wrong is dropped, and said once for each device.
///
/// Devices are opened through the seat, so an ordinary user needs no rights of his own where there is a seat manager.
internal import Diagnostics

let log = Log("input")
