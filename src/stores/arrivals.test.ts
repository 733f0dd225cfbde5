import { fakeRealtime } from '../../test/client/fake-realtime'
import { GROUP, textMessage, VIEWER } from '../../test/client/talk'
import { ArrivalsStore } from './arrivals'
import { InboxStore } from './inbox'

function build() {
  const realtime = fakeRealtime()
  const inbox = new InboxStore()
  const arrivals = new ArrivalsStore({ inbox, realtime, viewerId: () => VIEWER })
  const push = (seq: number, groupId = GROUP, from?: string) =>
    inbox.receive({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, 'x', from, { groupId }) })
  return { realtime, arrivals, push }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('every group is acknowledged at once, and a burst only once more after half a second', () => {
  const { realtime, push } = build()
  push(1)
  push(2)
  push(3)
  push(7, '02')
  expect(realtime.arrivals).toEqual([`${GROUP} 1`, '02 7'])
  jest.advanceTimersByTime(500)
  expect(realtime.arrivals).toEqual([`${GROUP} 1`, '02 7', `${GROUP} 3`])
  jest.advanceTimersByTime(5_000)
  expect(realtime.arrivals).toHaveLength(3)
})

test('own messages from another device are not acknowledged', () => {
  const { realtime, push } = build()
  push(1, GROUP, VIEWER)
  expect(realtime.arrivals).toEqual([])
})

test('without a link nothing is told, and nothing breaks', () => {
  const { realtime, push } = build()
  jest.spyOn(realtime, 'publish').mockImplementation(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  expect(() => push(1)).not.toThrow()
})

test('the end of a session forgets what was still to be told', () => {
  const { realtime, arrivals, push } = build()
  push(1)
  push(2)
  arrivals.reset()
  jest.advanceTimersByTime(5_000)
  expect(realtime.arrivals).toEqual([`${GROUP} 1`])
})
