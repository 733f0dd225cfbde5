import { keepInside, WHOLE, zoomAbout, type PictureView, type Point, type Size } from './picture-view'

/** How a picture is drawn during a gesture. */
export interface PictureState {
  readonly view: PictureView
  /** How far the picture is pulled down, px. */
  readonly pulledPx: number
  /** Fingers hold the picture, so it follows them without a transition. */
  readonly isHeld: boolean
}

/** Callbacks for gestures that leave the picture. */
export interface PictureActs {
  /** Turns to the next picture (1) or the one before (-1). */
  readonly onTurn: (step: number) => void
  readonly onClose: () => void
}

/** A picture at rest, whole. */
export const PICTURE_AT_REST: PictureState = { view: WHOLE, pulledPx: 0, isHeld: false }

/** A movement shorter than this is a tap, px. Source: ours. */
const SLOP_PX = 8
/** Longest time between the two taps of a double tap, ms. Source: ours. */
const DOUBLE_TAP_MS = 280
/** Scale after a double tap. Source: ours. */
const TAP_SCALE = 2.5
/** A pull down of this distance (px) or speed (px per ms) closes the picture. Source: ours. */
const CLOSE_PX = 96
const CLOSE_SPEED = 0.5
/** An enlarged picture that is moved this far past its edge turns to its neighbour, px. Source: ours. */
const TURN_PX = 60

/** The present use of the fingers; `left` leaves them to the page below. */
interface Hold {
  kind: 'undecided' | 'pan' | 'pinch' | 'pull' | 'left'
  readonly from: readonly Point[]
  readonly view: PictureView
  readonly atMs: number
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const wayOf = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const lengthOf = ({ x, y }: Point) => Math.hypot(x, y)
const moved = (view: PictureView, { x, y }: Point): PictureView => ({
  ...view,
  x: view.x + x,
  y: view.y + y,
})

/**
 * Follows the gestures on one picture from its opening on. Two fingers enlarge it. One finger moves an enlarged picture,
 * pulls a whole one down, or taps.
 */
export class PictureGesture {
  acts: PictureActs = { onTurn: () => {}, onClose: () => {} }
  /** Size of the box that contains the picture. */
  box: Size = { width: 1, height: 1 }
  /** Size of the picture itself; undefined uses the size of the box. */
  picture: Size | undefined
  private state = PICTURE_AT_REST
  private hold: Hold | null = null
  private lastDown: Point = WHOLE
  private hasMoved = false
  /** How far the fingers moved past the picture's left (positive) or right edge, px. */
  private pastEdgePx = 0
  private tapping: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly onChange: (state: PictureState) => void) {}

  /** Shows the whole picture again, as when another one appears, and drops the gesture in progress. */
  reset(): void {
    this.endTapping()
    this.hold = null
    this.show(PICTURE_AT_REST)
  }

  /** Call with all fingers that are down after another one came. */
  down(fingers: readonly Point[], atMs: number): void {
    const { view } = this.state
    const [finger] = fingers
    if (!finger) return
    this.hasMoved = fingers.length > 1
    this.lastDown = finger
    this.pastEdgePx = 0
    const alone = view.scale > 1 ? 'pan' : 'undecided'
    this.hold = { kind: fingers.length > 1 ? 'pinch' : alone, from: fingers, view, atMs }
  }

  /** Follows the fingers; returns false when the move is for the page below. */
  move(fingers: readonly Point[]): boolean {
    const { hold } = this
    const [from] = hold?.from ?? []
    const [to] = fingers
    if (!hold || !from || !to) return false
    const way = wayOf(from, to)
    if (!this.hasMoved && lengthOf(way) < SLOP_PX) return false
    this.hasMoved = true
    if (hold.kind === 'undecided') hold.kind = way.y > Math.abs(way.x) ? 'pull' : 'left'
    if (hold.kind === 'left') return false
    if (hold.kind === 'pinch') this.pinch(hold, fingers)
    if (hold.kind === 'pan') this.pan(hold, way)
    if (hold.kind === 'pull') this.show({ view: WHOLE, pulledPx: Math.max(0, way.y), isHeld: true })
    return true
  }

  /** Call with all fingers that are still down after one left. */
  up(fingers: readonly Point[], atMs: number, isCancelled = false): void {
    const { hold } = this
    const { view, pulledPx } = this.state
    if (!hold) return
    this.hold = null
    if (fingers.length > 0) {
      if (view.scale === 1) return this.show(PICTURE_AT_REST)
      this.down(fingers, atMs)
      this.hasMoved = true
      return
    }
    const isOut = pulledPx > CLOSE_PX || pulledPx / Math.max(1, atMs - hold.atMs) > CLOSE_SPEED
    if (hold.kind === 'pull' && isOut && !isCancelled) return this.acts.onClose()
    this.show({ view, pulledPx: 0, isHeld: false })
    if (hold.kind === 'pan' && Math.abs(this.pastEdgePx) > TURN_PX)
      this.acts.onTurn(-Math.sign(this.pastEdgePx))
  }

  /**
   * A tap closes the viewer, unless a second one follows soon, which enlarges or shows the whole again. A movement is not a
   * tap.
   */
  tap(): void {
    if (this.hasMoved) return
    if (this.tapping === null) {
      this.tapping = setTimeout(() => {
        this.tapping = null
        this.acts.onClose()
      }, DOUBLE_TAP_MS)
      return
    }
    this.endTapping()
    this.zoom(this.state.view.scale > 1 ? 1 : TAP_SCALE, this.lastDown)
  }

  /** Enlarges about the middle by a key, or shows the whole again. */
  zoomByKey(isLarger: boolean): void {
    this.zoom(isLarger ? TAP_SCALE : 1, WHOLE)
  }

  private zoom(scale: number, point: Point): void {
    this.show({ view: this.kept(zoomAbout(this.state.view, scale, point)), pulledPx: 0, isHeld: false })
  }

  private pinch({ from, view }: Hold, [first, second]: readonly Point[]): void {
    const [a, b] = from
    if (!a || !b || !first || !second) return
    const middle = between(a, b)
    const scale = (view.scale * lengthOf(wayOf(first, second))) / Math.max(1, lengthOf(wayOf(a, b)))
    const zoomed = moved(zoomAbout(view, scale, middle), wayOf(middle, between(first, second)))
    this.show({ view: this.kept(zoomed), pulledPx: 0, isHeld: true })
  }

  private pan({ view }: Hold, way: Point): void {
    const wanted = moved(view, way)
    const kept = this.kept(wanted)
    this.pastEdgePx = wanted.x - kept.x
    this.show({ view: kept, pulledPx: 0, isHeld: true })
  }

  private kept(view: PictureView): PictureView {
    return keepInside(view, this.box, this.picture ?? this.box)
  }

  private endTapping(): void {
    if (this.tapping !== null) clearTimeout(this.tapping)
    this.tapping = null
  }

  private show(state: PictureState): void {
    this.state = state
    this.onChange(state)
  }
}
