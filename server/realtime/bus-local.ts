import type { Bus } from './bus'

/** The bus of a single process: listeners hear a signal after the publisher's current work, in order. */
export class LocalBus implements Bus {
  private readonly listeners = new Set<(memberId: string) => void>()

  publish(memberId: string): void {
    queueMicrotask(() => {
      for (const listener of this.listeners) listener(memberId)
    })
  }

  subscribe(listener: (memberId: string) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  close(): Promise<void> {
    this.listeners.clear()
    return Promise.resolve()
  }
}
