import type { Static } from 'typebox'
import { REPORT_DETAIL_MAX } from '@contract/constants'
import type { ReportExtra } from '@contract/types/action'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail, failField } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { LocationService } from '../locations/location.service'
import type { MemberRow } from '../members/member.service'
import type { MessageGroupService } from '../messages/message-group.service'
import { cleanText } from '../messages/text-rules'
import type { NoticeService } from '../notices/notice.service'
import type { QuotaService } from '../usage/quota.service'
import { type ReportRow, ReportRepository, reportStates } from './report.repository'

/** Reporting members. Who reported is never told. Source: product §7.9 */
export interface ReportService {
  /**
   * Takes a report. Enough trusted reporters, or one who suspects a minor, restrict the target until it is reviewed;
   * the target is told so with the class of the reason.
   * @throws DomainError RATE_LIMITED above the day's ten; INVALID_PARAMETERS for messages or pictures that are not
   * the reporter's to show.
   */
  report(db: Db, viewer: MemberRow, target: MemberRow, extra: Static<typeof ReportExtra>): Promise<void>
  /**
   * Takes the latest report of the target back.
   * @throws DomainError RELATION_MISSING without one; REPORT_STATE once somebody reviews it.
   */
  withdraw(db: Db, viewerId: string, targetId: string): Promise<void>
}

/** What reports need of others. */
export interface ReportParts {
  readonly quotas: QuotaService
  readonly groups: Pick<MessageGroupService, 'groupIdOf'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly locations: Pick<LocationService, 'sync'>
}

type Reason = Static<typeof ReportExtra>['reason']

/** What the target is told of the reason: its class, never the report. Keys of the notices' texts. */
const reasonClasses: Record<Reason, string> = {
  fake_photos: 'fake',
  fake_wechat: 'fake',
  scam: 'scam',
  leads_elsewhere: 'scam',
  sexual: 'sexual',
  harassment: 'harassment',
  extortion: 'harassment',
  minor: 'minor',
  illegal: 'other',
  hate: 'harassment',
  other: 'other',
}

const segments = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Key of an uploaded file in its address. */
const keyOf = (url: string): string => /(?:^|\/)(u\/[\w.-]+)$/.exec(url)?.[1] ?? ''

/** Reports in the table `report`. */
export const createReportService = (
  core: Core,
  { actions: config }: Pick<ProductConfig, 'actions'>,
  { quotas, groups, notices, locations }: ReportParts,
): ReportService => {
  const checkMessages = async (db: Db, viewerId: string, targetId: string, seqs: number[]): Promise<void> => {
    if (seqs.length === 0) return
    const groupId = await groups.groupIdOf(db, viewerId, targetId)
    const found = groupId === null ? 0 : await new ReportRepository(db).countMessages(groupId, seqs)
    if (found !== seqs.length) failField('extra.msgSeqs', 'unknown')
  }

  const isRestrictionDue = async (db: Db, targetId: string, reason: Reason): Promise<boolean> => {
    if (reason === 'minor') return true
    const now = core.clock.now()
    const count = await new ReportRepository(db).countTrusted(targetId, {
      reportedSince: now - config.reportersWithinMs,
      joinedBefore: now - config.reporterAgeMs,
      trust: config.reporterTrust,
    })
    return count >= config.reportersToRestrict
  }

  return {
    async report(db, viewer, target, extra) {
      const reports = new ReportRepository(db)
      const detail = cleanText(extra.detail ?? '')
      if ([...segments.segment(detail)].length > REPORT_DETAIL_MAX) failField('extra.detail', 'maxLength')
      const seqs = [...new Set(extra.msgSeqs ?? [])]
      await checkMessages(db, viewer.id, target.id, seqs)
      const imageUrls = extra.imageUrls ?? []
      if (!(await reports.ownsUploads(viewer.id, imageUrls.map(keyOf))))
        failField('extra.imageUrls', 'unknown')
      await quotas.take(db, viewer, 'report')
      const row: ReportRow = {
        id: core.ids.ulid(core.clock.now()),
        from_id: viewer.id,
        to_id: target.id,
        reason: extra.reason,
        detail,
        image_urls: imageUrls,
        msg_seqs: seqs,
        context: extra.context ?? 'user',
        state: reportStates.received,
        created_at: core.clock.now(),
      }
      await reports.insert(row)
      await notices.add(db, viewer.id, 'report_received')
      if (!(await isRestrictionDue(db, target.id, extra.reason))) return
      if (!(await reports.restrict(target.id, reasonClasses[extra.reason]))) return
      await locations.sync(db, target.id)
      await notices.add(db, target.id, 'restricted', { reason: reasonClasses[extra.reason] })
    },

    async withdraw(db, viewerId, targetId) {
      const reports = new ReportRepository(db)
      const report = (await reports.lockLatest(viewerId, targetId)) ?? fail('RELATION_MISSING')
      if (report.state !== reportStates.received) fail('REPORT_STATE')
      await reports.setState(report.id, reportStates.withdrawn)
    },
  }
}
