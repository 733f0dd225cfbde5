/** Stops a subscription; calling it again does nothing. */
export type Unsubscribe = () => void

/** Tells listeners about values, in the order in which they came. */
export interface Emitter<T> {
  emit(value: T): void
  on(listener: (value: T) => void): Unsubscribe
}

/** An emitter; a listener may leave or join while a value is being told. */
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
