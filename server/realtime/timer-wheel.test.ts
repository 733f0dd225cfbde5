import fc from 'fast-check'
import { TimerWheel, type Timed } from './timer-wheel'

class Recorder implements Timed {
  wheelSlot: number = TimerWheel.idle.wheelSlot
  wheelDueTick: number = TimerWheel.idle.wheelDueTick
  readonly calledAtMs: number[] = []
  constructor(private readonly wheel: TimerWheel) {}
  onDue(): void {
    this.calledAtMs.push(this.wheel.nowMs)
  }
}

const advance = (wheel: TimerWheel, ms: number): void => {
  for (let passed = 0; passed < ms; passed += wheel.tickMs) wheel.tick()
}

test('calls once, at the first tick that is not too early, for any delay', () => {
  fc.assert(
    fc.property(fc.nat(3_000), fc.integer({ min: 1, max: 500_000 }), (startMs, delayMs) => {
      const wheel = new TimerWheel(250)
      advance(wheel, startMs)
      const timed = new Recorder(wheel)
      const from = wheel.nowMs
      wheel.schedule(timed, delayMs)
      advance(wheel, delayMs + 200_000)
      expect(timed.calledAtMs).toEqual([from + Math.ceil(delayMs / 250) * 250])
    }),
    { seed: 7, numRuns: 100 },
  )
})

test('replaces an earlier schedule, and never calls a cancelled one', () => {
  const wheel = new TimerWheel(250)
  const moved = new Recorder(wheel)
  const cancelled = new Recorder(wheel)
  wheel.schedule(moved, 500)
  wheel.schedule(moved, 1_000)
  wheel.schedule(cancelled, 500)
  wheel.cancel(cancelled)
  wheel.cancel(cancelled)
  advance(wheel, 100_000)
  expect(moved.calledAtMs).toEqual([1_000])
  expect(cancelled.calledAtMs).toEqual([])
})

test('lets timers that are due together cancel or schedule each other', () => {
  const wheel = new TimerWheel(250)
  const victim = new Recorder(wheel)
  const killer: Timed = { ...TimerWheel.idle, onDue: () => wheel.cancel(victim) }
  wheel.schedule(killer, 250)
  wheel.schedule(victim, 250)
  const again = new Recorder(wheel)
  const starter: Timed = { ...TimerWheel.idle, onDue: () => wheel.schedule(again, 64_000) }
  wheel.schedule(starter, 250)
  advance(wheel, 128_000)
  expect(victim.calledAtMs).toEqual([])
  expect(again.calledAtMs).toEqual([64_250])
})

test('runs with real time only between start and stop', () => {
  jest.useFakeTimers()
  const wheel = new TimerWheel(250)
  wheel.start()
  wheel.start()
  jest.advanceTimersByTime(1_000)
  wheel.stop()
  jest.advanceTimersByTime(1_000)
  jest.useRealTimers()
  expect(wheel.nowMs).toBe(1_000)
})
