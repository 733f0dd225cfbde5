/** Pulled this far, letting go refreshes, px. Source: ours. */
const TRIGGER_PX = 56
const MAX_PX = 96
/** The content follows the finger by this share. */
const DAMPING = 0.5
/** A finger has said by then where it goes, px. */
const DECIDED_PX = 4
/** How long everything takes to its place once it is let go: the `move` token, ms. */
const SETTLE_MS = 280
const SETTLE = `transform ${SETTLE_MS}ms cubic-bezier(0.2, 0, 0, 1)`

const SIGN = 'jy-pull-sign'

/** The dots of a sign, the other one's first. */
export const PULL_DOTS = [`${SIGN}__dot ${SIGN}__dot--other jy-moves--never`, `${SIGN}__dot jy-moves--never`]

/** Class of the sign itself: it turns, and so do the dots within. */
export const PULL_SIGN = `${SIGN} jy-moves--never`

/** What a pull is made of. */
export interface PullParts {
  /** Hears the finger. */
  readonly area: HTMLElement
  /** Two dots above what is pulled. */
  readonly sign: HTMLElement
  /** What follows the finger that came down on `target`; null where no pull may begin. */
  readonly begin: (target: EventTarget | null) => HTMLElement | null
  /** Resolves when the fresh content is there. */
  readonly onRefresh: () => Promise<unknown>
}

/** A finger that may pull, from where it came down. */
interface Finger {
  readonly x: number
  readonly y: number
  readonly pulled: HTMLElement
}

/**
 * Follows a finger that pulls content down, which browsers know nothing of. The two dots come closer with it, overlap where
 * letting go refreshes, go around each other meanwhile, and become one. Returns how to stop. Source: ui.md §5
 */
export function watchPull({ area, sign, begin, onRefresh }: PullParts): () => void {
  let finger: Finger | null = null
  let pulledPx = 0
  let isBusy = false
  let merging: ReturnType<typeof setTimeout> | undefined
  const mark = (state: 'held' | 'busy' | 'done', isOn: boolean) =>
    sign.classList.toggle(`${SIGN}--${state}`, isOn)
  const approach = (share: number) => sign.style.setProperty('--jy-pull', String(Math.min(1, share)))
  const move = (pulled: HTMLElement, px: number, isHeld: boolean) => {
    pulledPx = px
    mark('held', isHeld)
    pulled.style.transition = isHeld ? 'none' : SETTLE
    pulled.style.transform = px > 0 ? `translateY(${px}px)` : ''
  }
  const merge = (pulled: HTMLElement) => {
    isBusy = false
    mark('busy', false)
    mark('done', true)
    move(pulled, 0, false)
    merging = setTimeout(() => {
      mark('done', false)
      approach(0)
    }, SETTLE_MS)
  }
  const refresh = (pulled: HTMLElement) => {
    isBusy = true
    mark('busy', true)
    move(pulled, TRIGGER_PX, false)
    void onRefresh().finally(() => merge(pulled))
  }
  const handleStart = ({ target, touches }: TouchEvent) => {
    const touch = touches[0]
    const pulled = isBusy || touches.length !== 1 ? null : begin(target)
    finger = touch && pulled ? { x: touch.clientX, y: touch.clientY, pulled } : null
  }
  const handleMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!touch || !finger) return
    const dy = touch.clientY - finger.y
    const dx = Math.abs(touch.clientX - finger.x)
    if (pulledPx === 0) {
      if (Math.max(dx, Math.abs(dy)) < DECIDED_PX) return
      if (dy <= dx) {
        finger = null
        return
      }
      clearTimeout(merging)
      mark('done', false)
    }
    if (event.cancelable) event.preventDefault()
    const px = Math.min(MAX_PX, Math.max(0, dy * DAMPING))
    move(finger.pulled, px, true)
    approach(px / TRIGGER_PX)
  }
  const handleEnd = () => {
    if (finger && pulledPx >= TRIGGER_PX) refresh(finger.pulled)
    else if (finger) {
      move(finger.pulled, 0, false)
      approach(0)
    }
    finger = null
  }
  area.addEventListener('touchstart', handleStart, { passive: true })
  // While capturing: the platform's scroll view stops the event on its way up.
  area.addEventListener('touchmove', handleMove, { passive: false, capture: true })
  area.addEventListener('touchend', handleEnd)
  area.addEventListener('touchcancel', handleEnd)
  return () => {
    clearTimeout(merging)
    area.removeEventListener('touchstart', handleStart)
    area.removeEventListener('touchmove', handleMove, { capture: true })
    area.removeEventListener('touchend', handleEnd)
    area.removeEventListener('touchcancel', handleEnd)
  }
}
