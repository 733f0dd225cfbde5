import type { Static } from 'typebox'
import { REPORT_DETAIL_MAX } from '@contract/constants'
import type { ReportExtra } from '@contract/types/action'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Evidence, EvidenceLine } from '../../../db/tables/safety'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import { NEIGHBOURHOOD, networkOf } from '../../../lib/net/network'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { MessageGroupService } from '../../chat/messages/groups/message-group.service'
import { riskOf } from '../text-moderation/risk-words'
import { cleanText } from '../text-moderation/text-rules'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { SpeedService } from '../../chat/speed/speed.service'
import type { SpeedEvidence } from '../../chat/speed/speed-types'
import type { Evidence as ShownEvidence } from '../../account/uploads/evidence'
import type { QuotaService } from '../../account/usage/quota.service'
import { NETWORK_KEPT_MS } from './suspension-alerts'
import { reportStates } from './report-states'
import { type ReportRow, ReportRepository } from './report.repository'
import type { SanctionService } from './sanction.service'

/** The circumstances of a report. */
export interface ReportedBy {
  /**
   * The speed date by which the viewer named the target. A target whom the viewer knows only from the date stays anonymous
   * on their list. Null when they named the member.
   */
  readonly speedId: string | null
  /** Address of the caller; a keyed hash of its network is kept for a week. Null without a call. */
  readonly ip: string | null
}

/** Reports of members. The server never reveals the reporter. Source: product §7.9 */
export interface ReportService {
  /**
   * Prepares the pictures of a report for storage. Call it before the transaction, since it may take a while.
   * @throws DomainError INVALID_PARAMETERS for a file that is not a picture; RATE_LIMITED
   */
  prepare(viewerId: string, extra: Static<typeof ReportExtra>): Promise<void>
  /**
   * Accepts a report. Enough trusted reporters, or one who suspects a minor, suspend the target until a review; the target
   * is notified with the class of the reason. The target's row is locked after the pair and the reporter's counters, before
   * the report.
   * @throws DomainError REPORT_STATE while the viewer has an open report from the same place, unless this one is urgent and
   * no open one has its reason; RATE_LIMITED above ten a day; INVALID_PARAMETERS for messages or pictures that the reporter
   * may not show.
   */
  report(
    tx: Tx,
    viewer: MemberRow,
    target: MemberRow,
    extra: Static<typeof ReportExtra>,
    by?: ReportedBy,
  ): Promise<void>
  /** Id of the member whom the viewer reported by that speed date; null without a report. */
  reportedByDate(db: Db, viewerId: string, speedId: string): Promise<string | null>
  /**
   * Withdraws a report of the target under the name that it was made with: the one with the id, or the latest. The row
   * stays for operators, but the reporter's lists no longer show it.
   * @throws DomainError RELATION_MISSING without a report; REPORT_STATE once its review has begun.
   */
  withdraw(
    tx: Tx,
    viewerId: string,
    report: { targetId: string; speedId: string | null; id?: string | undefined },
  ): Promise<void>
  /** Calls the listener for every later report, inside its transaction. */
  onReported(listener: ReportListener): void
}

/** Called for a new report. */
export type ReportListener = (tx: Tx, report: Pick<ReportRow, 'id' | 'to_id' | 'context'>) => Promise<void>

/** Dependencies of the reports. */
export interface ReportDeps {
  readonly members: Pick<MemberService, 'find' | 'lock'>
  readonly quotas: QuotaService
  readonly groups: Pick<MessageGroupService, 'groupIdOf'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly sanctions: Pick<SanctionService, 'suspendIfDue' | 'release'>
  readonly evidence: ShownEvidence
  /** The lines of the pair's latest speed date; null when none are stored. */
  readonly speed: { readonly service: Pick<SpeedService, 'evidenceOf'> }
}

const PICTURES = 'extra.imageUrls'

const dateLines = (date: SpeedEvidence | null, reporterId: string): EvidenceLine[] =>
  (date?.lines ?? []).map(({ fromId, text, createdAt }) => ({
    seq: null,
    by: fromId === reporterId ? 'reporter' : 'target',
    type: 'text',
    content: { text },
    riskTag: riskOf(text),
    at: createdAt,
    recalledAt: null,
  }))

