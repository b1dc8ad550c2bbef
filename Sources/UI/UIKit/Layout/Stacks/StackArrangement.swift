/// The arrangement of a stack's views, computed from what they prefer, without constraints.
@MainActor
struct StackArrangement {
    /// The stack keeps its arrangement.
    unowned let stack: UIStackView
    /// The views that are not hidden, in order, and what is known of them.
    let measured: ArrangedViews
    /// The spacing after each view.
    let spacings: [CGFloat]

    private var isRow: Bool { stack.axis == .horizontal }
    private var insets: UIEdgeInsets { stack.isLayoutMarginsRelativeArrangement ? stack.layoutMargins : .zero }

    /// True when no constraint relates a view to what is outside of it, and no priority of another view decides: then the constraints of
    /// `StackPlan` would give the same frames.
    var isComputable: Bool {
        guard measured.areMeasurable, !alignsBaselines || measured.tellBaselines, !measured.areCoupled || givesWidths else {
            return false
        }
        switch stack.distribution {
        case .fill, .fillEqually, .equalSpacing: return true
        case .equalCentering: return outranksCenters
        case .fillProportionally: return measured.list.allSatisfy { share(of: $0) > 0 && !outranksShares($0) }
        }
    }

    private var alignsBaselines: Bool { stack.usedAlignment == .firstBaseline || stack.usedAlignment == .lastBaseline }

    /// True when the heights of views decide nothing about their widths: these are their own, or the stack's.
    private var givesWidths: Bool {
        switch stack.distribution {
        case .fill, .fillEqually, .equalSpacing: break
        case .fillProportionally, .equalCentering: return false
        }
        return !measured.needWidth || (stack.axis == .vertical && stack.alignment == .fill && !stack.hasOpenWidth)
    }

    /// True when the views keep their lengths whatever becomes of their middles.
    private var outranksCenters: Bool {
        let parts = measured.lengths(stack.axis, widths: nil)
        // A first or last view that nothing keeps from growing would do so for shorter gaps.
        let ends = [parts.first, parts.last].compactMap(\.self)
        return parts.allSatisfy { $0.preferences.keeps(.atLeast, above: StackPlan.centers) }
            && ends.allSatisfy { $0.preferences.keeps(.atMost, above: StackPlan.gaps) }
    }

    private func share(of arranged: ArrangedView) -> CGFloat {
        let size = arranged.view.usableIntrinsicSize
        return max(isRow ? size.width : size.height, 0)
    }

    private func outranksShares(_ arranged: ArrangedView) -> Bool {
        let own = arranged.ownLengths(stack.axis, width: nil).preferences.map(\.priority)
        return max(
            arranged.view.contentHuggingPriority(for: stack.axis).rawValue,
            arranged.view.contentCompressionResistancePriority(for: stack.axis).rawValue, own.max() ?? 0)
            >= StackPlan.proportional.rawValue
    }

    // MARK: What the stack prefers

    /// What the stack's length along `axis` prefers, for a height at a width.
    func preferences(for axis: NSLayoutConstraint.Axis, width: CGFloat?) -> LengthPreferences {
        let nothing = LengthPreference(bound: .atMost, length: 0, priority: StackPlan.soft.rawValue)
        let something = LengthPreference(bound: .atLeast, length: 0, priority: StackPlan.soft.rawValue)
        guard !measured.list.isEmpty else { return LengthPreferences([.notNegative, nothing, something]) }
        let inset = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
        let widths = axis == .vertical ? width.map(self.widths) : nil
        let parts = measured.lengths(axis, widths: widths)
        guard axis != stack.axis else { return along(line(parts)).mapLengths { $0 + inset } }
        var result = LengthPreferences()
        let shifts = shifts(axis, widths, parts)
        for (index, part) in parts.enumerated() {
            let list = stack.alignment == .fill ? part.preferences.list : part.preferences.below(part.best)
            // Across its axis a stack is as small as it can be anyway.
            for preference in list where preference.priority > StackPlan.smallest.rawValue {
                result.tighten(preference.moved(by: inset + (shifts?[index] ?? 0)))
            }
        }
        result.tighten(nothing)
        result.tighten(something)
        return result
    }

