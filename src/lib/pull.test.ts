import { watchPull } from './pull'

let area: HTMLElement
let sign: HTMLElement
let list: HTMLElement
let end: () => void
let refreshed: number
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  area = document.createElement('div')
  sign = document.createElement('div')
  list = document.createElement('div')
  area.append(sign, list)
  refreshed = 0
  stop = watchPull({
    area,
    sign,
    begin: () => (list.scrollTop > 0 ? null : list),
    onRefresh: () => {
      refreshed += 1
      return new Promise<void>((resolve) => {
        end = resolve
      })
    },
  })
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

const touch = (type: string, ...points: readonly (readonly [number, number])[]) => {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })) })
  list.dispatchEvent(event)
  return event
}

/** Puts a finger down at the middle and moves it by so much, in px. */
const drag = (dx: number, dy: number) => {
  touch('touchstart', [100, 100])
  return touch('touchmove', [100 + dx, 100 + dy])
}
const share = () => sign.style.getPropertyValue('--jy-pull')
const state = () => ['held', 'busy', 'done'].filter((one) => sign.classList.contains(`jy-pull-sign--${one}`))
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}

test('the dots approach with the finger, and an early release refreshes nothing', () => {
  expect(drag(0, 56).defaultPrevented).toBe(true)
  expect([list.style.transform, share(), state()]).toEqual(['translateY(28px)', '0.5', ['held']])
  touch('touchend')
  expect([list.style.transform, share(), state(), refreshed]).toEqual(['', '0', [], 0])
})

test('follows the finger although the list stops the propagation of its moves', () => {
  list.addEventListener('touchmove', (event) => event.stopPropagation())
  drag(0, 56)
  expect(list.style.transform).toBe('translateY(28px)')
})

test('after a far release the dots circle until the content arrives, then merge and disappear', async () => {
  drag(0, 150)
  expect(share()).toBe('1')
  touch('touchend')
  expect([refreshed, list.style.transform, state()]).toEqual([1, 'translateY(56px)', ['busy']])
  drag(0, 150)
  touch('touchend')
  expect(refreshed).toBe(1)
  end()
  await settle()
  expect([list.style.transform, share(), state()]).toEqual(['', '1', ['done']])
  jest.runAllTimers()
  expect([share(), state()]).toEqual(['0', []])
})

test('content is pulled no further than the maximum', () => {
  drag(0, 800)
  expect(list.style.transform).toBe('translateY(96px)')
})

test.each([
  ['goes aside', 40, 30],
  ['goes up', 0, -40],
])('a finger that %s pulls nothing, even if it turns later', (_, dx, dy) => {
  expect(drag(dx, dy).defaultPrevented).toBe(false)
  touch('touchmove', [100, 300])
  expect(list.style.transform).toBe('')
})

test('pulls nothing below the top of the list, with two fingers, or after it was stopped', () => {
  Object.defineProperty(list, 'scrollTop', { value: 5, configurable: true })
  drag(0, 100)
  Object.defineProperty(list, 'scrollTop', { value: 0, configurable: true })
  touch('touchstart', [100, 100], [200, 100])
  touch('touchmove', [100, 250], [200, 250])
  stop()
  drag(0, 100)
  expect(list.style.transform).toBe('')
})
