import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { AppointmentTable } from '../../../db/tables/authentication'
import type { EarlierAppointment } from './appointment-rules'

/** Row of an appointment. */
export type AppointmentRow = Selectable<AppointmentTable>

/** Reads and writes appointments. Writers hold the member's row locked. */
export class AppointmentRepository {
  constructor(private readonly db: Db) {}

  find(authenticationId: string): Promise<AppointmentRow | undefined> {
    return this.db
      .selectFrom('authentication_appointment')
      .selectAll()
      .where('authentication_id', '=', authenticationId)
      .executeTakeFirst()
  }

  findAll(authenticationIds: readonly string[]): Promise<AppointmentRow[]> {
    if (authenticationIds.length === 0) return Promise.resolve([])
    return this.db
      .selectFrom('authentication_appointment')
      .selectAll()
      .where('authentication_id', 'in', [...authenticationIds])
      .execute()
  }

  /** Appointments of the member that may limit another one. */
  listEarlier(memberId: string): Promise<EarlierAppointment[]> {
    return this.db
      .selectFrom('authentication_appointment')
      .select(['state', 'asked_at', 'ended_at'])
      .where('member_id', '=', memberId)
      .execute()
  }

  async insert(row: AppointmentRow): Promise<void> {
    await this.db
      .insertInto('authentication_appointment')
      .values({ ...row, times: JSON.stringify(row.times) })
      .execute()
  }

  async update(authenticationId: string, change: Updateable<AppointmentTable>): Promise<void> {
    await this.db
      .updateTable('authentication_appointment')
      .set(change)
      .where('authentication_id', '=', authenticationId)
      .execute()
  }

  /** Erases proposed times and notes of appointments that ended before the moment; returns their number. */
  async eraseSome(beforeMs: number, nowMs: number, limit: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`update authentication_appointment
      set times = '[]', note = '', erased_at = ${nowMs}
      where authentication_id in (
        select authentication_id from authentication_appointment
        where ended_at is not null and erased_at is null and ended_at <= ${beforeMs}
        order by ended_at limit ${limit} for update skip locked
      )`.execute(this.db)
    return Number(numAffectedRows)
  }
}
