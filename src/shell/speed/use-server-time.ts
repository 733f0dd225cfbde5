import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '@contract/constants'
import type { SpeedDate } from '@contract/types/speed'
import { useStores } from '@/stores/use-stores'
import { talkLeftMs } from './date-time'

/** Interval at which the clock is read, in ms; only a changed value renders again. Source: ours */
const TICK_MS = 250
/** Default when the server's setting is missing. Source: product §0.2 */
const GRACE_SECONDS = 15

/**
 * A value that follows the server's clock and not the device's; the clock is read only while `isRunning`.
 * Source: product §0.2
 */
export function useServerTime<T extends number | boolean>(
  read: (serverNow: number) => T,
  isRunning = true,
): T {
  const { speed } = useStores()
  const [, redraw] = useState(0)
  const value = read(speed.serverNow())
  const latest = useRef({ read, value })
  latest.current = { read, value }
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      const shown = latest.current
      if (shown.read(speed.serverNow()) !== shown.value) redraw((count) => count + 1)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [speed, isRunning])
  return value
}

/** Whole seconds from one moment to a later one, rounded up; 0 when the second moment is not later. */
export const secondsBetween = (from: number, to: number): number =>
  Math.max(0, Math.ceil((to - from) / SECOND_MS))

/** Whole seconds until a moment on the server's clock; 0 once it has passed. */
export const useSecondsUntil = (moment: number): number => useServerTime((now) => secondsBetween(now, moment))

/** Whole seconds of talk that are left; they stop while a lost peer is waited for. */
export function useTalkLeft(date: Pick<SpeedDate, 'endsAt' | 'peerAwayUntil'>): number {
  const { systemConfig } = useStores()
  const graceMs = (systemConfig.value?.speed?.graceSeconds ?? GRACE_SECONDS) * SECOND_MS
  return useServerTime((now) => secondsBetween(0, talkLeftMs(date, now, graceMs)))
}

/** Whole seconds since a moment on the server's clock. */
export const useSecondsSince = (moment: number): number =>
  useServerTime((now) => Math.max(0, Math.floor((now - moment) / SECOND_MS)))
