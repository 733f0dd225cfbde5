import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Message } from '@contract/types/message'
import type { UserApi } from '@/api/user'
import type { ChatSync } from './chat-sync'
import type { WrittenWords } from './chat-writing'

/** Dependencies of the message actions. */
export interface ChatActsDeps {
  readonly api: Pick<UserApi, 'addAction' | 'deleteAction'>
  readonly sync: ChatSync
  viewerId(): string | null
  newClientToken(): string
}

/**
 * Actions of the viewer on single messages of one chat: hearts, recalling, deleting. Source: product §7.5.4, contract
 * `msg_*`
 */
export class ChatActs {
  /** Pending hearts by `seq`, with the value to be set. */
  private readonly pending = observable.map<number, boolean>()
  /** Own texts that were recalled while the chat was open, by message id; the viewer can write them again. */
  private readonly recalled = observable.map<string, WrittenWords>()
  private readonly deps: ChatActsDeps

  constructor(deps: ChatActsDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'pending' | 'recalled'>(
      this,
      { deps: false, pending: false, recalled: false, wordsOf: false, hasHeart: false },
      { autoBind: true },
    )
  }

  /** Whether the viewer has given a message a heart. */
  hasHeart({ seq, heartBy }: Message): boolean {
    return this.pending.get(seq) ?? heartBy.includes(this.deps.viewerId() ?? '')
  }

  /** How many hearts a message has. */
  heartsOf(message: Message): number {
    const viewerId = this.deps.viewerId() ?? ''
    const others = message.heartBy.filter((id) => id !== viewerId).length
    return others + (this.hasHeart(message) ? 1 : 0)
  }

  /** The text of an own message that was recalled here; null when it is unknown. */
  wordsOf(message: Message): WrittenWords | null {
    return this.recalled.get(message.id) ?? null
  }

  /** Keeps the text of an own message before its recalled form replaces it. */
  keepRecalled(message: Message): void {
    const known = this.deps.sync.log.find(message.seq)
    const isOwn = message.fromId === this.deps.viewerId()
    if (isOwn && known?.type === 'text' && known.content.text && !known.content.sticker) {
      const { text, about } = known.content
      this.recalled.set(message.id, { text, quotedSeq: known.replyTo?.seq ?? null, about })
    }
  }

  /** Adds or removes the viewer's heart; further taps are ignored while the call runs. Fails: NOT_FOUND … */
  async toggleHeart(message: Message): Promise<void> {
    const { seq } = message
    if (this.pending.has(seq)) return
    const isOn = !this.hasHeart(message)
    runInAction(() => this.pending.set(seq, isOn))
    try {
      const answer = isOn
        ? await this.add('msg_heart', seq)
        : await this.deps.api.deleteAction({ kind: 'msg_heart', userId: this.peerId(), extra: { seq } })
      if (answer.message) this.deps.sync.receiveChange(answer.message)
    } finally {
      runInAction(() => this.pending.delete(seq))
    }
  }

  /** Recalls an own message for both. Fails: RECALL_TOO_LATE. */
  async recall(message: Message): Promise<void> {
    const answer = await this.add('msg_recall', message.seq)
    if (!answer.message) return
    this.keepRecalled(answer.message)
    this.deps.sync.receiveChange(answer.message)
  }

  /** Deletes a message only for the viewer. */
  async remove(message: Message): Promise<void> {
    await this.add('msg_delete', message.seq)
    runInAction(() => this.deps.sync.log.remove(message.seq))
  }

  private add(kind: 'msg_heart' | 'msg_recall' | 'msg_delete', seq: number) {
    const clientToken = this.deps.newClientToken()
    return this.deps.api.addAction({ kind, userId: this.peerId(), extra: { seq }, clientToken })
  }

  /** Messages can be tapped only once the peer is known. */
  private peerId(): string {
    return this.deps.sync.peerId ?? ''
  }
}
