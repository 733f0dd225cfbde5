/** The part of a 2D canvas context that the poster needs; every platform has it. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'scale'
  | 'translate'
  | 'rotate'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'arcTo'
  | 'bezierCurveTo'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'drawImage'
  | 'createLinearGradient'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'shadowColor'
  | 'shadowBlur'
  | 'shadowOffsetY'
>

/** A colour at a position of a gradient, 0 to 1. */
export type Stop = readonly [at: number, colour: string]

/** The ends of a line: x, y, x, y. */
export type Line = readonly [number, number, number, number]

/** A gradient along a line. */
export function gradient(pen: Pen, [x0, y0, x1, y1]: Line, stops: readonly Stop[]): CanvasGradient {
  const colours = pen.createLinearGradient(x0, y0, x1, y1)
  for (const [at, colour] of stops) colours.addColorStop(at, colour)
  return colours
}

/** Runs `act` and restores the pen afterwards. */
export function within(pen: Pen, act: () => void): void {
  pen.save()
  act()
  pen.restore()
}

/** Path of a box with round corners. */
export function roundBox(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  const [right, bottom] = [x + width, y + height]
  pen.beginPath()
  pen.moveTo(x + radius, y)
  pen.arcTo(right, y, right, bottom, radius)
  pen.arcTo(right, bottom, x, bottom, radius)
  pen.arcTo(x, bottom, x, y, radius)
  pen.arcTo(x, y, right, y, radius)
  pen.closePath()
}

/** Path of a circle. */
export function circle(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.closePath()
}
