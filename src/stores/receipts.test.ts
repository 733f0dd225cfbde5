import { fakeRealtime } from '../../test/client/fake-realtime'
import { promisesSettled } from '../../test/client/promises'
import { GROUP, textMessage, VIEWER } from '../../test/client/talk'
import { ReceiptsStore } from './receipts'
import { InboxStore } from './inbox'

function build() {
  const realtime = fakeRealtime()
  const inbox = new InboxStore()
  const receipts = new ReceiptsStore({ inbox, realtime, viewerId: () => VIEWER })
  const push = (seq: number, groupId = GROUP, from?: string) =>
    inbox.receive({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, 'x', from, { groupId }) })
  return { realtime, receipts, push }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('every group is acknowledged at once, and a burst only once more after half a second', async () => {
  const { realtime, push } = build()
  push(1)
  await promisesSettled()
  push(2)
  push(3)
  push(7, '02')
  await promisesSettled()
  expect(realtime.arrivals).toEqual([`${GROUP} 1`, '02 7'])
  jest.advanceTimersByTime(500)
  expect(realtime.arrivals).toEqual([`${GROUP} 1`, '02 7', `${GROUP} 3`])
  jest.advanceTimersByTime(5_000)
  expect(realtime.arrivals).toHaveLength(3)
})

test('what is read in the same turn, or during the pause, is not acknowledged as well', async () => {
  const { realtime, receipts, push } = build()
  push(1)
  receipts.tellRead(GROUP, 1)
  await promisesSettled()
  push(2)
  await promisesSettled()
  push(3)
  receipts.tellRead(GROUP, 3)
  push(4)
  jest.advanceTimersByTime(500)
  expect(realtime.arrivals).toEqual([`${GROUP} 2`, `${GROUP} 4`])
  expect(realtime.asked).toEqual(['publish read', 'publish read'])
})

test('what could not be told as read is acknowledged', async () => {
  const { realtime, receipts, push } = build()
  jest.spyOn(realtime, 'publish').mockImplementationOnce(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  push(1)
  expect(() => receipts.tellRead(GROUP, 1)).toThrow(TypeError)
  await promisesSettled()
  expect(realtime.arrivals).toEqual([`${GROUP} 1`])
})

test('own messages from another device are not acknowledged', async () => {
  const { realtime, push } = build()
  push(1, GROUP, VIEWER)
  await promisesSettled()
  expect(realtime.arrivals).toEqual([])
})

test('without a link nothing is told, and nothing breaks', async () => {
  const { realtime, push } = build()
  const publish = jest.spyOn(realtime, 'publish').mockImplementation(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  push(1)
  await promisesSettled()
  expect(publish).toHaveBeenCalledTimes(1)
})

test('the end of a session forgets what was still to be told', async () => {
  const { realtime, receipts, push } = build()
  push(1)
  await promisesSettled()
  push(2)
  receipts.reset()
  jest.advanceTimersByTime(5_000)
  push(3)
  receipts.reset()
  await promisesSettled()
  expect(realtime.arrivals).toEqual([`${GROUP} 1`])
})
