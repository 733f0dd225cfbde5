import { useRef, type RefObject } from 'react'
import type { PointerLike } from '@/components/use-drag'
import { useUi } from '@/components/ui-context'
import { type CropView, keepFilled, type PictureSize, zoomedTo } from '@/lib/crop/crop-view'

interface Point {
  readonly x: number
  readonly y: number
}

interface Hold {
  readonly fingers: readonly Point[]
  readonly view: CropView
  /** Width of the frame as the fingers went down, px of the screen. */
  readonly framePx: number
}

/** Width of the stage in the design, of 375 px. */
const STAGE_SHARE = 327 / 375

const fingersOf = ({ touches, clientX = 0, clientY = 0 }: PointerLike): Point[] =>
  (touches ? Array.from(touches) : [{ clientX, clientY }]).map((finger) => ({
    x: finger.clientX,
    y: finger.clientY,
  }))

const middleOf = ([a = { x: 0, y: 0 }, b = a]: readonly Point[]): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})

/** Distance of two fingers, px; 1 for a single one. */
const spreadOf = ([a, b]: readonly Point[]): number =>
  a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1

/** What {@link useCropGesture} follows. */
export interface CropGesture {
  readonly picture: PictureSize
  readonly view: CropView
  /** Width of the frame as a share of the stage's width. */
  readonly frameShare: number
  readonly onView: (view: CropView) => void
}

/** Handlers of the stage: one finger or a mouse moves the picture, two fingers move and scale it. */
export function useCropGesture({ picture, view, frameShare, onView }: CropGesture): {
  readonly stageRef: RefObject<HTMLElement>
  readonly handlers: Record<string, (event: never) => void>
} {
  const { windowPx } = useUi()
  const stageRef = useRef<HTMLElement>(null)
  const hold = useRef<Hold | null>(null)
  const widthPx = () => (windowPx ? windowPx.width * STAGE_SHARE : (stageRef.current?.clientWidth ?? 0))
  const down = (event: PointerLike) => {
    const fingers = fingersOf(event)
    const framePx = Math.max(1, widthPx() * frameShare)
    hold.current = fingers.length > 0 ? { fingers, view, framePx } : null
  }
  const move = (event: PointerLike) => {
    if (!hold.current) return
    const { fingers, view: from, framePx } = hold.current
    const now = fingersOf(event)
    const [before, after] = [middleOf(fingers), middleOf(now)]
    const zoomed = zoomedTo(from, (from.scale * spreadOf(now)) / spreadOf(fingers), picture)
    const x = zoomed.x + (after.x - before.x) / framePx
    const y = zoomed.y + (after.y - before.y) / framePx
    onView(keepFilled({ ...zoomed, x, y }, picture))
  }
  const end = () => {
    hold.current = null
  }
  return {
    stageRef,
    handlers: {
      onTouchStart: down,
      onTouchMove: move,
      // A finger that stays goes on from the present view.
      onTouchEnd: down,
      onTouchCancel: end,
      onMouseDown: down,
      onMouseMove: move,
      onMouseUp: end,
      onMouseLeave: end,
    },
  }
}
