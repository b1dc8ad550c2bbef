/// Who may use the screen and the input devices now, and how devices are opened.
///
/// What it is: the `Seat` protocol with three seats behind it, `LibSeat` (seatd or logind), `DirectSeat` (plain `open`, for root
/// or a service with the groups `video` and `input`), and `SimulatedSeat` for tests; and `DeviceMonitor`, udev's list and hotplug
/// events of display cards. What it refuses to do: set modes, read input, start a session. Used on the display thread only.
///
/// In order: `Seat.open` tries libseat, then the direct way, and says why when neither works. The seat registers its descriptor
/// on the event loop. `isActive` is true once the seat was enabled. On a VT switch `.disabled` is delivered, all work
/// on devices stops inside that call, and the seat acknowledges right after it: seatd gives us no second chance, the kernel
/// revokes the devices. After `.enabled` devices opened before are void: close and open them again.
///
/// Every failure is a `SeatError` that names the node and what stands in the way (group, errno), because it is the sentence that
/// `--check` prints.
