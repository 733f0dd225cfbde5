import { holdInterval } from '../../test/client/held-interval'
import { mountComponent } from '../../test/client/mount-component'
import { systemClock } from '@/lib/clock'
import { MeetMark } from './MeetMark'

afterEach(() => jest.restoreAllMocks())

test('the number in the lens reaches its end also when ticks are left out, and only then stops counting', async () => {
  let now = 0
  jest.spyOn(systemClock, 'now').mockImplementation(() => now)
  const realTimeout = globalThis.setTimeout
  const count = holdInterval(50)
  // A clock of its own may not end it before the last tick came.
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act: () => void, ms?: number) => realTimeout(act, ms === 750 ? 0 : ms))
  const mark = await mountComponent(() => (
    <MeetMark leftUrl={null} rightUrl={null} lens={{ unit: 'm', number: 800, countFrom: 5_000 }} isMeeting />
  ))
  await mark.settle()
  expect(count.isRunning).toBe(true)
  // The lens is not there yet.
  now = 500
  count.tick()
  await mark.settle()
  expect(mark.text()).toContain('5000')
  now = 900
  count.tick()
  await mark.until(() => mark.text().includes('2900'))
  now = 5_000
  count.tick()
  await mark.until(() => mark.text().includes('800') && !mark.text().includes('2900'))
  expect(count.isRunning).toBe(false)
  mark.unmount()
})

test('where only some numbers may be told, it goes through those alone', async () => {
  jest.spyOn(systemClock, 'now').mockReturnValue(0)
  const count = holdInterval(50)
  const lens = { unit: 'km', number: 5, countStops: [2, 5, 10, 20, 50] }
  const mark = await mountComponent(() => <MeetMark leftUrl={null} rightUrl={null} lens={lens} isMeeting />)
  await mark.settle()
  const seen = new Set([mark.text()])
  while (count.isRunning) {
    count.tick()
    await mark.settle()
    seen.add(mark.text())
  }
  expect([...seen]).toEqual(['50km', '20km', '10km', '5km'])
  mark.unmount()
})

test('nothing counts under less motion', async () => {
  const lens = { unit: 'km', number: 5, countStops: [5, 50] }
  const mark = await mountComponent(() => <MeetMark leftUrl={null} rightUrl={null} lens={lens} isMeeting />, {
    isMotionReduced: true,
  })
  expect(mark.text()).toBe('5km')
  mark.unmount()
})
