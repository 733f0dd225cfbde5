import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { MemberRow } from '../../account/members/member.service'
import { ensureServiceAccount } from '../../account/members/service-account'
import { reportStates } from './report-states'
import { ReportRepository } from './report.repository'

/** Reason of a report by the server; members cannot choose it. */
export const EVASION_REASON = 'evasion'

/** Cases of suspected ban evasion in the queue of reports, in the name of the service account. Source: product §11.12 */
export interface EvasionReports {
  /**
   * Opens a case, unless one waits, or one was decided at the same score or a higher one. It notifies no member and never
   * suspends the account. Call it with the member's row locked.
   * @param score 0 to 100.
   */
  open(tx: Tx, member: MemberRow, score: number): Promise<void>
}

/** Cases in the table `report`. */
export const createEvasionReports = (core: Pick<Core, 'clock' | 'crypto' | 'ids'>): EvasionReports => ({
  async open(tx, member, score) {
    const reports = new ReportRepository(tx)
    const known = await reports.highestEvasion(member.id)
    if (known !== null && (known.isOpen || known.score >= score)) return
    await ensureServiceAccount(tx, core)
    const now = core.clock.now()
    await reports.insert({
      id: core.ids.ulid(now),
      from_id: SERVICE_ACCOUNT_ID,
      to_id: member.id,
      reason: EVASION_REASON,
      detail: '',
      image_urls: [],
      msg_seqs: [],
      context: 'user',
      speed_id: null,
      state: reportStates.received,
      created_at: now,
      evidence: {
        profile: {
          nickname: member.nickname,
          bio: member.bio,
          avatarKey: await reports.avatarKeyOf(member.id),
        },
        lines: [],
        evasionScore: score,
      },
      taken_by: null,
      decided_by: null,
      decided_at: null,
      decided_why: null,
    })
  },
})
