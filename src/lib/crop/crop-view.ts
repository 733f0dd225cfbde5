import { IMAGE_MIN_SIDE_PX } from '@contract/constants'

/** Width and height of a picture, px. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Shape of the frame: as cards show pictures, a square, or the picture's own shape. */
export type CropShape = 'card' | 'square' | 'whole'

/** The part of a picture that the member chose. */
export interface CropView {
  readonly shape: CropShape
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number
  /** 1 is the smallest size that fills the frame. */
  readonly scale: number
  /** Distance of the picture's middle from the frame's middle, in widths of the frame. */
  readonly x: number
  readonly y: number
}

/** What to draw for a crop. All lengths are px of the picture, except `out`. */
export interface CropPlan {
  readonly turns: number
  /** The chosen part, measured on the turned picture. */
  readonly part: PictureSize
  /** Distance of the picture's middle from the part's middle, on the turned picture. */
  readonly middle: { readonly x: number; readonly y: number }
  /** Size of the drawing, px. */
  readonly out: PictureSize
}

/** Source: ours. The member can still see what the crop shows. */
const MAX_SCALE = 4
/** Longest side of the drawing, px: what the server keeps of a picture and more. Source: ours */
const MAX_OUT_PX = 2_048
const CARD_RATIO = 3 / 4
const QUARTERS = 4
/** Shares of the frame below this one are errors of rounding. */
const NONE = 0.000_1

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

const START: CropView = { shape: 'whole', turns: 0, scale: 1, x: 0, y: 0 }

const turnedSize = ({ width, height }: PictureSize, turns: number): PictureSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Width of the frame divided by its height. */
export function ratioOf({ shape, turns }: Pick<CropView, 'shape' | 'turns'>, picture: PictureSize): number {
  if (shape === 'card') return CARD_RATIO
  const { width, height } = turnedSize(picture, turns)
  return shape === 'square' ? 1 : width / height
}

/** Widths of the frame that one px of the picture takes at scale 1. */
const unitOf = (view: CropView, picture: PictureSize): number => {
  const { width, height } = turnedSize(picture, view.turns)
  return Math.max(1 / width, 1 / ratioOf(view, picture) / height)
}

/** Size of the turned picture in widths of the frame. */
export function drawnSize(view: CropView, picture: PictureSize): PictureSize {
  const unit = unitOf(view, picture) * view.scale
  const { width, height } = turnedSize(picture, view.turns)
  return { width: width * unit, height: height * unit }
}

/** The short side of what the frame shows at scale 1, px. */
const shortSidePx = (view: CropView, picture: PictureSize): number =>
  Math.min(1, 1 / ratioOf(view, picture)) / unitOf(view, picture)

/**
 * The largest scale, at which the chosen part is as small as the album accepts; 1 for pictures that cannot be enlarged.
 */
export const maxScaleOf = (view: CropView, picture: PictureSize): number =>
  clamp(shortSidePx(view, picture) / IMAGE_MIN_SIDE_PX, 1, MAX_SCALE)

/** Shapes that leave enough of the picture for the album; the whole is always one of them. */
export const shapesFor = (picture: PictureSize): CropShape[] =>
  (['card', 'square', 'whole'] as const).filter(
    (shape) =>
      shape === 'whole' ||
      [0, 1].every((turns) => shortSidePx({ ...START, shape, turns }, picture) >= IMAGE_MIN_SIDE_PX),
  )

/** Moves and scales a view back to where the picture fills the frame. */
export function keepFilled(view: CropView, picture: PictureSize): CropView {
  const scale = clamp(view.scale, 1, maxScaleOf(view, picture))
  const drawn = drawnSize({ ...view, scale }, picture)
  const most = {
    x: Math.max(0, (drawn.width - 1) / 2),
    y: Math.max(0, (drawn.height - 1 / ratioOf(view, picture)) / 2),
  }
  return {
    ...view,
    scale,
    x: clamp(view.x, 0 - most.x, most.x),
    y: clamp(view.y, 0 - most.y, most.y),
  }
}

/** The first view of a picture: the middle of it in the shape of the cards, or the whole of one that is too small. */
export const firstView = (picture: PictureSize): CropView => ({
  ...START,
  shape: shapesFor(picture)[0] ?? 'whole',
})

/** The same middle at another scale. */
export const zoomedTo = (view: CropView, scale: number, picture: PictureSize): CropView => {
  const next = clamp(scale, 1, maxScaleOf(view, picture))
  const ratio = next / view.scale
  return keepFilled({ ...view, scale: next, x: view.x * ratio, y: view.y * ratio }, picture)
}

/** A quarter turn clockwise, about the middle of the frame. */
export function turned(view: CropView, picture: PictureSize): CropView {
  const next = { ...view, turns: (view.turns + 1) % QUARTERS }
  const ratio = unitOf(next, picture) / unitOf(view, picture)
  return keepFilled({ ...next, x: -view.y * ratio, y: view.x * ratio }, picture)
}

/** The whole height or width of the picture in another shape. */
export const shapedAs = (view: CropView, shape: CropShape, picture: PictureSize): CropView =>
  keepFilled({ ...START, turns: view.turns, shape }, picture)

/** Whether the view shows the whole picture as it is, so that nothing has to be drawn. */
export function isUnchanged(view: CropView, picture: PictureSize): boolean {
  const { width, height } = drawnSize(view, picture)
  const isWhole = width < 1 + NONE && height * ratioOf(view, picture) < 1 + NONE
  return view.turns === 0 && isWhole
}

/** What to draw for a view. */
export function planOf(view: CropView, picture: PictureSize): CropPlan {
  const px = unitOf(view, picture) * view.scale
  const part = { width: 1 / px, height: 1 / ratioOf(view, picture) / px }
  const share = Math.min(1, MAX_OUT_PX / Math.max(part.width, part.height))
  return {
    turns: view.turns,
    part,
    middle: { x: view.x / px, y: view.y / px },
    out: { width: Math.round(part.width * share), height: Math.round(part.height * share) },
  }
}
