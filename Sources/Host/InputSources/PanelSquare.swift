internal import Geometry

/// The own coordinates of a device that has places, as a touch panel: from 0 to 1 on both axes, y growing downwards.
package enum PanelSquare: Space {}
