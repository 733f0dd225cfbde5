import type { Core } from '../../../lib/core'
import { NO_CHANGE, type RosterChange } from '../../../realtime/roster'
import { createPresence } from './presence'

afterEach(() => jest.useRealTimers())

test('stops only when the changes that are being sent no longer need the database', async () => {
  jest.useFakeTimers()
  let come: (memberId: string, isHere: boolean) => void = () => undefined
  let answer: (change: RosterChange) => void = () => undefined
  const presence = createPresence({} as Core, {
    hub: {
      isHere: () => true,
      recordScreen: () => undefined,
      onPresence: (listener) => {
        come = listener
        return () => undefined
      },
    },
    roster: {
      refreshMs: null,
      update: () => new Promise((resolve) => (answer = resolve)),
      refresh: () => Promise.resolve(NO_CHANGE),
    },
    signals: { send: () => undefined },
    members: { touchActive: () => Promise.resolve() },
  })
  come('ada', true)
  await jest.runOnlyPendingTimersAsync()
  let hasStopped = false
  const stopping = presence.stop().then(() => void (hasStopped = true))
  await jest.runOnlyPendingTimersAsync()
  expect(hasStopped).toBe(false)
  answer(NO_CHANGE)
  await stopping
  expect(hasStopped).toBe(true)
})
