import type { Db } from '../../../../db/database'
import type { Core } from '../../../../lib/core'
import { fail } from '../../../../lib/errors'
import type { ProductConfig } from '../../../account/config/product-config'
import type { MemberService } from '../../../account/members/member.service'
import { MessageGroupRepository, type MessageGroupRow } from '../groups/message-group.repository'
import { assertAllowed, type MessageForm, type MessagePolicy } from '../message-policy.service'

/**
 * Pictures and voices need a chat in which each side has said enough. The help desk always accepts pictures. Source:
 * product §7.4.4
 */
export interface MediaGate {
  /** Checks in the sending transaction. @throws DomainError MEDIA_NOT_ALLOWED with `need`, `mine` and `theirs` */
  assertOpen(
    db: Db,
    form: MessageForm,
    group: MessageGroupRow | null,
    sending: { readonly senderId: string; readonly type: 'image' | 'voice' },
  ): Promise<void>
  /** Checks before the media is made, so that a refused message costs no work. @throws DomainError as sending does */
  assertWelcome(senderId: string, receiverId: string, type: 'image' | 'voice'): Promise<void>
}

/** Dependencies of the gate. */
export interface MediaGateDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly members: Pick<MemberService, 'getWith'>
  readonly messagePolicy: Pick<MessagePolicy, 'judge'>
}

/** The gate over the sides of groups and the policy. */
export const createMediaGate = (
  { db: pool }: Pick<Core, 'db'>,
  { productConfig, members, messagePolicy }: MediaGateDeps,
): MediaGate => {
  const { imageAfterMutual: need } = productConfig.chat
  const assertOpen: MediaGate['assertOpen'] = async (db, form, group, { senderId, type }) => {
    // The help desk views pictures and plays no voices.
    if (form === 'service') return type === 'image' ? undefined : fail('MEDIA_NOT_ALLOWED')
    const sides = group === null ? [] : await new MessageGroupRepository(db).getSides(group.id, senderId)
    const [mine = 0, theirs = 0] = sides.map((side) => side.sent_count)
    if (form !== 'chat' || mine < need || theirs < need) fail('MEDIA_NOT_ALLOWED', { need, mine, theirs })
  }
  return {
    assertOpen,
    async assertWelcome(senderId, receiverId, type) {
      const [sender, known] = await members.getWith(pool, senderId, receiverId)
      const receiver = known ?? fail('TARGET_NOT_VISIBLE')
      const group = await new MessageGroupRepository(pool).find(senderId, receiver.id)
      const verdict = await messagePolicy.judge(pool, sender, receiver, group)
      assertAllowed(verdict)
      await assertOpen(pool, verdict.form, group, { senderId, type })
    },
  }
}
