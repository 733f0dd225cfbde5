/** Stops a subscription; calling it again does nothing. */
export type Unsubscribe = () => void

/** Passes values to listeners, in the order in which they were emitted. */
export interface Emitter<T> {
  emit(value: T): void
  on(listener: (value: T) => void): Unsubscribe
}

/** Creates an emitter; listeners can be added and removed while a value is emitted. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    emit(value) {
      for (const listener of [...listeners]) listener(value)
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
