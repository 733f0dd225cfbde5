/**
 * Source of a tap: a finger or a mouse, which hits what is under it, or a key, which acts on the focused element.
 */
export type Presser = 'finger' | 'key'

let answering: Presser | null = null

/** Handles a tap. The synchronous part of `act` belongs to the tap; what `act` does after an await does not. */
export function answerPress(presser: Presser, act: () => void): void {
  const before = answering
  answering = presser
  try {
    act()
  } finally {
    answering = before
  }
}

/** Source of the tap that is handled now; null outside of a tap. */
export function pressedBy(): Presser | null {
  return answering
}
