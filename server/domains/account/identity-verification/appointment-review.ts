import type { ActOf } from '@contract/ops/audit-acts'
import { APPOINTMENT_REASONS } from '@contract/ops/ops-constants'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import { shanghaiMoment } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { checkSignature, type OperatorSignature } from '../../safety/operators/signature'
import type { ProductConfig } from '../config/product-config'
import type { MemberService } from '../members/member.service'
import type { AppointmentEnd, AppointmentEnding } from './appointment-ending'
import { isRoomAddress } from './appointment-rules'
import { AppointmentRepository, type AppointmentRow } from './appointment.repository'
import { AuthenticationRepository, type AuthenticationRow } from './authentication.repository'
import { lockSeen } from './lock-seen'

/** Kind of the job that reminds the member; its payload is `{id, at}`. */
export const REMIND_JOB = 'appointment_reminder'

/** Appointments for operators. Only the operator who was the last to look decides. Source: product §7.10 */
export interface AppointmentReview {
  /** Appointments of these authentications, by their ids. */
  listOf(ids: readonly string[]): Promise<ReadonlyMap<string, AppointmentRow>>
  /**
   * Confirms one of the proposed times, with the room's address; also a confirmed one, at another time or room.
   * @throws OperatorError as `AuthenticationReview.pass`; APPOINTMENT_STATE with `state`; APPOINTMENT_TIME for a time
   * that was not proposed or has passed; ROOM_ADDRESS with `hosts`.
   */
  confirm(
    id: string,
    signed: OperatorSignature & { readonly at: number; readonly roomUrl: string },
  ): Promise<void>
  /** The team cannot hold it; it does not count for the member. @throws OperatorError as `confirm`; REASON_UNKNOWN */
  decline(id: string, signed: OperatorSignature & { readonly reason: string }): Promise<void>
  /** The member did not come. @throws OperatorError as `hold` */
  miss(id: string, signed: OperatorSignature): Promise<void>
  /**
   * Ends the appointment of an authentication that an operator decides about in the same transaction; does nothing for
   * other kinds.
   * @throws OperatorError APPOINTMENT_STATE with `state` before it is confirmed; APPOINTMENT_NOT_BEGUN with `at`.
   */
  hold(tx: Tx, row: AuthenticationRow): Promise<void>
  /** Runs the job: reminds the member of an appointment that is still at this time. */
  remind(id: string, at: number): Promise<void>
}

/** Dependencies of reviews of appointments. */
export interface AppointmentReviewDeps {
  readonly productConfig: Pick<ProductConfig, 'verify'>
  readonly audit: Pick<AuditService, 'add'>
  readonly members: Pick<MemberService, 'lock'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly ending: AppointmentEnding
}

type Reason = (typeof APPOINTMENT_REASONS)[number]
const isReason = (word: string): word is Reason => APPOINTMENT_REASONS.some((one) => one === word)

/** Reviews of appointments in their tables and the audit log. */
export const createAppointmentReview = (core: Core, deps: AppointmentReviewDeps): AppointmentReview => {
  const { productConfig, audit, members, queue, notices, ending } = deps
  const rules = productConfig.verify.appointment

  // The address of the room is not recorded: it opens a conversation.
  const record = (
    tx: Tx,
    { authentication_id: id, member_id: memberId, state }: AppointmentRow,
    act: ActOf<'authentication'>,
    { operator, why }: OperatorSignature,
    after: Record<string, unknown>,
  ): Promise<void> =>
    audit.add(tx, {
      ...{ operator, why, act: `authentication.${act}`, subject: `authentication:${id}`, memberId },
      ...{ before: { state }, after },
    })

  const lockOpen = async (tx: Tx, id: string, operator: string) => {
    const row = await lockSeen(tx, id, operator, members)
    const appointment = await new AppointmentRepository(tx).find(id)
    return { row, appointment: appointment ?? refuse('APPOINTMENT_STATE', { state: row.kind }) }
  }

  /** @throws OperatorError APPOINTMENT_STATE, APPOINTMENT_NOT_BEGUN */
  const assertBegun = ({ state, at }: AppointmentRow): void => {
    if (state !== 'confirmed' || at === null) return refuse('APPOINTMENT_STATE', { state })
    if (at > core.clock.now()) refuse('APPOINTMENT_NOT_BEGUN', { at: shanghaiMoment(at) })
  }

  const end = (id: string, signed: OperatorSignature, how: AppointmentEnd): Promise<void> =>
    core.transaction(async (tx) => {
      const { row, appointment } = await lockOpen(tx, id, signed.operator)
      if (how.state === 'missed') assertBegun(appointment)
      await ending.withoutDecision(tx, row, how)
      const after = { state: how.state, ...(how.state === 'declined' && { reason: how.reason }) }
      await record(tx, appointment, how.state === 'declined' ? 'declined' : 'missed', signed, after)
    })

  return {
    async listOf(ids) {
      const rows = await new AppointmentRepository(core.db).findAll(ids)
      return new Map(rows.map((row) => [row.authentication_id, row]))
    },

    async confirm(id, { at, roomUrl, ...raw }) {
      const signed = checkSignature(raw)
      const address = roomUrl.trim()
      const { roomHosts } = core.config
      if (!isRoomAddress(address, roomHosts)) refuse('ROOM_ADDRESS', { hosts: roomHosts.join(', ') })
      await core.transaction(async (tx) => {
        const { row, appointment } = await lockOpen(tx, id, signed.operator)
        const now = core.clock.now()
        if (!appointment.times.includes(at) || at <= now) refuse('APPOINTMENT_TIME')
        const lapseAt = at + rules.lapseMs
        const change = { state: 'confirmed', at, room_url: address, lapse_at: lapseAt } as const
        await new AppointmentRepository(tx).update(id, change)
        await new AuthenticationRepository(tx).update(id, { review_by: at + rules.roomAfterMs })
        await ending.lapseAt(tx, id, lapseAt)
        const reminder = { kind: REMIND_JOB, payload: { id, at }, uniqueKey: `${REMIND_JOB}:${id}:${at}` }
        if (at - rules.remindMs > now) await queue.enqueue(tx, { ...reminder, runAt: at - rules.remindMs })
        await notices.add(tx, row.member_id, 'appointment_confirmed', { when: shanghaiMoment(at) })
        await record(tx, appointment, 'confirmed', signed, { state: 'confirmed', at })
      })
    },

    async decline(id, { reason, ...raw }) {
      const signed = checkSignature(raw)
      const known = isReason(reason) ? reason : refuse('REASON_UNKNOWN')
      await end(id, signed, { state: 'declined', by: signed.operator, reason: known })
    },

    async miss(id, raw) {
      const signed = checkSignature(raw)
      await end(id, signed, { state: 'missed', by: signed.operator })
    },

    async hold(tx, row) {
      if (row.kind !== 'appointment') return
      const rows = new AppointmentRepository(tx)
      const appointment = (await rows.find(row.id)) ?? refuse('AUTHENTICATION_UNKNOWN')
      assertBegun(appointment)
      await rows.update(row.id, { state: 'held', room_url: null, ended_at: core.clock.now() })
    },

    remind: (id, at) =>
      core.transaction(async (tx) => {
        const found = await new AppointmentRepository(tx).find(id)
        if (!found) return
        await members.lock(tx, found.member_id)
        const row = await new AppointmentRepository(tx).find(id)
        if (row?.state !== 'confirmed' || row.at !== at || at <= core.clock.now()) return
        await notices.add(tx, row.member_id, 'appointment_soon', { when: shanghaiMoment(at) })
      }),
  }
}