    private func along(_ line: StackLine) -> LengthPreferences {
        var result = line.preferences
        // Among lengths that are equally good the past must not decide.
        if result.isOpenAboveBest {
            result.add(LengthPreference(bound: .atMost, length: result.best, priority: StackPlan.smallest.rawValue))
        }
        return result
    }

    private func line(_ parts: [MeasuredLength]) -> StackLine {
        var line = StackLine(distribution: stack.distribution, parts: parts, spacings: Array(spacings.dropLast()))
        if stack.distribution == .fillProportionally { line.shares = measured.list.map(share) }
        return line
    }

    // MARK: Where the views go

    /// The views' rectangles in a stack of a size, from its upper left corner.
    func boxes(in size: CGSize) -> [CGRect] {
        guard !measured.list.isEmpty else { return [] }
        let (insets, width) = (insets, size.width - insets.left - insets.right)
        let x = spans(.horizontal, room: width, widths: nil)
        let y = spans(.vertical, room: size.height - insets.top - insets.bottom, widths: x.map(\.length))
        let isMirrored = stack.isRightToLeft
        var boxes: [CGRect] = []
        boxes.reserveCapacity(x.count)
        for (x, y) in zip(x, y) {
            let left = isMirrored ? width - x.start - x.length : x.start
            boxes.append(
                CGRect(x: insets.left + left, y: insets.top + y.start, width: max(0, x.length), height: max(0, y.length)))
        }
        return boxes
    }

    /// Returns the baselines of the first and of the last text in a size: of a row both are the first text's; nil without texts.
    func baselines(in size: CGSize) -> Baselines? {
        let texts = measured.list.indices.filter { measured.list[$0].view.hasBaselines }
        guard let first = texts.first, let last = isRow ? first : texts.last else { return nil }
        let boxes = boxes(in: size)
        func found(_ index: Int) -> Baselines {
            measured.list[index].baselines(width: boxes[index].width, height: boxes[index].height)
        }
        return Baselines(
            first: boxes[first].minY + found(first).first, last: size.height - boxes[last].maxY + found(last).last)
    }

    private func widths(in width: CGFloat) -> [CGFloat] {
        spans(.horizontal, room: width - insets.left - insets.right, widths: nil).map(\.length)
    }

    private func spans(
        _ axis: NSLayoutConstraint.Axis, room: CGFloat, widths: [CGFloat]?
    ) -> [(start: CGFloat, length: CGFloat)] {
        if axis != stack.axis, stack.alignment == .fill { return Array(repeating: (0, room), count: measured.list.count) }
        let parts = measured.lengths(axis, widths: widths)
        guard axis != stack.axis else { return line(parts).spans(in: room) }
        let shifts = shifts(axis, widths, parts)
        return parts.enumerated().map { index, part in
            let shift = shifts?[index] ?? 0
            let length = min(part.best, room - shift)
            switch stack.usedAlignment {
            case .center: return ((room - length) / 2, length)
            case .trailing, .lastBaseline: return (room - shift - length, length)
            case .fill, .leading, .firstBaseline: return (shift, length)
            }
        }
    }

    /// How far each view is from the edge nearest to the baselines that are in line; nil where baselines do not matter.
    private func shifts(_ axis: NSLayoutConstraint.Axis, _ widths: [CGFloat]?, _ heights: [MeasuredLength]) -> [CGFloat]? {
        guard axis == .vertical, alignsBaselines else { return nil }
        let offsets = measured.baselines(areFirst: stack.usedAlignment == .firstBaseline, widths: widths, heights: heights)
        let most = offsets.max() ?? 0
        return offsets.map { most - $0 }
    }
}
