import { mountComponent } from '../../test/client/mount-component'
import { systemClock } from '@/lib/clock'
import { MeetMark } from './MeetMark'

afterEach(() => jest.restoreAllMocks())

test('the number in the lens reaches its end also when ticks are left out, and only then stops counting', async () => {
  let now = 0
  let tick = () => {}
  let isCounting = false
  jest.spyOn(systemClock, 'now').mockImplementation(() => now)
  const realInterval = globalThis.setInterval
  const realTimeout = globalThis.setTimeout
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== 50) return realInterval(act, ms)
    tick = act
    isCounting = true
    return -1
  }) as never)
  const realClear = globalThis.clearInterval
  jest.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    if ((timer as unknown) === -1) isCounting = false
    else realClear(timer)
  })
  // A clock of its own may not end it before the last tick came.
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act: () => void, ms?: number) => realTimeout(act, ms === 750 ? 0 : ms))
  const mark = await mountComponent(() => (
    <MeetMark leftUrl={null} rightUrl={null} lens={{ unit: 'm', number: 800, countFrom: 5_000 }} isMeeting />
  ))
  await mark.settle()
  expect(isCounting).toBe(true)
  // The lens is not there yet.
  now = 500
  tick()
  await mark.settle()
  expect(mark.text()).toContain('5000')
  now = 900
  tick()
  await mark.until(() => mark.text().includes('2900'))
  now = 5_000
  tick()
  await mark.until(() => mark.text().includes('800') && !mark.text().includes('2900'))
  expect(isCounting).toBe(false)
  mark.unmount()
})

test('where only some numbers may be told, it goes through those alone', async () => {
  const seen = new Set<string>()
  const lens = { unit: 'km', number: 5, countStops: [2, 5, 10, 20, 50] }
  const mark = await mountComponent(() => <MeetMark leftUrl={null} rightUrl={null} lens={lens} isMeeting />)
  await mark.until(() => {
    seen.add(mark.text().replace('km', ''))
    return mark.text().includes('5km') && seen.has('10')
  })
  expect([...seen]).toEqual(['50', '20', '10', '5'])
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
