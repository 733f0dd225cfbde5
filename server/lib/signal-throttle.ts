import type { Clock } from './clock'

/** Keys remembered at most; the least lately used is forgotten first. Source: ours */
const MAX_REMEMBERED = 20_000

/** Lets a signal that comes again and again through only now and then. */
export interface SignalThrottle {
  /** True for a start that comes late enough, or for the first stop after a start. */
  isDue(key: string, isOn: boolean): boolean
}

/** A throttle in memory. @param pauseMs Shortest time between two starts of one key. */
export const createSignalThrottle = (clock: Clock, pauseMs: number): SignalThrottle => {
  const startedAt = new Map<string, number>()
  return {
    isDue(key, isOn) {
      const now = clock.now()
      const last = startedAt.get(key)
      if (!isOn) return last !== undefined && startedAt.delete(key)
      if (last !== undefined && Math.abs(now - last) < pauseMs) return false
      startedAt.delete(key)
      startedAt.set(key, now)
      if (startedAt.size > MAX_REMEMBERED) startedAt.delete(startedAt.keys().next().value as string)
      return true
    },
  }
}
