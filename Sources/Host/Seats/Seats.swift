/// Access to the screen and the input devices, and the opening of devices.
///
/// The module contains the `Seat` protocol with three implementations, `LibSeat` (seatd or logind), `DirectSeat` (plain `open`,
/// for root or a service with the groups `video` and `input`), and `SimulatedSeat` for tests; and `DeviceMonitor`, udev's list
/// and hotplug events of display cards. It does not set modes, read input or start a session. Use it on the display thread only.
///
/// `Seat.open` tries libseat, then direct access, and reports the reasons when neither works. The seat registers its descriptor
/// on the event loop. `isActive` is true once the seat was enabled. On a VT switch `.disabled` is delivered, all work on devices
/// stops inside that call, and the seat acknowledges right after it: there is no second chance with seatd, and the kernel revokes
/// the devices. After `.enabled` devices opened before are invalid: close and open them again.
///
/// Every failure is a `SeatError` that names the node and the obstacle (group, errno), because `--check` prints its sentence.
