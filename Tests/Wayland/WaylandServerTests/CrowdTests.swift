internal import Testing

@testable internal import WaylandServer

@Suite("A crowd of clients") struct CrowdTests {
    @Test func `within the limit no client is ended`() {
        let crowd = Crowd(["foot", "foot", "panel"], limit: 3)
        #expect(crowd.surplus == [] && crowd.largest == nil)
    }

    @Test func `the newest of the program that has most make room for the others`() {
        let crowd = Crowd(["foot", "hog", "hog", "hog", "panel"], limit: 4)
        #expect(crowd.surplus == [3] && crowd.largest == "hog")
        #expect(Crowd(["hog", "hog", "panel", "panel", "foot"], limit: 2).surplus == [1, 3, 4])
    }

    @Test func `where all have as many the last to come goes`() {
        #expect(Crowd(["foot", "panel", "clock"], limit: 2).surplus == [2])
        #expect(Crowd(["foot", "hog", "hog", "hog"], limit: 3).surplus == [3])
    }
}
