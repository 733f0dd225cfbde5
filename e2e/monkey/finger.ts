import type { Phone } from '../harness/phone'
import { SCREEN } from '../harness/phone-context'

/** A point of the screen in CSS px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Longer than any long press of the app, in ms. */
const HELD_MS = 700

const withFinger = async (
  { context, page }: Phone,
  act: (
    send: (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) => Promise<unknown>,
  ) => Promise<void>,
): Promise<void> => {
  const finger = await context.newCDPSession(page)
  await act((type, touchPoints) => finger.send('Input.dispatchTouchEvent', { type, touchPoints }))
  await finger.detach()
}

/** Holds a finger on a point for as long as a long press takes. */
export const holdAt = (phone: Phone, point: Point): Promise<void> =>
  withFinger(phone, async (send) => {
    await send('touchStart', [point])
    await phone.page.waitForTimeout(HELD_MS)
    await send('touchEnd', [])
  })

/** Sweeps of a finger over the screen, in CSS px. */
export const SWEEPS = {
  up: { x: 0, y: -400 },
  down: { x: 0, y: 400 },
  left: { x: -220, y: 0 },
  right: { x: 220, y: 0 },
} as const

/** Sweeps from the middle of the screen. */
export const sweep = (phone: Phone, way: keyof typeof SWEEPS): Promise<void> =>
  withFinger(phone, async (send) => {
    const start = { x: SCREEN.width / 2, y: SCREEN.height / 2 }
    await send('touchStart', [start])
    for (let step = 1; step <= 10; step += 1)
      await send('touchMove', [
        { x: start.x + (SWEEPS[way].x * step) / 10, y: start.y + (SWEEPS[way].y * step) / 10 },
      ])
    await send('touchEnd', [])
  })
