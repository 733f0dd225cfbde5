import { DAY_MS, SECOND_MS } from '@contract/constants'
import { quotaDayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { DomainError, fail } from '../../../lib/errors'
import { createRecentKeys } from '../../../lib/recent-keys'
import type { Viewer } from '../../../lib/viewer'
import type { ProductConfig } from '../../account/config/product-config'
import { isServiceAccount } from '../../account/members/service-account'
import { findGroupId } from '../../account/members/pair-threads'
import { type BudgetKey, type CountedAs, ProfileBudgetRepository } from './profile-budget.repository'

/** Members of a page that the day's budget still allows. */
export interface ShownProfiles {
  /** In the requested order. */
  readonly ids: readonly string[]
  /** When the others can be shown, in epoch ms; null when all are shown. */
  readonly resumeAt: number | null
}

/**
 * Limits how many different members one member or one device looks up on a quota day, so that nobody copies all profiles or
 * tries all ids. Cards of the feeds count, and so does every member whom a call names by id. Members who talk with the
 * viewer, and members who were already counted on that day, stay open. Lists of members who acted on the viewer, or on whom
 * the viewer acted, do not count, since other limits or earlier counts bound them. Source: product §1 (decisions of
 * 2026-11-26), ours
 */
export interface ProfileBudget {
  /**
   * Runs a call that names a member by id. Whether it is refused is decided before anybody is looked up, so a refusal
   * does not reveal which ids exist.
   * @throws DomainError PROFILE_QUOTA with `resetAt` once the day's members are used up; RATE_LIMITED with `retryAfter`
   * (seconds) once the day's unknown ids are; the errors of the call
   */
  whileNaming<T>(viewer: Viewer, memberId: string, call: () => Promise<T>): Promise<T>
  /** Counts the members of a page, in its order. */
  show(viewer: Viewer, ids: readonly string[]): Promise<ShownProfiles>
}

/** Form of a member's id. */
const MEMBER_ID = /^\d{12}$/
/** Most pairs that are remembered as open, so that a conversation does not query its peer each time. Source: ours */
const REMEMBERED = 50_000

/** Dependencies of the budget of profiles. */
export interface ProfileBudgetDeps {
  readonly productConfig: Pick<ProductConfig, 'quota'>
}

/** Budgets in the table `profile_budget`. */
export const createProfileBudget = (
  { db, chatDb, clock, crypto }: Pick<Core, 'db' | 'chatDb' | 'clock' | 'crypto'>,
  { productConfig: { quota } }: ProfileBudgetDeps,
): ProfileBudget => {
  const budgets = new ProfileBudgetRepository(db)
  const open = createRecentKeys(REMEMBERED)

  const resetAt = (): number => quotaResetAt(clock.now(), quota.resetHour)
  const limitOf = (countedAs: CountedAs): number =>
    countedAs === 'seen' ? quota.profilesPerDay : quota.unknownIdsPerDay

  const keyOf = ({ id, deviceId }: Viewer): BudgetKey => ({
    period: quotaDayOf(clock.now(), quota.resetHour),
    member: id,
    device:
      deviceId === '' ? null : `device:${crypto.steadyMac('profile budget', deviceId).toString('base64url')}`,
  })

  /**
   * A fingerprint differs from day to day. Two ids of one day share one about once in ten million lookups; the second then
   * costs nothing.
   */
  const fingerprintOf = ({ period }: BudgetKey, memberId: string): number =>
    crypto.steadyMac('profile budget', `${period} ${memberId}`).readInt32BE()

  const refuse = (countedAs: CountedAs): never =>
    countedAs === 'seen'
      ? fail('PROFILE_QUOTA', { resetAt: resetAt() })
      : fail('RATE_LIMITED', { retryAfter: Math.ceil((resetAt() - clock.now()) / SECOND_MS) })

  const countEach = (
    key: BudgetKey,
    countedAs: CountedAs,
    fingerprints: readonly number[],
  ): Promise<Set<number>> =>
    budgets.count(key, countedAs, { fingerprints, limit: limitOf(countedAs), expireAt: resetAt() + DAY_MS })

  /** The answer counts only if there was room for it, since simultaneous calls may all have been admitted. */
  const count = async (key: BudgetKey, countedAs: CountedAs, fingerprint: number): Promise<void> => {
    const counted = await countEach(key, countedAs, [fingerprint])
    if (!counted.has(fingerprint)) refuse(countedAs)
  }

  return {
    async whileNaming(viewer, memberId, call) {
      if (!MEMBER_ID.test(memberId) || memberId === viewer.id || isServiceAccount(memberId)) return call()
      const key = keyOf(viewer)
      const openKey = `${key.period} ${viewer.id} ${memberId}`
      if (open.has(openKey)) return call()
      const fingerprint = fingerprintOf(key, memberId)
      const [state, groupId] = await Promise.all([
        budgets.stateOf(key, fingerprint),
        findGroupId(chatDb, viewer.id, memberId),
      ])
      if (state.isSeen || groupId !== null) {
        open.add(openKey)
        return call()
      }
      if (state.unseen >= limitOf('unseen')) return refuse('unseen')
      if (state.seen >= limitOf('seen')) return refuse('seen')
      const answer = await call().catch(async (error: unknown) => {
        const isUnseen = error instanceof DomainError && error.refusal === 'TARGET_NOT_VISIBLE'
        // Any other refusal means that the member was visible.
        if (error instanceof DomainError) await count(key, isUnseen ? 'unseen' : 'seen', fingerprint)
        throw error
      })
      await count(key, 'seen', fingerprint)
      return answer
    },

    async show(viewer, ids) {
      if (ids.length === 0) return { ids, resumeAt: null }
      const key = keyOf(viewer)
      const fingerprints = ids.map((id) => fingerprintOf(key, id))
      const counted = await countEach(key, 'seen', fingerprints)
      const shown = ids.filter((_, at) => counted.has(fingerprints[at] as number))
      return { ids: shown, resumeAt: shown.length < ids.length ? resetAt() : null }
    },
  }
}
