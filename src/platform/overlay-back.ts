import { uuid } from '@/lib/uuid'

/** A layer that holds a history entry over the one of its page. */
interface Layer {
  readonly id: string
  /** Names the page's entry in the router's history. */
  readonly page: string
  readonly close: () => void
}

/** Name of the mark that a layer's history entry carries in its state. */
const MARK = 'jinyuLayer'
/** By then a layer that is told to close has begun to take its entry back, in ms. Source: ours */
const CLOSING_MS = 50

/** Layers that hold an entry, the topmost last. */
const open: Layer[] = []
/** Layers whose entry was left by going back: it can only be reached by Forward. */
const left = new Set<string>()
let isListening = false
/** The document is being left: what closes now may not call it back. */
let isBeingLeft = false
/** Pops that our own `history.back()` causes. */
let ownPops = 0
/** What waits until the history has settled. */
let waiting: (() => void)[] = []

const valueOf = (state: unknown, key: string): unknown => (state as Record<string, unknown> | null)?.[key]

const markOf = (state: unknown): string | null => {
  const mark = valueOf(state, MARK)
  return typeof mark === 'string' ? mark : null
}

/**
 * What the router calls an entry; a layer's entry keeps that of its page. After a typed address its number is none, and
 * not a number from then on, so that the number alone does not do.
 */
const pageOf = (state: unknown): string => `${String(valueOf(state, 'idx'))} ${String(valueOf(state, 'key'))}`

const isOpen = (mark: string) => open.some(({ id }) => id === mark)

/** Leaves the entry of a layer that is no more; the router does not hear of it, since the address is the same. */
function takeBack(): void {
  if (isBeingLeft) return
  ownPops += 1
  window.history.back()
}

/** Leaves the current entry when its layer is no more. */
function leaveDeadEntry(): void {
  const mark = markOf(window.history.state)
  if (mark !== null && !isOpen(mark)) takeBack()
}

function settle(): void {
  if (ownPops > 0) return
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

function handleOwnPop(): void {
  ownPops -= 1
  leaveDeadEntry()
  settle()
}

function closeTopmost(): void {
  const top = open.pop()
  if (!top) return
  left.add(top.id)
  leaveDeadEntry()
  top.close()
}

function handlePop(event: PopStateEvent): void {
  const mark = markOf(event.state)
  if (ownPops > 0) {
    event.stopImmediatePropagation()
    return handleOwnPop()
  }
  if (mark !== null && left.has(mark)) {
    event.stopImmediatePropagation()
    return takeBack()
  }
  const top = open[open.length - 1]
  if (top && top.id !== mark && top.page === pageOf(event.state)) {
    event.stopImmediatePropagation()
    return closeTopmost()
  }
  // A page above has gone. What is shown now may be the entry of a layer that ended beneath that page.
  leaveDeadEntry()
}

/** Must run before the router starts listening, so that Back reaches an open layer first. H5 only. */
export function installOverlayBack(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', handlePop, { capture: true })
  window.addEventListener('pagehide', () => (isBeingLeft = true))
  window.addEventListener('pageshow', ({ persisted }) => {
    isBeingLeft = false
    if (persisted) leaveDeadEntry()
  })
  // After a reload no layer is open, whatever the entry says.
  leaveDeadEntry()
}

/**
 * Lets Back close a layer instead of leaving the page; one history entry a layer. Returns how to stop, for a layer
 * that closes another way. A no-op on mini-programs.
 * Source: ui.md §8
 */
export function closeOnBack(close: () => void): () => void {
  if (process.env.TARO_ENV !== 'h5') return () => {}
  const id = uuid(Math.random)
  let isOver = false
  waiting.push(() => {
    if (isOver) return
    const state = window.history.state as object | null
    open.push({ id, page: pageOf(state), close })
    window.history.pushState({ ...state, [MARK]: id }, '')
  })
  // While another layer still takes its entry back, a new one would be taken away with it.
  settle()
  return () => {
    isOver = true
    const at = open.findIndex((layer) => layer.id === id)
    if (at < 0) return
    open.splice(at, 1)
    // An entry beneath another layer or page is left when that one is.
    if (markOf(window.history.state) !== id || ownPops > 0) return
    left.add(id)
    takeBack()
  }
}

/**
 * Runs `act` once the layers that close in this moment have taken their history entries back; at once when there
 * are none. Whatever moves the history must wait for it: the way back is asynchronous and would take a new page away
 * again.
 */
export function afterLayers(act: () => void): void {
  const hasLayers = open.length > 0 || ownPops > 0 || waiting.length > 0
  if (!hasLayers) return act()
  setTimeout(() => {
    waiting.push(act)
    settle()
  }, CLOSING_MS)
}
