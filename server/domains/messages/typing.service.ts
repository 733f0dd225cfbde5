import type { Core } from '../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberService } from '../members/member.service'
import { MessageGroupRepository } from './message-group.repository'
import type { MessagePolicy } from './message-policy.service'

/** Tells a peer that a member writes. Source: product §4, §7.5.3. */
export interface TypingService {
  /**
   * Only where the member may chat freely, and not more often than the config allows; everything else is silent, so
   * that nobody learns of a block by it.
   */
  note(memberId: string, peerId: string, isOn: boolean): Promise<void>
}

/** Pairs remembered at most; the least lately used is forgotten first. */
const MAX_REMEMBERED = 20_000

/** Typing as news: across processes, in order with the messages, lost when nobody listens. */
export const createTypingService = (
  core: Core,
  config: Pick<ProductConfig, 'chat'>,
  news: News,
  members: Pick<MemberService, 'find'>,
  policy: Pick<MessagePolicy, 'judge'>,
): TypingService => {
  const startedAt = new Map<string, number>()

  /** True for a start that comes late enough, or for the first stop after a start. */
  const isDue = (key: string, isOn: boolean): boolean => {
    const now = core.clock.now()
    const last = startedAt.get(key)
    if (!isOn) return last !== undefined && startedAt.delete(key)
    if (last !== undefined && Math.abs(now - last) < config.chat.typingThrottleMs) return false
    startedAt.delete(key)
    startedAt.set(key, now)
    if (startedAt.size > MAX_REMEMBERED) startedAt.delete(startedAt.keys().next().value as string)
    return true
  }

  return {
    async note(memberId, peerId, isOn) {
      if (!isDue(`${memberId} ${peerId}`, isOn)) return
      const member = await members.find(core.db, memberId)
      const peer = await members.find(core.db, peerId)
      const group = await new MessageGroupRepository(core.db).find(memberId, peerId)
      if (!member || !peer || !group) return
      const verdict = await policy.judge(core.db, member, peer, group)
      if (verdict.form !== 'chat') return
      await news.tell(peerId, { event: 'typing', userId: memberId, groupId: group.id, on: isOn })
    },
  }
}
