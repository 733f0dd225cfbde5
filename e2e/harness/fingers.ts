import type { Phone } from './phone'

/** Place of a finger, in CSS px of the screen. */
export interface Finger {
  readonly x: number
  readonly y: number
}

/** Puts fingers on the screen, moves them from one place to the next, then lifts them all. */
export const moveFingers = async (
  phone: Phone,
  [first, ...rest]: readonly (readonly Finger[])[],
): Promise<void> => {
  const hand = await phone.context.newCDPSession(phone.page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    })
  await send('touchStart', first ?? [])
  for (const fingers of rest) await send('touchMove', fingers)
  await send('touchEnd', [])
  await hand.detach()
}

/** Taps twice in quick succession, as a hand does. All events are sent at once, so a busy page cannot delay the second tap. */
export const tapTwice = async (phone: Phone, { x, y }: Finger): Promise<void> => {
  const hand = await phone.context.newCDPSession(phone.page)
  const down = () => hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const up = () => hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await Promise.all([down(), up(), down(), up()])
  await hand.detach()
}

/** Places on the way between two, both included. */
export const wayBetween = (from: Finger, to: Finger, steps = 8): Finger[] =>
  Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }))
