import { fakeRealtime } from '../../../test/client/fake-realtime'
import { promisesSettled } from '../../../test/client/promises'
import { GROUP, textMessage, VIEWER } from '../../../test/client/talk'
import { ReceiptsStore } from './receipts'
import { InboxStore } from './groups/inbox'

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

test('acknowledges every group at once, and a burst only once more after half a second', async () => {
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

test('does not acknowledge messages that are read in the same tick or during the pause', async () => {
  const { realtime, receipts, push } = build()
  push(1)
  receipts.sendRead(GROUP, 1)
  await promisesSettled()
  push(2)
  await promisesSettled()
  push(3)
  receipts.sendRead(GROUP, 3)
  push(4)
  jest.advanceTimersByTime(500)
  expect(realtime.arrivals).toEqual([`${GROUP} 2`, `${GROUP} 4`])
  expect(realtime.asked).toEqual(['publish read', 'publish read'])
})

test('acknowledges messages that could not be reported as read', async () => {
  const { realtime, receipts, push } = build()
  jest.spyOn(realtime, 'publish').mockImplementationOnce(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  push(1)
  expect(() => receipts.sendRead(GROUP, 1)).toThrow(TypeError)
  await promisesSettled()
  expect(realtime.arrivals).toEqual([`${GROUP} 1`])
})

test('does not acknowledge own messages from another device', async () => {
  const { realtime, push } = build()
  push(1, GROUP, VIEWER)
  await promisesSettled()
  expect(realtime.arrivals).toEqual([])
})

test('sends nothing without a connection, and does not fail', async () => {
  const { realtime, push } = build()
  const publish = jest.spyOn(realtime, 'publish').mockImplementation(() => {
    throw new TypeError('There is no underlying STOMP connection')
  })
  push(1)
  await promisesSettled()
  expect(publish).toHaveBeenCalledTimes(1)
})

test('the end of a session discards pending acknowledgements', async () => {
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
