/** Longest wait for an idle moment, in ms. Source: ours */
const PATIENCE_MS = 2_000

/**
 * Runs `act` in the next idle moment, or at once where the platform reports none. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  if (!IS_WEB || typeof requestIdleCallback !== 'function') {
    act()
    return () => {}
  }
  const handle = requestIdleCallback(act, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