/** Reports in the table `report`. */
export const createReportService = (
  core: Core,
  { members, quotas, groups, notices, sanctions, evidence: pictures, speed }: ReportDeps,
): ReportService => {
  const listeners: ReportListener[] = []

  /** The chosen messages; all must be in the pair's own group. */
  const chosenLines = async (
    db: Db,
    viewerId: string,
    targetId: string,
    seqs: readonly number[],
  ): Promise<EvidenceLine[]> => {
    if (seqs.length === 0) return []
    const groupId = await groups.groupIdOf(db, viewerId, targetId)
    const lines = groupId === null ? [] : await new ReportRepository(db).lines(groupId, seqs, viewerId)
    return lines.length === seqs.length ? lines : failField('extra.msgSeqs', 'unknown')
  }

  /** The evidence is copied at once, since messages may be recalled and profiles changed before the review. */
  const evidenceOf = async (
    db: Db,
    viewerId: string,
    target: MemberRow,
    { seqs, context }: { seqs: readonly number[]; context: string | undefined },
  ): Promise<Evidence> => {
    const chosen = await chosenLines(db, viewerId, target.id, seqs)
    const said = context === 'speed' ? await speed.service.evidenceOf(db, viewerId, target.id) : null
    const avatarKey = await new ReportRepository(db).avatarKeyOf(target.id)
    return {
      profile: { nickname: target.nickname, bio: target.bio, avatarKey },
      lines: [...dateLines(said, viewerId), ...chosen],
    }
  }

  const keepNetwork = (db: Db, { id, created_at: createdAt }: ReportRow, ip: string): Promise<void> =>
    new ReportRepository(db).insertNetwork({
      report_id: id,
      network_hash: core.crypto.mac('report network', networkOf(ip, NEIGHBOURHOOD)),
      expire_at: createdAt + NETWORK_KEPT_MS,
    })

  return {
    async report(tx, viewer, target, extra, { speedId, ip } = { speedId: null, ip: null }) {
      const reports = new ReportRepository(tx)
      const detail = cleanText(extra.detail ?? '')
      if (isLongerThan(detail, REPORT_DETAIL_MAX)) failField('extra.detail', 'maxLength')
      const seqs = [...new Set(extra.msgSeqs ?? [])]
      // A report that names a speed date contains the date's lines, whatever context the client sends.
      const context = speedId === null ? extra.context : 'speed'
      const evidence = await evidenceOf(tx, viewer.id, target, { seqs, context })
      const isAnonymous = speedId !== null && (await groups.groupIdOf(tx, viewer.id, target.id)) === null
      const imageUrls = extra.imageUrls ?? []
      await pictures.keep(tx, viewer.id, imageUrls, PICTURES)
      await quotas.consume(tx, viewer, 'report')
      // The lock orders concurrent reports, so each counts the earlier ones. It also orders a report and a restoration.
      await members.lock(tx, target.id)
      const row: ReportRow = {
        id: core.ids.ulid(core.clock.now()),
        from_id: viewer.id,
        to_id: target.id,
        reason: extra.reason,
        detail,
        image_urls: imageUrls,
        msg_seqs: seqs,
        context: context ?? 'user',
        speed_id: isAnonymous ? speedId : null,
        state: reportStates.received,
        created_at: core.clock.now(),
        evidence,
        taken_by: null,
        decided_by: null,
        decided_at: null,
        decided_why: null,
      }
      if (await reports.isSaid(row)) fail('REPORT_STATE')
      await reports.insert(row)
      if (ip !== null) await keepNetwork(tx, row, ip)
      await notices.add(tx, viewer.id, 'report_received')
      for (const listener of listeners) await listener(tx, row)
      await sanctions.suspendIfDue(tx, target.id)
    },

    prepare: (viewerId, { imageUrls = [] }) => pictures.prepare(viewerId, imageUrls, PICTURES),

    reportedByDate: (db, viewerId, speedId) => new ReportRepository(db).findTargetByDate(viewerId, speedId),

    async withdraw(tx, viewerId, { targetId, speedId, id }) {
      const reports = new ReportRepository(tx)
      if ((await members.find(tx, targetId)) === null) return fail('RELATION_MISSING')
      await members.lock(tx, targetId)
      const report = (await reports.lockOwn(viewerId, targetId, speedId, id)) ?? fail('RELATION_MISSING')
      if (report.state !== reportStates.received) fail('REPORT_STATE')
      await reports.withdraw(report.id)
      await sanctions.release(tx, targetId)
    },

    onReported: (listener) => void listeners.push(listener),
  }
}
