import type { Quota } from '@contract/types/common'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import type { MatchService } from '../matches/match.service'
import type { MemberRow } from '../../account/members/member.service'
import type { QuotaService } from '../../account/usage/quota.service'
import type { UsageService } from '../../account/usage/usage.service'
import { ActionRepository, UNDO_REACH } from './action.repository'

/** Passes and hides, and their removal. The target never learns of them. Source: product §5.5, §7.3.3 */
export interface PassService {
  /** Passes or hides, and removes a like without a match. A match cannot be passed: `already`. */
  pass(
    db: Db,
    viewerId: string,
    targetId: string,
    kind: 'pass' | 'hide',
  ): Promise<{ state: 'done' | 'already'; undoUntil: number | null }>
  /**
   * Takes back one of the latest passes or likes, with the like's allowance; nothing else takes back a pass. Only the
   * latest ten can be reached, however many are taken back.
   * @throws DomainError NOTHING_TO_UNDO when it is too old, a super like or a match; UNDO_QUOTA.
   */
  undo(db: Db, viewer: MemberRow, targetId: string, kind: 'pass' | 'like'): Promise<Quota>
  /** Ends the hiding of a member. */
  unhide(db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'>
}

/** Dependencies of passes. */
export interface PassDeps {
  readonly quotas: QuotaService
  readonly matches: MatchService
  readonly usage: UsageService
  readonly productConfig: Pick<ProductConfig, 'actions'>
}

/** Passes in the table `action`. */
export const createPassService = (
  core: Core,
  { productConfig: { actions: config }, quotas, matches, usage }: PassDeps,
): PassService => ({
  async pass(db, viewerId, targetId, kind) {
    if ((await matches.groupIdOf(db, viewerId, targetId)) !== null)
      return { state: 'already', undoUntil: null }
    const actions = new ActionRepository(db)
    await actions.delete(viewerId, targetId, ['like', 'superlike'])
    const atMs = core.clock.now()
    const row = { id: core.ids.ulid(atMs), kind, from_id: viewerId, to_id: targetId, created_at: atMs }
    const isNew = await actions.upsert(row)
    const undoUntil = kind === 'pass' ? atMs + config.undoMs : null
    return { state: isNew ? 'done' : 'already', undoUntil }
  },

  async undo(db, viewer, targetId, kind) {
    const actions = new ActionRepository(db)
    const { undoMs, undoBack } = config
    const latest = await actions.listUndoable(viewer.id, core.clock.now() - undoMs, undoBack)
    const oldest = latest.at(-1)
    const swipe = latest.find((row) => row.to_id === targetId && row.kind === kind)
    const isMatched = (await matches.groupIdOf(db, viewer.id, targetId)) !== null
    if (!swipe || !oldest || isMatched) return fail('NOTHING_TO_UNDO')
    const quota = await quotas.consume(db, viewer, 'undo')
    await usage.consume(db, {
      scope: UNDO_REACH,
      subject: viewer.id,
      period: String(oldest.created_at),
      limit: null,
      expireAt: oldest.created_at + undoMs,
    })
    await actions.delete(viewer.id, targetId, [kind])
    if (kind === 'like') await quotas.giveBack(db, viewer.id, 'like', swipe.created_at)
    return quota
  },

  async unhide(db, viewerId, targetId) {
    const gone = await new ActionRepository(db).delete(viewerId, targetId, ['hide'])
    return gone.length > 0 ? 'done' : 'already'
  },
})
