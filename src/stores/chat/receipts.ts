import type { Message } from '@contract/types/message'
import type { RealtimeClient } from '@/realtime/client'
import type { InboxStore } from './groups/inbox'

/** Pause between two acknowledgements in one group, in ms. Source: ours */
const PAUSE_MS = 500

/** Dependencies of the receipts. */
export interface ReceiptsDeps {
  readonly inbox: InboxStore
  readonly realtime: Pick<RealtimeClient, 'publish'>
  viewerId(): string | null
}

/** The pending acknowledgement of one group. */
interface Waiting {
  /** Timer of the pause; null in the tick in which the first message arrived. */
  timer: ReturnType<typeof setTimeout> | null
  /** Number of the message to acknowledge; 0 for none. */
  seq: number
}

/**
 * Reports to the server which pushed messages have reached this device, in any group, so that their senders see 已送达,
 * and which were read. A read message counts as delivered, so an open chat reports only reading. A burst is
 * acknowledged once. Without a connection nothing is acknowledged, because loading messages acknowledges them as
 * well.
 * Source: product §7.5.1
 */
export class ReceiptsStore {
  private readonly waiting = new Map<string, Waiting>()
  private readonly readSeqs = new Map<string, number>()
  private readonly deps: ReceiptsDeps

  constructor(deps: ReceiptsDeps) {
    this.deps = deps
    deps.inbox.on('msg', ({ message }) => this.record(message))
  }

  /** Reports that the viewer has read the group up to `seq`. @throws TypeError without a connection */
  sendRead(groupId: string, seq: number): void {
    this.deps.realtime.publish('read', { groupId, seq })
    this.readSeqs.set(groupId, seq)
  }

  reset(): void {
    for (const { timer } of this.waiting.values()) if (timer !== null) clearTimeout(timer)
    this.waiting.clear()
    this.readSeqs.clear()
  }

  private record({ groupId, seq, toId }: Message): void {
    if (toId !== this.deps.viewerId()) return
    const waiting = this.waiting.get(groupId)
    if (waiting) {
      waiting.seq = Math.max(waiting.seq, seq)
      return
    }
    this.waiting.set(groupId, { timer: null, seq })
    // The open chat handles the message in the same tick and may report it as read.
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
      // The reconnect loads messages, which acknowledges them.
    }
  }
}
