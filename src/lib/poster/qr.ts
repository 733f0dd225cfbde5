import { encode } from 'uqr'
import type { Pen } from './pen'

/** Empty modules that readers need around a QR code. Source: ISO/IEC 18004 */
const QUIET_MODULES = 4

/** Modules of a text at level M, without the quiet zone. Source: screens.md 28 */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data

/** A square on the poster, in points. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

/**
 * Draws a text as a QR code into a white square. Each module is a whole number of canvas px wide, so that no edge
 * is blurred. `room` stays white around the square for the rest of the quiet zone.
 */
export function drawQr(
  pen: Pen,
  text: string,
  { x, y, size }: Square,
  options: { colour: string; room: number; density: number },
): void {
  const { colour, room, density } = options
  const modules = qrModules(text)
  const fits = (step: number) =>
    modules.length * step <= size && (modules.length + 2 * QUIET_MODULES) * step <= size + 2 * room
  let px = 1
  while (fits((px + 1) / density)) px += 1
  const step = px / density
  // The first module begins at a whole px, too.
  const inset = Math.floor(((size - modules.length * step) / 2) * density) / density
  pen.fillStyle = '#fff'
  pen.fillRect(x - room, y - room, size + 2 * room, size + 2 * room)
  pen.fillStyle = colour
  modules.forEach((row, line) => {
    row.forEach((isDark, at) => {
      if (isDark) pen.fillRect(x + inset + at * step, y + inset + line * step, step, step)
    })
  })
}
