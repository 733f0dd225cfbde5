import { makeAutoObservable } from 'mobx'
import type { Message } from '@contract/types/message'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { ChatSync } from './chat-sync'
import { IdempotencyKeys } from '../idempotency-keys'

/** Dependencies of the exchange. */
export interface ChatExchangeDeps {
  readonly api: Pick<UserApi, 'sendMsg'>
  readonly sync: ChatSync
  newClientToken(): string
}

interface AskingCard {
  readonly content: { readonly state: 'asked' }
}

interface AnswerCard {
  readonly content: { readonly state: 'accepted' | 'declined' }
  readonly replyToSeq: number
}

/** True for the card of a request; its answer is a separate message. */
export const isAsking = ({ type, replyTo }: Message): boolean => type === 'wx_exchange' && replyTo === null

/**
 * Exchange of WeChat contacts in one chat, free of charge: one member requests it, the other answers once. Source:
 * product §7.5.8
 */
export class ChatExchange {
  private readonly keys: IdempotencyKeys
  private readonly deps: ChatExchangeDeps

  constructor(deps: ChatExchangeDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    makeAutoObservable<this, 'deps' | 'keys'>(this, { deps: false, keys: false }, { autoBind: true })
  }

  /** True while a request waits for its answer, as far as the loaded messages show. */
  get isWaiting(): boolean {
    return this.deps.sync.log.messages.some(
      (message) => isAsking(message) && message.recalledAt === null && message.content.state === 'asked',
    )
  }

  /**
   * Requests the exchange. Fails: WX_MISSING, MESSAGE_NOT_ALLOWED with `each`, `mine` and `theirs`, STATE_CHANGED.
   */
  async ask(): Promise<void> {
    await this.send({ content: { state: 'asked' } })
  }

  /** Answers the peer's request. Fails: WX_MISSING, STATE_CHANGED, NOT_FOUND. */
  async answer({ seq }: Message, state: 'accepted' | 'declined'): Promise<void> {
    await this.send({ content: { state }, replyToSeq: seq })
  }

  private async send(card: AskingCard | AnswerCard): Promise<void> {
    const { sync, api } = this.deps
    const userId = sync.peerId
    if (userId === null) return
    const answered = 'replyToSeq' in card ? card.replyToSeq : null
    try {
      const { message, canMessage } = await this.keys.send(
        `${card.content.state}:${answered ?? ''}`,
        (clientMsgId) => api.sendMsg({ userId, clientMsgId, type: 'wx_exchange', ...card }),
      )
      sync.receive(message)
      sync.setHead({ groupId: message.groupId, canMessage })
      // The card of the request has changed.
      if (answered !== null) void sync.sync()
    } catch (error) {
      if (error instanceof CallError && error.name === 'STATE_CHANGED') void sync.sync()
      throw error
    }
  }
}
