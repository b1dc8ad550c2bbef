/// Converts hue, saturation and brightness to red, green and blue, and back; all from 0 to 1.
enum HueColor {
    static func rgb(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
        let turn = (hue - hue.rounded(.down)) * 6
        func part(_ n: CGFloat) -> CGFloat {
            let k = (n + turn).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        return (part(5), part(3), part(1))
    }

    static func hsb(red: CGFloat, green: CGFloat, blue: CGFloat) -> (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let high = max(red, green, blue)
        let range = high - min(red, green, blue)
        guard range > 0 else { return (0, 0, high) }
        let sector: CGFloat =
            if high == red { (green - blue) / range } else if high == green { (blue - red) / range + 2 } else {
                (red - green) / range + 4
            }
        return ((sector < 0 ? sector + 6 : sector) / 6, range / high, high)
    }
}
