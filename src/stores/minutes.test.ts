import { autorun } from 'mobx'
import { MINUTE_MS } from '@contract/constants'
import { createEmitter } from '@/lib/emitter'
import { holdInterval } from '../../test/client/held-interval'
import { manualClock } from '../../test/client/manual-clock'
import { MinutesStore } from './minutes'

afterEach(() => jest.restoreAllMocks())

function read() {
  const clock = manualClock(0)
  const visibility = createEmitter<boolean>()
  const minutes = new MinutesStore({ clock, visibility: { watch: visibility.on } })
  const seen: number[] = []
  return { clock, visibility, seen, end: autorun(() => seen.push(minutes.now())) }
}

test('sends the time each minute while something reads it', () => {
  const timer = holdInterval(MINUTE_MS)
  const { clock, seen, end } = read()
  expect(timer.isRunning).toBe(true)
  clock.advance(MINUTE_MS)
  timer.tick()
  expect(seen).toEqual([0, MINUTE_MS])
  end()
  expect(timer.isRunning).toBe(false)
})

test('sends the time when the app is shown again', () => {
  holdInterval(MINUTE_MS)
  const { clock, visibility, seen, end } = read()
  clock.advance(5_000)
  visibility.emit(false)
  expect(seen).toEqual([0])
  visibility.emit(true)
  expect(seen).toEqual([0, 5_000])
  end()
  visibility.emit(true)
  expect(seen).toHaveLength(2)
})
