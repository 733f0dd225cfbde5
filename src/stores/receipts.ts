import type { Message } from '@contract/types/message'
import type { RealtimeClient } from '@/realtime/client'
import type { InboxStore } from './inbox'

/** Pause between two acknowledgements in one group, in ms. Source: ours */
const PAUSE_MS = 500

/** What telling is built from. */
export interface ReceiptsDeps {
  readonly inbox: InboxStore
  readonly realtime: Pick<RealtimeClient, 'publish'>
  viewerId(): string | null
}

/** What one group waits with. */
interface Waiting {
  /** Ends the pause; null in the turn in which the first message came. */
  timer: ReturnType<typeof setTimeout> | null
  /** What came and is still to be told; 0 for nothing. */
  seq: number
}

/**
 * Tells the server which pushed messages have reached this device, in whatever group, so that their senders see
 * 已送达, and which of them were read. What was read has arrived: an open chat tells only that. A burst is told once;
 * without a link no arrival is told, because asking for messages counts as well.
 * Source: product §7.5.1
 */
export class ReceiptsStore {
  private readonly waiting = new Map<string, Waiting>()
  private readonly readSeqs = new Map<string, number>()
  private readonly deps: ReceiptsDeps

  constructor(deps: ReceiptsDeps) {
    this.deps = deps
    deps.inbox.on('msg', ({ message }) => this.note(message))
  }

  /** The viewer has read the group up to `seq`. @throws TypeError without a link */
  tellRead(groupId: string, seq: number): void {
    this.deps.realtime.publish('read', { groupId, seq })
    this.readSeqs.set(groupId, seq)
  }

  reset(): void {
    for (const { timer } of this.waiting.values()) if (timer !== null) clearTimeout(timer)
    this.waiting.clear()
    this.readSeqs.clear()
  }

  private note({ groupId, seq, toId }: Message): void {
    if (toId !== this.deps.viewerId()) return
    const waiting = this.waiting.get(groupId)
    if (waiting) {
      waiting.seq = Math.max(waiting.seq, seq)
      return
    }
    this.waiting.set(groupId, { timer: null, seq })
    // The open chat hears of the message in this same turn.
    void Promise.resolve().then(() => this.goOn(groupId))
  }

  private goOn(groupId: string): void {
    const seq = this.waiting.get(groupId)?.seq ?? 0
    this.waiting.delete(groupId)
    if (seq <= (this.readSeqs.get(groupId) ?? 0)) return
    this.waiting.set(groupId, { timer: setTimeout(() => this.goOn(groupId), PAUSE_MS), seq: 0 })
    try {
      this.deps.realtime.publish('read', { groupId, seq, kind: 'delivered' })
    } catch {
      // The reconnect asks for messages, which tells the same.
    }
  }
}
