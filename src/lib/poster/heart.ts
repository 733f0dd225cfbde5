import { silhouettes } from '../brand'
import { gradient, within, type Pen } from './pen'

/** A picture with its size in its own px. */
export interface PosterPicture {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
}

/** One of the two capsules, which is a person. */
interface Capsule {
  /** The centre of its rotation. */
  readonly x: number
  readonly turn: number
  /** Box of the portrait: x, y, width, height. */
  readonly portrait: readonly [number, number, number, number]
  readonly ground: readonly [string, string]
}

/** Geometry of the heart in its own 295 × 268 points. Source: the poster's drawing, screens.md 28 */
const PIVOT_Y = 152
const RADIUS = 54
const TOP = -112
const BOTTOM = 88
const TURN = (40 * Math.PI) / 180
const OUTLINE = 3.5

const left: Capsule = {
  x: 114,
  turn: -TURN,
  portrait: [-2, 34, 168, 224],
  ground: silhouettes.left,
}
const right: Capsule = {
  x: 181,
  turn: TURN,
  portrait: [126, 30, 172, 229],
  ground: silhouettes.right,
}

/** Path of a capsule; restores the pen's position and rotation. */
function outline(pen: Pen, { x, turn }: Capsule): void {
  pen.translate(x, PIVOT_Y)
  pen.rotate(turn)
  pen.beginPath()
  pen.arc(0, TOP + RADIUS, RADIUS, Math.PI, 0)
  pen.arc(0, BOTTOM - RADIUS, RADIUS, 0, Math.PI)
  pen.closePath()
  pen.rotate(-turn)
  pen.translate(-x, -PIVOT_Y)
}

/** Draws a picture so that it fills a box; cuts off the rest, for portraits at the bottom. */
export function cover(
  pen: Pen,
  picture: PosterPicture,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  const scale = Math.max(width / picture.width, height / picture.height)
  const [partWidth, partHeight] = [width / scale, height / scale]
  pen.drawImage(
    picture.source,
    (picture.width - partWidth) / 2,
    0,
    partWidth,
    partHeight,
    x,
    y,
    width,
    height,
  )
}

/** Draws a silhouette of head and shoulders. */
function silhouette(pen: Pen, [x, y, width]: Capsule['portrait']): void {
  const middle = x + width / 2
  pen.fillStyle = 'rgba(255, 255, 255, 0.86)'
  pen.beginPath()
  pen.arc(middle, y + 92, 30, 0, Math.PI * 2)
  pen.closePath()
  pen.fill()
  pen.beginPath()
  pen.arc(middle, y + 190, 58, Math.PI, 0)
  pen.closePath()
  pen.fill()
}

function person(pen: Pen, capsule: Capsule, picture: PosterPicture | null, shadow: string): void {
  const [x, y, width, height] = capsule.portrait
  within(pen, () => {
    pen.shadowColor = shadow
    pen.shadowBlur = 60
    pen.shadowOffsetY = 30
    outline(pen, capsule)
    pen.fillStyle = gradient(
      pen,
      [x, y, x + width, y + height],
      [
        [0, capsule.ground[0]],
        [1, capsule.ground[1]],
      ],
    )
    pen.fill()
  })
  within(pen, () => {
    outline(pen, capsule)
    pen.clip()
    if (picture) cover(pen, picture, capsule.portrait)
    else silhouette(pen, capsule.portrait)
  })
}

/** Path of a heart in 24 × 24 points. */
function smallHeart(pen: Pen): void {
  pen.beginPath()
  pen.moveTo(12, 21)
  pen.bezierCurveTo(12, 21, 3.5, 16.2, 3.5, 10)
  pen.bezierCurveTo(3.5, 7.4, 5.6, 5.3, 8.2, 5.3)
  pen.bezierCurveTo(9.8, 5.3, 11.2, 6, 12, 7)
  pen.bezierCurveTo(12.8, 6, 14.2, 5.3, 15.8, 5.3)
  pen.bezierCurveTo(18.4, 5.3, 20.5, 7.4, 20.5, 10)
  pen.bezierCurveTo(20.5, 16.2, 12, 21, 12, 21)
  pen.closePath()
}

/** Parts of the heart; a missing portrait becomes a silhouette. */
export interface HeartParts {
  readonly leftPicture: PosterPicture | null
  readonly rightPicture: PosterPicture | null
  readonly lens: readonly [string, string]
  readonly shadow: string
}

/** Draws two people who lean together into a heart, with a white heart where they meet. Source: ui.md §1 */
export function drawHeart(pen: Pen, { leftPicture, rightPicture, lens, shadow }: HeartParts): void {
  person(pen, left, leftPicture, shadow)
  person(pen, right, rightPicture, shadow)
  within(pen, () => {
    outline(pen, left)
    pen.clip()
    outline(pen, right)
    pen.clip()
    pen.fillStyle = gradient(
      pen,
      [0, 60, 0, 240],
      [
        [0, lens[0]],
        [1, lens[1]],
      ],
    )
    pen.fillRect(0, 0, 295, 268)
  })
  pen.strokeStyle = '#fff'
  pen.lineWidth = OUTLINE
  for (const capsule of [left, right]) {
    outline(pen, capsule)
    pen.stroke()
  }
  within(pen, () => {
    pen.translate(133.5, 176)
    pen.scale(1.15, 1.15)
    smallHeart(pen)
    pen.fillStyle = '#fff'
    pen.fill()
  })
}
