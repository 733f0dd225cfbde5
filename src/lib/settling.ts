/** Frames in which what was freshly drawn may not be there yet, or lose the focus. Source: measured, two or three. */
const SETTLING_FRAMES = 12

/**
 * Tries something once a frame while what was freshly drawn settles, until `attempt` says that it is done: at its first
 * success, or never, to try anew whenever it is undone. Returns how to stop. H5 only.
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
