/** Whether this process is about to end: it serves what still arrives, and asks to be sent nothing more. */
export interface DrainState {
  readonly isDraining: boolean
  /** There is no way back. Safe to call again. */
  begin(): void
}

/** The state of one process. */
export const createDrainState = (): DrainState => {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    begin: () => void (isDraining = true),
  }
}
