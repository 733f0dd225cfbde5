import { randomUUID } from 'node:crypto'
import type { Appointment } from '@contract/types/authentication'
import type { AppointmentRow } from '../../../server/domains/account/identity-verification/appointment.repository'
import type { TestApp } from '../rigs/start-app'
import type { Answer, SeededMember } from '../seed'
import { type Authenticating, createAuthenticating } from './authenticating'

/** A room of the allowed host. */
export const ROOM = 'https://meeting.tencent.com/dm/Zk3Qx7'

/** Parts of a request that a test may change. */
export interface AskedAppointment {
  readonly times?: readonly number[]
  readonly note?: string
  readonly consent?: boolean
  readonly clientToken?: string
}

/** Members who ask for a live appointment in a running app, and operators who hold it. */
export interface Appointing extends Pick<Authenticating, 'member' | 'apply' | 'stateOf'> {
  /** The times that the server offers. */
  times(member: SeededMember): Promise<number[]>
  /** Asks for an appointment at the first three times that are offered, unless others are given. */
  ask(member: SeededMember, request?: AskedAppointment): Promise<Answer>
  cancel(member: SeededMember): Promise<Answer>
  /** A member who has asked. */
  asked(request?: AskedAppointment): Promise<SeededMember>
  /** A member whose first time is confirmed, and that time. */
  confirmed(): Promise<SeededMember & { at: number }>
  idOf(memberId: string): Promise<string>
  rowOf(memberId: string): Promise<AppointmentRow>
  /** The appointment as its member sees it. */
  shownTo(member: SeededMember): Promise<Appointment | null>
  /** Looks at the case, as an operator does before each act. */
  look(memberId: string, operator?: string): Promise<string>
  /** Looks and confirms the first proposed time; returns it. */
  confirm(memberId: string, operator?: string): Promise<number>
}

/** Makes the helpers for a running app. */
export const createAppointing = (app: TestApp): Appointing => {
  const { core, services } = app
  const faces = createAuthenticating(app)
  const { appointmentReview, review } = services.authentications

  const own: Appointing = {
    member: faces.member,
    apply: faces.apply,
    stateOf: faces.stateOf,
    async times(member) {
      const { data } = await faces.apply(member, { step: 'appointment_times' })
      return data.appointmentTimes as number[]
    },
    async ask(member, { times, note, consent = true, clientToken = randomUUID() } = {}) {
      return faces.apply(member, {
        ...{ step: 'ask_appointment', consent, language: 'zh-CN', clientToken },
        times: times ?? (await own.times(member)).slice(0, 3),
        ...(note !== undefined && { note }),
      })
    },
    cancel: (member) => faces.apply(member, { step: 'cancel_appointment' }),
    async asked(request) {
      const member = await own.member()
      const { code } = await own.ask(member, request)
      if (code !== 1) throw new Error(`appointment refused: ${code}`)
      return member
    },
    async confirmed() {
      const member = await own.asked()
      return { ...member, at: await own.confirm(member.id) }
    },
    idOf: faces.idOf,
    rowOf: async (memberId) => {
      const rows = await core.db
        .selectFrom('authentication_appointment')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('asked_at', 'desc')
        .execute()
      const [row] = rows
      if (!row) throw new Error('no appointment')
      return row
    },
    // A call's answer may be cached for two seconds.
    shownTo: async (member) => (await faces.stateOf(member)).appointment,
    async look(memberId, operator = 'anna') {
      const { authentication_id: id } = await own.rowOf(memberId)
      await review.open(id, operator, 'case 1')
      return id
    },
    async confirm(memberId, operator = 'anna') {
      const id = await own.look(memberId, operator)
      const at = (await own.rowOf(memberId)).times[0] ?? 0
      await appointmentReview.confirm(id, { operator, why: 'fits', at, roomUrl: ROOM })
      return at
    },
  }
  return own
}
