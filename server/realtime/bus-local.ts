import type { RealtimeBody } from '@contract/types/realtime'
import type { Bus } from './bus'

/** The bus of a single node: listeners run after the sender's current work, in order. */
export class LocalBus implements Bus {
  private readonly listeners = new Set<(memberId: string) => void>()
  private readonly castListeners = new Set<(memberId: string, body: RealtimeBody) => void>()

  publish(memberId: string): void {
    queueMicrotask(() => {
      for (const listener of this.listeners) listener(memberId)
    })
  }

  subscribe(listener: (memberId: string) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  cast(memberId: string, body: RealtimeBody): void {
    queueMicrotask(() => {
      for (const listener of this.castListeners) listener(memberId, body)
    })
  }

  onCast(listener: (memberId: string, body: RealtimeBody) => void): () => void {
    this.castListeners.add(listener)
    return () => void this.castListeners.delete(listener)
  }

  /** Signals are never lost inside one process. */
  onRestored(): () => void {
    return () => undefined
  }

  close(): Promise<void> {
    this.listeners.clear()
    this.castListeners.clear()
    return Promise.resolve()
  }
}
