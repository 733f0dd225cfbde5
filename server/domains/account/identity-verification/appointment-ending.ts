import type { AppointmentReason } from '@contract/types/authentication'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { MemberService } from '../members/member.service'
import { AppointmentRepository } from './appointment.repository'
import { AuthenticationRepository, type AuthenticationRow } from './authentication.repository'
import type { CoverWatch } from './cover-watch'

/** Kind of the job that ends an appointment nobody decided about; its payload is `{id}`. */
export const LAPSE_JOB = 'appointment_lapse'

/** How an appointment ends without a decision about the face. */
export type AppointmentEnd =
  | { readonly state: 'cancelled' | 'missed'; readonly by: string }
  | { readonly state: 'declined'; readonly by: string; readonly reason: AppointmentReason }

/** Ends appointments; each in the caller's transaction, with the member's row locked. */
export interface AppointmentEnding {
  /** Ends it as if it had not been asked for: an earlier result and a paused badge are there again. */
  withoutDecision(tx: Tx, row: AuthenticationRow, end: AppointmentEnd): Promise<void>
  /** Ends it by itself at the moment, unless somebody decides before. */
  lapseAt(db: Db, id: string, atMs: number): Promise<void>
  /** Runs the job: declines an appointment whose time to decide is over. */
  lapse(id: string): Promise<void>
}

/** Dependencies of the ending. */
export interface AppointmentEndingDeps {
  readonly members: Pick<MemberService, 'lock'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly coverWatch: CoverWatch
}

/** Ends appointments in their tables. */
export const createAppointmentEnding = (core: Core, deps: AppointmentEndingDeps): AppointmentEnding => {
  const { members, queue, notices, coverWatch } = deps

  const notify = async (tx: Tx, memberId: string, end: AppointmentEnd): Promise<void> => {
    if (end.state === 'declined')
      await notices.add(tx, memberId, 'appointment_declined', { reason: end.reason })
    else if (end.state === 'missed') await notices.add(tx, memberId, 'appointment_missed')
  }

  const withoutDecision: AppointmentEnding['withoutDecision'] = async (tx, row, end) => {
    const now = core.clock.now()
    const reason = end.state === 'declined' ? end.reason : null
    await new AppointmentRepository(tx).update(row.id, {
      ...{ state: end.state, reason, room_url: null, ended_at: now },
    })
    const decided = { decided_by: end.by, decided_at: now, decided_why: end.state }
    await new AuthenticationRepository(tx).update(row.id, { ...decided, state: 'replaced' })
    // It replaced the comparison of a new cover, which begins again.
    await coverWatch(tx, row.member_id)
    await notify(tx, row.member_id, end)
  }

  return {
    withoutDecision,

    async lapseAt(db, id, atMs) {
      const uniqueKey = `${LAPSE_JOB}:${id}:${atMs}`
      await queue.enqueue(db, { kind: LAPSE_JOB, payload: { id }, uniqueKey, runAt: atMs })
    },

    lapse: (id) =>
      core.transaction(async (tx) => {
        const rows = new AuthenticationRepository(tx)
        const found = await rows.find(id)
        if (!found) return
        await members.lock(tx, found.member_id)
        const row = await rows.lock(id)
        const appointment = await new AppointmentRepository(tx).find(id)
        if (row?.state !== 'reviewing' || !appointment || appointment.lapse_at > core.clock.now()) return
        const reason = appointment.state === 'asked' ? 'unanswered' : 'team_away'
        await withoutDecision(tx, row, { state: 'declined', by: 'system', reason })
      }),
  }
}
