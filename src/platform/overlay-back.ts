/** Closers of the layers that pushed a history state, the topmost last. */
const open: (() => void)[] = []
let isListening = false
/** Pops that our own `history.back()` causes. */
let ownPops = 0
/** By then a layer that is told to close has begun to take its state back, in ms. Source: ours */
const CLOSING_MS = 50
/** What waits until the history has settled. */
let waiting: (() => void)[] = []

function settle(): void {
  if (ownPops > 0) return
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

function handlePop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1
    event.stopImmediatePropagation()
    settle()
    return
  }
  const close = open.pop()
  if (!close) return
  event.stopImmediatePropagation()
  close()
}

/** Must run before the router starts listening, so that Back reaches an open layer first. H5 only. */
export function installOverlayBack(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', handlePop, { capture: true })
}

/**
 * Lets Back close a layer instead of leaving the page; one history state a layer. Returns how to stop, for a layer
 * that closes another way. A no-op on mini-programs.
 * Source: ui.md §8
 */
export function closeOnBack(close: () => void): () => void {
  if (process.env.TARO_ENV !== 'h5') return () => {}
  let isOver = false
  waiting.push(() => {
    if (isOver) return
    window.history.pushState(window.history.state, '')
    open.push(close)
  })
  // While another layer still takes its state back, a new one would be taken away with it.
  settle()
  return () => {
    isOver = true
    const at = open.indexOf(close)
    if (at < 0) return
    open.splice(at, 1)
    ownPops += 1
    window.history.back()
  }
}

/**
 * Runs `act` once the layers that close in this moment have taken their history states back. A page that opens
 * from a layer must wait for it: on H5 the way back is asynchronous and would take the new page away again.
 */
export function afterLayers(act: () => void): void {
  if (process.env.TARO_ENV !== 'h5') return act()
  setTimeout(() => {
    waiting.push(act)
    settle()
  }, CLOSING_MS)
}
