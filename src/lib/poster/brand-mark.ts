import { brandMark } from '../brand'
import { gradient, within, type Pen, type Stop } from './pen'

/** One capsule of the logo in its 64 × 64 points, before rotation. Source: ui.md §1 */
interface MarkCapsule {
  readonly turn: number
  readonly x: number
  readonly shiftX: number
  readonly colours: readonly Stop[]
}

const TURN = Math.PI / 4
const PIVOT = { x: 32, y: 36 }
const [WIDTH, HEIGHT, TOP, SHIFT_Y] = [25, 46, 3.5, 5.2]
const RADIUS = WIDTH / 2

const apricot: MarkCapsule = {
  turn: -TURN,
  x: 19,
  shiftX: -6.2,
  colours: [
    [0, brandMark.apricot[0]],
    [1, brandMark.apricot[1]],
  ],
}
const rose: MarkCapsule = {
  turn: TURN,
  x: 20,
  shiftX: 6.2,
  colours: [
    [0, brandMark.rose[0]],
    [1, brandMark.rose[1]],
  ],
}

function outline(pen: Pen, { turn, x, shiftX }: MarkCapsule): void {
  const [middle, top] = [x + shiftX + RADIUS, TOP + SHIFT_Y]
  pen.translate(PIVOT.x, PIVOT.y)
  pen.rotate(turn)
  pen.translate(-PIVOT.x, -PIVOT.y)
  pen.beginPath()
  pen.arc(middle, top + RADIUS, RADIUS, Math.PI, 0)
  pen.arc(middle, top + HEIGHT - RADIUS, RADIUS, 0, Math.PI)
  pen.closePath()
  pen.translate(PIVOT.x, PIVOT.y)
  pen.rotate(-turn)
  pen.translate(-PIVOT.x, -PIVOT.y)
}

/** Draws the logo, two capsules that form a heart, in a square of `size` points. */
export function drawBrandMark(pen: Pen, x: number, y: number, size: number): void {
  within(pen, () => {
    pen.translate(x, y)
    pen.scale(size / 64, size / 64)
    for (const capsule of [apricot, rose]) {
      outline(pen, capsule)
      pen.fillStyle = gradient(pen, [8, 8, 56, 56], capsule.colours)
      pen.fill()
    }
    outline(pen, apricot)
    pen.clip()
    outline(pen, rose)
    pen.fillStyle = brandMark.mix
    pen.fill()
  })
}
