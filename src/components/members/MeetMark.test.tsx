import { holdInterval } from '../../../test/client/held-interval'
import { mountComponent } from '../../../test/client/mount-component'
import { systemClock } from '@/lib/time/clock'
import { MeetMark } from './MeetMark'

afterEach(() => jest.restoreAllMocks())

test('the number in the lens reaches its end when ticks are dropped, and stops counting only then', async () => {
  let now = 0
  jest.spyOn(systemClock, 'now').mockImplementation(() => now)
  const realTimeout = globalThis.setTimeout
  const count = holdInterval(50)
  // Jest's own clock may not end it before the last tick.
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act: () => void, ms?: number) => realTimeout(act, ms === 750 ? 0 : ms))
  const mark = await mountComponent(() => (
    <MeetMark leftUrl={null} rightUrl={null} lens={{ unit: 'm', number: 800, countFrom: 5_000 }} isMeeting />
  ))
  await mark.settle()
  expect(count.isRunning).toBe(true)
  // The lens is not visible yet.
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

test('with a list of allowed numbers, it shows only those', async () => {
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

test('each capsule has its outline from the first frame on, before the lens fades in', async () => {
  const mark = await mountComponent(() => (
    <MeetMark leftUrl='/a.jpg' rightUrl='/b.jpg' lens={{ unit: 'km', number: 5 }} isMeeting />
  ))
  for (const side of ['left', 'right']) {
    expect(mark.findAll(`.jy-meet__person--${side} .jy-meet__outline--${side}`)).toHaveLength(1)
  }
  mark.unmount()
})

test('nothing counts with reduced motion', async () => {
  const lens = { unit: 'km', number: 5, countStops: [5, 50] }
  const mark = await mountComponent(() => <MeetMark leftUrl={null} rightUrl={null} lens={lens} isMeeting />, {
    isMotionReduced: true,
  })
  expect(mark.text()).toBe('5km')
  mark.unmount()
})
