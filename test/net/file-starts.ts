type Listener = () => void | Promise<void>

const listeners: Listener[] = []

/** Calls the listener before each file of a group, to put back what all files of a sandbox share. */
export const beforeFile = (listener: Listener): void => {
  listeners.push(listener)
}

/** Says that the tests of a file begin. */
export const startFile = async (): Promise<void> => {
  for (const listener of listeners) await listener()
}
