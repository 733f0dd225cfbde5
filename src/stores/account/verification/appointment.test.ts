import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { memberWorld } from '../../../../test/client/fake-stores'
import { viewerInfo } from '../../../../test/client/viewer'
import { AppointmentStore } from './appointment'

const MORNING = Date.parse('2026-07-16T09:00:00+08:00')
const slots = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + at * 30 * MINUTE_MS)

const openStore = async () => {
  const world = memberWorld()
  const info = viewerInfo()
  const times = [...slots(MORNING, 4), ...slots(MORNING + 24 * HOUR_MS, 2)]
  const asked: unknown[] = []
  world.api.answer('/api/user/my_info', () => info)
  world.api.answer('/api/user/update_info', (payload) => {
    asked.push(payload.authentication)
    return { user: info.user, appointmentTimes: [...times] }
  })
  await world.root.session.start()
  const store = world.root.create(AppointmentStore)
  await store.open('en')
  return { world, store, times, asked }
}

test('shows the times of one day and keeps at most three chosen ones, in the order of time', async () => {
  const { world, store, times } = await openStore()
  expect(store.days.map(({ key, times: all }) => [key, all.length])).toEqual([
    ['2026-07-16', 4],
    ['2026-07-17', 2],
  ])
  const [a = 0, b = 0, c = 0, d = 0] = times
  store.toggle(c)
  expect(store.canAsk).toBe(false)
  store.toggle(a)
  store.toggle(b)
  store.toggle(d)
  expect([store.chosen, store.isFull, store.canAsk]).toEqual([[a, b, c], true, true])
  store.toggle(b)
  expect(store.chosen).toEqual([a, c])
  store.showDay('2026-07-17')
  expect(store.day?.times).toEqual(times.slice(4))
  world.root.stop()
})

test('asks with the chosen times, the language and the trimmed note', async () => {
  const { world, store, times, asked } = await openStore()
  for (const at of times.slice(0, 2)) store.toggle(at)
  store.setNote('  I type  ')
  await store.ask(true)
  expect(asked.at(-1)).toMatchObject({
    ...{ step: 'ask_appointment', consent: true, times: times.slice(0, 2), language: 'en', note: 'I type' },
  })
  await store.cancel()
  expect(asked.at(-1)).toEqual({ step: 'cancel_appointment' })
  world.root.stop()
})

test('a choice that is over when the times are loaded again is dropped', async () => {
  const { world, store, times } = await openStore()
  const [first = 0, second = 0] = times
  store.toggle(first)
  store.toggle(second)
  times.shift()
  await store.load()
  expect(store.chosen).toEqual([second])
  world.root.stop()
})
