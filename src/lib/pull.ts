/** A release beyond this distance refreshes, px. Source: ours. */
const TRIGGER_PX = 56
const MAX_PX = 96
/** The content moves by this share of the finger's way. */
const DAMPING = 0.5
/** After this distance the direction of the finger is decided, px. */
const DECIDED_PX = 4
/** Duration of the motion after a release: the `move` token, ms. */
const SETTLE_MS = 280
const SETTLE = `transform ${SETTLE_MS}ms cubic-bezier(0.2, 0, 0, 1)`

const SIGN = 'jy-pull-sign'

/** Classes of the two dots, the other one's first. */
export const PULL_DOTS = [`${SIGN}__dot ${SIGN}__dot--other jy-moves--never`, `${SIGN}__dot jy-moves--never`]

/** Class of the indicator; it rotates, and so do its dots. */
export const PULL_SIGN = `${SIGN} jy-moves--never`

/** Parts of a pull to refresh. */
export interface PullDeps {
  /** Receives the touch events. */
  readonly area: HTMLElement
  /** The indicator: two dots above the content. */
  readonly sign: HTMLElement
  /** Returns the element that follows a finger on `target`; null where no pull can begin. */
  readonly begin: (target: EventTarget | null) => HTMLElement | null
  /** Resolves when the fresh content has arrived. */
  readonly onRefresh: () => Promise<unknown>
}

/** A finger that may pull, with its start. */
interface Finger {
  readonly x: number
  readonly y: number
  readonly pulled: HTMLElement
}

/**
 * Pulls content down with the finger, which browsers do not offer. The two dots approach, overlap where a release
 * refreshes, circle during the refresh, and merge. Returns a function that stops it. Source: ui.md §5
 */
export function watchPull({ area, sign, begin, onRefresh }: PullDeps): () => void {
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
  // Listens while capturing, because the platform's scroll view stops the propagation of the event.
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
