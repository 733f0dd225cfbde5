import type { Core } from '../../../lib/core'
import { createSignalThrottle } from '../../../lib/signal-throttle'
import type { ProductConfig } from '../../account/config/product-config'
import type { Signals } from '../delivery/signals'
import type { MemberService } from '../../account/members/member.service'
import { MessageGroupRepository } from './groups/message-group.repository'
import type { MessagePolicy } from './message-policy.service'

/** Notifies a peer that a member is typing. Source: product §4, §7.5.3. */
export interface TypingService {
  /**
   * Sends only where the member may chat freely, and not more often than the config allows. In all other cases it
   * does nothing silently, so that nobody can detect a block.
   */
  send(memberId: string, peerId: string, isOn: boolean): Promise<void>
}

/** Dependencies of typing signals. */
export interface TypingDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly signals: Pick<Signals, 'send'>
  readonly members: Pick<MemberService, 'find'>
  readonly messagePolicy: Pick<MessagePolicy, 'judge'>
}

/** Typing as a cast: it reaches all nodes, is never stored, and is lost when no client listens. */
export const createTypingService = (
  core: Core,
  { productConfig, signals, members, messagePolicy }: TypingDeps,
): TypingService => {
  const throttle = createSignalThrottle(core.clock, productConfig.chat.typingThrottleMs)

  return {
    async send(memberId, peerId, isOn) {
      if (!throttle.isDue(`${memberId} ${peerId}`, isOn)) return
      const member = await members.find(core.db, memberId)
      const peer = await members.find(core.db, peerId)
      const group = await new MessageGroupRepository(core.chatDb).find(memberId, peerId)
      if (!member || !peer || !group) return
      const verdict = await messagePolicy.judge(core.db, member, peer, group)
      if (verdict.form !== 'chat') return
      signals.send(peerId, { event: 'typing', userId: memberId, groupId: group.id, on: isOn })
    },
  }
}
