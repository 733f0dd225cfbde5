/** A point or a distance in px; points count from the middle of the picture's box. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Width and height, px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Position of a picture in its box: enlarged about the middle of the box, then moved by `x` and `y`, px. */
export interface PictureView extends Point {
  /** 1 shows the whole picture, {@link MAX_SCALE} is the largest. */
  readonly scale: number
}

/** The whole picture, as large as the box allows. */
export const WHOLE: PictureView = { scale: 1, x: 0, y: 0 }

/** Source: ours. */
export const MAX_SCALE = 4

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Enlarges to `scale`, within the limits. The part of the picture at `point` keeps its place. */
export function zoomAbout(view: PictureView, scale: number, point: Point): PictureView {
  const next = clamp(scale, 1, MAX_SCALE)
  const ratio = next / view.scale
  return {
    scale: next,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  }
}

/** Moves a picture back until no side of the box is emptier than necessary. */
export function keepInside(view: PictureView, box: Size, picture: Size): PictureView {
  const fit = Math.min(box.width / picture.width, box.height / picture.height)
  const reach = (side: keyof Size) => Math.max(0, (picture[side] * fit * view.scale - box[side]) / 2)
  const most = { x: reach('width'), y: reach('height') }
  return { ...view, x: clamp(view.x, 0 - most.x, most.x), y: clamp(view.y, 0 - most.y, most.y) }
}
