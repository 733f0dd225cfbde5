import { presentPanes } from '@/lib/panes'
import { uuid } from '@/lib/uuid'

/** A layer with a history entry over the entry of its page. */
interface Layer {
  readonly id: string
  /** Identifies the page's entry in the router's history. */
  readonly page: string
  readonly close: () => void
}

/** Name of the field that marks a layer's history entry in its state. */
const MARK = 'jinyuLayer'
/** By then a layer that is asked to close has begun to remove its entry, in ms. Source: ours */
const CLOSING_MS = 50

/** Layers with an entry, the topmost last. */
const open: Layer[] = []
/** Layers whose entry was left by going back; only Forward can reach it. */
const left = new Set<string>()
let isListening = false
/** The document is being left, so closing layers must not navigate back. */
let isBeingLeft = false
/** Number of pending pops of our own `history.back()`. */
let ownPops = 0
/** Actions that wait until the history has settled. */
let waiting: (() => void)[] = []

const valueOf = (state: unknown, key: string): unknown => (state as Record<string, unknown> | null)?.[key]

const markOf = (state: unknown): string | null => {
  const mark = valueOf(state, MARK)
  return typeof mark === 'string' ? mark : null
}

/**
 * The router's identifier of an entry; a layer's entry has that of its page. After a typed address the number is
 * missing and then NaN, so the number alone is not enough.
 */
const pageOf = (state: unknown): string => `${String(valueOf(state, 'idx'))} ${String(valueOf(state, 'key'))}`

const isOpen = (mark: string) => open.some(({ id }) => id === mark)

/** Leaves the entry of a closed layer. The router ignores the event, because the address stays the same. */
function goBack(): void {
  if (isBeingLeft) return
  ownPops += 1
  window.history.back()
}

/** Leaves the current entry when its layer is closed. */
function leaveDeadEntry(): void {
  const mark = markOf(window.history.state)
  if (mark !== null && !isOpen(mark)) goBack()
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
    return goBack()
  }
  const top = open[open.length - 1]
  if (top && top.id !== mark && top.page === pageOf(event.state)) {
    event.stopImmediatePropagation()
    return closeTopmost()
  }
  // The page above has closed. The current entry may belong to a layer that closed under that page.
  leaveDeadEntry()
  handleInPanes(event)
}

function handleInPanes(event: Event): void {
  if (presentPanes()?.takesStep(event)) event.stopImmediatePropagation()
}

/** Must run before the router starts listening, so that Back reaches an open layer first. H5 only. */
export function installOverlayBack(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', handlePop, { capture: true })
  window.addEventListener('hashchange', handleInPanes, { capture: true })
  window.addEventListener('pagehide', () => (isBeingLeft = true))
  window.addEventListener('pageshow', ({ persisted }) => {
    isBeingLeft = false
    if (persisted) leaveDeadEntry()
  })
  // After a reload no layer is open, whatever the entry says.
  leaveDeadEntry()
}

/**
 * Lets Back close a layer instead of leaving the page, with one history entry per layer. Returns a function for a
 * layer that closes in another way. A no-op on mini-programs.
 * Source: ui.md §8
 */
export function closeOnBack(close: () => void): () => void {
  if (!IS_WEB) return () => {}
  const id = uuid(Math.random)
  let isOver = false
  waiting.push(() => {
    if (isOver) return
    const state = window.history.state as object | null
    open.push({ id, page: pageOf(state), close })
    window.history.pushState({ ...state, [MARK]: id }, '')
  })
  // While another layer still removes its entry, a new one would be removed with it.
  settle()
  return () => {
    isOver = true
    const at = open.findIndex((layer) => layer.id === id)
    if (at < 0) return
    open.splice(at, 1)
    // An entry under another layer or page is left together with that one.
    if (markOf(window.history.state) !== id || ownPops > 0) return
    left.add(id)
    goBack()
  }
}

/**
 * Removes the history entries of layers that are open over the current page, which stay open, and then runs `act`: the
 * entry of the page can then be replaced. H5 only.
 */
export function leaveLayerEntries(act: () => void): void {
  const page = pageOf(window.history.state)
  const over = markOf(window.history.state) === null ? [] : open.filter((layer) => layer.page === page)
  if (over.length === 0) return act()
  for (const layer of over) {
    open.splice(open.indexOf(layer), 1)
    left.add(layer.id)
  }
  waiting.push(act)
  ownPops += 1
  window.history.go(-over.length)
}

/**
 * Runs `act` after the layers that close at this moment have removed their history entries; at once without such
 * layers. Every navigation must wait for it, because going back is asynchronous and would remove a new page.
 */
export function afterLayers(act: () => void): void {
  const hasLayers = open.length > 0 || ownPops > 0 || waiting.length > 0
  if (!hasLayers) return act()
  setTimeout(() => {
    waiting.push(act)
    settle()
  }, CLOSING_MS)
}
