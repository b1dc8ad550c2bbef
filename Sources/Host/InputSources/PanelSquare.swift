internal import Geometry

/// The coordinates of a device with positions, such as a touch panel: from 0 to 1 on both axes, y growing downwards.
package enum PanelSquare: Space {}
