import type { Message } from '@contract/types/message'
import type { RealtimeClient } from '@/realtime/client'
import type { InboxStore } from './inbox'

/** Pause between two acknowledgements in one group, in ms. Source: ours */
const PAUSE_MS = 500

/** What acknowledging is built from. */
export interface ArrivalsDeps {
  readonly inbox: InboxStore
  readonly realtime: Pick<RealtimeClient, 'publish'>
  viewerId(): string | null
}

interface Told {
  timer: ReturnType<typeof setTimeout>
  /** What came during the pause and is still to be told; 0 for nothing. */
  nextSeq: number
}

/**
 * Tells the server which pushed messages have reached this device, in whatever group, so that their senders see
 * 已送达. A burst is told once; without a link nothing is told, because asking for messages counts as well.
 * Source: product §7.5.1
 */
export class ArrivalsStore {
  private readonly told = new Map<string, Told>()
  private readonly deps: ArrivalsDeps

  constructor(deps: ArrivalsDeps) {
    this.deps = deps
    deps.inbox.on('msg', ({ message }) => this.note(message))
  }

  reset(): void {
    for (const { timer } of this.told.values()) clearTimeout(timer)
    this.told.clear()
  }

  private note({ groupId, seq, toId }: Message): void {
    if (toId !== this.deps.viewerId()) return
    const told = this.told.get(groupId)
    if (told) told.nextSeq = Math.max(told.nextSeq, seq)
    else this.tell(groupId, seq)
  }

  private tell(groupId: string, seq: number): void {
    const timer = setTimeout(() => this.goOn(groupId), PAUSE_MS)
    this.told.set(groupId, { timer, nextSeq: 0 })
    try {
      this.deps.realtime.publish('read', { groupId, seq, kind: 'delivered' })
    } catch {
      // The reconnect asks for messages, which tells the same.
    }
  }

  private goOn(groupId: string): void {
    const nextSeq = this.told.get(groupId)?.nextSeq ?? 0
    this.told.delete(groupId)
    if (nextSeq > 0) this.tell(groupId, nextSeq)
  }
}
