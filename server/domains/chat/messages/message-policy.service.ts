import type { ErrorName } from '@contract/errors'
import type { CanMessage } from '@contract/types/message'
import type { Db } from '../../../db/database'
import type { ProductConfig } from '../../account/config/product-config'
import { fail, type RefusalData } from '../../../lib/errors'
import { isDeactivated } from '../../account/members/deactivated-member'
import type { MemberRow } from '../../account/members/member.service'
import { restrictionFacts } from '../../account/members/restriction'
import { isServiceAccount } from '../../account/members/service-account'
import type { QuotaService } from '../../account/usage/quota.service'
import { MessageGroupRepository, type MessageGroupRow } from './groups/message-group.repository'
import type { RelationSource } from './ports'

/** Form in which a member may write to another. */
export type MessageForm = NonNullable<CanMessage['form']>

/** The form in which a member may write to another, or the refusal. */
export type Verdict =
  | { readonly form: MessageForm }
  | {
      readonly form: null
      readonly refusal: ErrorName
      readonly need: CanMessage['need']
      /** Data of the refusal beside the need; null without any. */
      readonly facts: RefusalData | null
    }

/** Decides who can message whom, for calls, signals and jobs; nothing else decides it. Source: product §7.4. */
export interface MessagePolicy {
  /**
   * Decides for a group in its present state; null for a pair that never spoke or matched. It does not check
   * allowances and the text.
   */
  judge(db: Db, viewer: MemberRow, target: MemberRow, group: MessageGroupRow | null): Promise<Verdict>
  /** The verdict as the viewer sees it, with the greetings that are left. */
  canMessage(db: Db, viewer: MemberRow, target: MemberRow): Promise<CanMessage>
}

const refused = (
  refusal: ErrorName,
  need: CanMessage['need'] = null,
  facts: RefusalData | null = null,
): Verdict => ({ form: null, refusal, need, facts })

/** Throws the refusal of a verdict. @throws DomainError the verdict's refusal. */
export function assertAllowed(verdict: Verdict): asserts verdict is Exclude<Verdict, { form: null }> {
  if (verdict.form !== null) return
  const { refusal, need, facts } = verdict
  fail(refusal, need || facts ? { ...(need && { need }), ...facts } : null)
}

const chat: Verdict = { form: 'chat' }
const greeting: Verdict = { form: 'greeting' }
const service: Verdict = { form: 'service' }

/** Refusal by the receiver's greeting settings; null when they let this member greet. Source: product §5.2. */
const judgeReceiverSetting = (viewer: MemberRow, target: MemberRow): Verdict | null => {
  switch (target.settings.whoCanGreet) {
    case 'everyone':
      return null
    case 'certified':
      return viewer.certified_at === null ? refused('GREETING_NOT_ACCEPTED', 'certified') : null
    case 'same_city': {
      const isSameCity = viewer.city_code !== null && viewer.city_code === target.city_code
      return isSameCity ? null : refused('GREETING_NOT_ACCEPTED', 'same_city')
    }
    case 'mutual_only':
      return refused('GREETING_NOT_ACCEPTED', 'match')
  }
}

/** Refusal by the viewer's own account; null when it may write. */
const judgeSender = (viewer: MemberRow): Verdict | null => {
  if (viewer.account_state === 'restricted')
    return refused('ACCOUNT_RESTRICTED', null, restrictionFacts(viewer))
  if (viewer.account_state === 'incomplete') return refused('PROFILE_INCOMPLETE', 'complete')
  return null
}

/** Dependencies of the policy. */
export interface MessagePolicyDeps {
  readonly productConfig: Pick<ProductConfig, 'profile'>
  readonly relations: Pick<RelationSource, 'between' | 'canSee'>
  readonly quotas: Pick<QuotaService, 'quotaOf'>
}

/** The policy over relations, groups and allowances. */
export const createMessagePolicy = ({
  productConfig,
  relations,
  quotas,
}: MessagePolicyDeps): MessagePolicy => {
  /** The first message between two members who have not met is a greeting. */
  const judgeStranger = async (db: Db, viewer: MemberRow, target: MemberRow): Promise<Verdict> => {
    if ((await relations.canSee(db, viewer.id, target.id)) === null) return refused('TARGET_NOT_VISIBLE')
    if (viewer.completeness < productConfig.profile.completenessToAct) {
      return refused('PROFILE_INCOMPLETE', 'complete')
    }
    return judgeReceiverSetting(viewer, target) ?? greeting
  }

  const judge: MessagePolicy['judge'] = async (db, viewer, target, group) => {
    if (viewer.id === target.id) return refused('TARGET_IS_SELF')
    // Every member who can log in may ask for help, even a restricted or incomplete one.
    if (isServiceAccount(target.id)) return service
    const relation = await relations.between(db, viewer.id, target.id)
    if (relation.isBlocked) return refused('TARGET_NOT_VISIBLE', 'unblock')
    if (relation.blocksViewer || isDeactivated(target)) return refused('TARGET_NOT_VISIBLE')
    const ownFault = judgeSender(viewer)
    if (ownFault) return ownFault
    if (group !== null && group.closed_at !== null) return refused('GROUP_CLOSED', 'match')
    const hasUnlocked = relation.isUnlocked || relation.unlocksViewer
    const isMutual = relation.isMatched || (relation.isFollowed && relation.followsViewer) || hasUnlocked
    if (isMutual || group?.is_answered || group?.opened_by === target.id) return chat
    if (group?.opened_by === viewer.id) return refused('WAIT_FOR_ANSWER', 'answer')
    return judgeStranger(db, viewer, target)
  }

  const greetingsLeft = async (db: Db, viewer: MemberRow): Promise<number | null> => {
    const { used, limit } = await quotas.quotaOf(db, viewer, 'greet')
    return limit === null ? null : Math.max(0, limit - used)
  }

  return {
    judge,
    async canMessage(db, viewer, target) {
      const group = await new MessageGroupRepository(db).find(viewer.id, target.id)
      const verdict = await judge(db, viewer, target, group)
      if (verdict.form === null) {
        const { refusal, need } = verdict
        return { allowed: false, form: null, refusal, need, greetingsLeft: null }
      }
      const answer = { allowed: true, form: verdict.form, refusal: null, need: null, greetingsLeft: null }
      if (verdict.form !== 'greeting') return answer
      const left = await greetingsLeft(db, viewer)
      if (left !== 0) return { ...answer, greetingsLeft: left }
      return { allowed: false, form: null, refusal: 'GREETING_QUOTA', need: null, greetingsLeft: 0 }
    },
  }
}
