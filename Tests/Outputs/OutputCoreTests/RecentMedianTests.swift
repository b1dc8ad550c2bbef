internal import OutputCore
internal import Reactor
internal import Testing

@Suite("Median of the last three values") struct RecentMedianTests {
    @Test func `one slow frame does not move the aim, two do`() {
        var estimate = RecentMedian(TimeSpan.zero)
        estimate.add(.milliseconds(2))
        estimate.add(.milliseconds(2))
        estimate.add(.milliseconds(30))
        #expect(estimate.value == .milliseconds(2))
        estimate.add(.milliseconds(30))
        #expect(estimate.value == .milliseconds(30))
    }
}
