/** What pressed: a finger or a mouse, which can hit whatever lies there, or a key, which goes to what has the focus. */
export type Presser = 'finger' | 'key'

let answering: Presser | null = null

/**
 * Answers a press. What `act` does before it waits for anything is the press's own; what it does later, when an answer
 * has come, is not.
 */
export function answerPress(presser: Presser, act: () => void): void {
  const before = answering
  answering = presser
  try {
    act()
  } finally {
    answering = before
  }
}

/** Whose press is being answered now; null when what runs is no press's own doing. */
export function pressedBy(): Presser | null {
  return answering
}
