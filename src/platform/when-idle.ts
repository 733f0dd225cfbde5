/** The longest that something waits for a quiet moment, in ms. Source: ours */
const PATIENCE_MS = 2_000

/** Acts in the next quiet moment, or at once where the platform tells of none; the answer calls it off. */
export function whenIdle(act: () => void): () => void {
  if (process.env.TARO_ENV !== 'h5' || typeof requestIdleCallback !== 'function') {
    act()
    return () => {}
  }
  const handle = requestIdleCallback(act, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(handle)
}
