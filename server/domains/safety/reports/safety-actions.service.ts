import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { isServiceAccount } from '../../account/members/service-account'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import type { SpeedService } from '../../chat/speed/speed.service'
import type { Added, Addition, PairActions, Removal, Removed } from '../../discovery/actions/pair-actions'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { ReportService } from './report.service'
import type { BlockService } from '../blocks/block.service'

/** Blocks and reports of a viewer. The peer of the viewer's latest speed date is named by its id until they match. */
export interface SafetyActions {
  /** @throws DomainError TARGET_IS_SELF, TARGET_NOT_VISIBLE */
  block(viewerId: string, payload: Addition<'block'>): Promise<Added>
  /** @param ip Address of the caller. @throws DomainError TARGET_IS_SELF, TARGET_NOT_VISIBLE and those of reports */
  report(viewerId: string, payload: Addition<'report'>, ip: string): Promise<Added>
  unblock(viewerId: string, payload: Removal<'block'>): Promise<Removed>
  /** Withdraws a report. @throws DomainError REPORT_STATE */
  withdrawReport(viewerId: string, payload: Removal<'report'>): Promise<Removed>
}

/** Dependencies of blocks and reports as members perform them. */
export interface SafetyActionDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly relations: Pick<RelationService, 'canSee' | 'hasBlocked'>
  readonly groups: Pick<MessageGroupService, 'groupIdOf'>
  readonly blocks: BlockService
  readonly reports: ReportService
  readonly speed: { readonly service: Pick<SpeedService, 'partnerOf' | 'endBetween'> }
  readonly pairActions: PairActions
}

/** A named target: the member's id, and the speed date by which the viewer named them; null for their own id. */
interface Named {
  readonly targetId: string
  readonly speedId: string | null
}

/** Blocks and reports over their services. */
export const createSafetyActions = (core: Core, deps: SafetyActionDeps): SafetyActions => {
  const { members, relations, groups, blocks, reports, speed, pairActions } = deps

  /** Members who hide, or hid, can still be blocked and reported by those who met them. */
  const known = async (db: Db, viewerId: string, { targetId, speedId }: Named): Promise<MemberRow> => {
    const target = await members.find(db, targetId)
    if (target === null || isServiceAccount(targetId)) return fail('TARGET_NOT_VISIBLE')
    if (speedId !== null || (await relations.canSee(db, viewerId, targetId))) return target
    const hasMet =
      (await relations.hasBlocked(db, viewerId, targetId)) ||
      (await groups.groupIdOf(db, viewerId, targetId)) !== null
    return hasMet ? target : fail('TARGET_NOT_VISIBLE')
  }

  const nameOf = (wantedId: string, memberId: string | null): Named =>
    memberId === null ? { targetId: wantedId, speedId: null } : { targetId: memberId, speedId: wantedId }

  const inDate = async (viewerId: string, wantedId: string): Promise<Named> =>
    nameOf(wantedId, await speed.service.partnerOf(core.db, viewerId, wantedId))

  return {
    async block(viewerId, payload) {
      const named = await inDate(viewerId, payload.userId)
      const { targetId, speedId } = named
      const block = async (tx: Tx) => {
        const target = await known(tx, viewerId, named)
        const state = await blocks.block(tx, viewerId, target, speedId)
        await speed.service.endBetween(tx, viewerId, target.id)
        return { state }
      }
      return pairActions.add(viewerId, { ...payload, userId: targetId }, block, speedId)
    },

    async report(viewerId, payload, ip) {
      const { extra } = payload
      await reports.prepare(viewerId, extra)
      const named = await inDate(viewerId, payload.userId)
      const { targetId, speedId } = named
      const report = async (tx: Tx, viewer: MemberRow) => {
        const target = await known(tx, viewer.id, named)
        await reports.report(tx, viewer, target, extra, { speedId, ip })
        if (extra.alsoBlock) await blocks.block(tx, viewer.id, target, speedId)
        if (speedId !== null || extra.alsoBlock) await speed.service.endBetween(tx, viewer.id, target.id)
        return { state: 'received' as const }
      }
      return pairActions.add(viewerId, { ...payload, userId: targetId }, report, speedId)
    },

    async unblock(viewerId, { userId }) {
      const { targetId, speedId } = nameOf(userId, await blocks.blockedByDate(core.db, viewerId, userId))
      return pairActions.remove(viewerId, targetId, async (tx) => ({
        state: await blocks.unblock(tx, viewerId, targetId, speedId),
      }))
    },

    async withdrawReport(viewerId, { userId, reportId: id }) {
      const { targetId, speedId } = nameOf(userId, await reports.reportedByDate(core.db, viewerId, userId))
      return pairActions.remove(viewerId, targetId, async (tx) => {
        await reports.withdraw(tx, viewerId, { targetId, speedId, id })
        return { state: 'done' }
      })
    },
  }
}
