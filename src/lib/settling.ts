/**
 * Number of frames in which newly rendered elements may be missing or lose the focus. Source: measured, two or
 * three.
 */
const SETTLING_FRAMES = 12

/**
 * Calls `attempt` once per frame while newly rendered elements settle, until it returns true. An attempt that never
 * returns true is repeated in every frame, so that it can restore what was undone. Returns a function that stops
 * it. H5 only.
 */
export function whileSettling(attempt: () => boolean): () => void {
  let framesLeft = SETTLING_FRAMES
  let frame = 0
  const step = () => {
    framesLeft -= 1
    if (!attempt() && framesLeft > 0) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
