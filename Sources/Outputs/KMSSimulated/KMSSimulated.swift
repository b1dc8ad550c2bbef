/// A card that exists in memory, so that tests meet the kernel's rules and a driver's faults in virtual time.
///
/// What it is: `SimulatedDRM` implements `DRMInterface`, the choke point behind which `KMSDevice` sees the kernel. What it refuses to do:
/// draw, read a clock (the loop's virtual time says when a vblank comes), be part of a product: no product depends on this target.
///
/// In order, for one commit:
///
///     request   an `AtomicRequest` names properties; an unknown one is ENOENT, a session without master gets EACCES
///     check     the state that it would make is held against the rules: formats, sizes, places, one flip on its way for each CRTC
///     faults    `SimulatedFaults` may refuse it, lose its event, or let the flip hang
///     apply     a commit that only tests ends here; any other becomes the state, and the flip waits for the vblank
///     vblank    the timer of the loop puts the picture on the screen and delivers the event
