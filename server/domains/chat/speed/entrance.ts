import type { SpeedState } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { DomainError } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberRow } from '../../account/members/member.service'
import { restrictionFacts } from '../../account/members/restriction'
import type { QuotaService } from '../../account/usage/quota.service'
import { readPictures } from './pictures'
import { SeatRepository } from './seat.repository'
import type { SendStates } from './send-states'

/** Result of joining: the member's new state, or the refusal. */
export type Entry = { readonly state: SpeedState } | { readonly refusal: DomainError }

/** Lets members into the waiting room. */
export interface Entrance {
  /**
   * Lets in the members who may join and sends them their states; returns an entry for each member. Their seats must
   * be locked by this transaction, and they must neither wait nor have a date. The refusals are those of joining in
   * `SpeedService.act`.
   */
  letIn(tx: Tx, memberIds: readonly string[]): Promise<Map<string, Entry>>
}

/** Dependencies of the entrance. */
export interface EntranceDeps {
  readonly productConfig: Pick<ProductConfig, 'profile'>
  readonly quotas: Pick<QuotaService, 'quotaOfEach'>
  readonly sendStates: SendStates
}

/**
 * The entrance to the waiting room over the tables `speed_*`. The number of queries does not grow with that of
 * members.
 */
export const createEntrance = (
  { clock }: Pick<Core, 'clock'>,
  { productConfig, quotas, sendStates }: EntranceDeps,
): Entrance => {
  /** Refusal of a member whatever they used today; null when they may join. */
  const refusalOf = (member: MemberRow, hasPicture: boolean): DomainError | null => {
    if (member.account_state === 'incomplete')
      return new DomainError('PROFILE_INCOMPLETE', { need: 'complete' })
    if (member.account_state === 'restricted') {
      return new DomainError('ACCOUNT_RESTRICTED', restrictionFacts(member))
    }
    if (member.account_state !== 'active' || member.settings.pauseProfile) {
      return new DomainError('ACCOUNT_RESTRICTED', { need: 'unpause' })
    }
    if (!hasPicture) return new DomainError('PROFILE_INCOMPLETE', { need: 'photo' })
    if (member.completeness < productConfig.profile.completenessToAct) {
      return new DomainError('PROFILE_INCOMPLETE', { need: 'complete' })
    }
    return null
  }

  const judge = async (db: Db, memberIds: readonly string[]) => {
    const members = await db
      .selectFrom('member')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...memberIds]))))
      .execute()
    const pictures = await readPictures(db, memberIds)
    const rounds = await quotas.quotaOfEach(db, members, 'speed')
    const refusals = new Map<string, DomainError>()
    for (const member of members) {
      const { used = 0, limit = null, resetAt } = rounds.get(member.id) ?? {}
      const isUsedUp = limit !== null && used >= limit
      const refusal =
        refusalOf(member, pictures.has(member.id)) ??
        (isUsedUp ? new DomainError('SPEED_QUOTA', { resetAt, limit }) : null)
      if (refusal) refusals.set(member.id, refusal)
    }
    return { rounds, refusals }
  }

  return {
    async letIn(tx, memberIds) {
      if (memberIds.length === 0) return new Map()
      const { rounds, refusals } = await judge(tx, memberIds)
      const admitted = memberIds.filter((id) => rounds.has(id) && !refusals.has(id))
      const entries = new Map<string, Entry>([...refusals].map(([id, refusal]) => [id, { refusal }]))
      if (admitted.length === 0) return entries
      const nowMs = clock.now()
      await new SeatRepository(tx).sit(admitted, { isCompanion: false, sinceAt: nowMs, nowMs })
      for (const [id, state] of await sendStates(tx, admitted, rounds)) entries.set(id, { state })
      return entries
    },
  }
}
