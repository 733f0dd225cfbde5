import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { RegisterTicketTable } from '../../../db/tables/logins'

/** A row of a ticket that lets one phone register. */
export type RegisterTicketRow = Selectable<RegisterTicketTable>

/** Stores a new ticket. */
export const insertRegisterTicket = async (db: Db, row: Insertable<RegisterTicketTable>): Promise<void> => {
  await db.insertInto('register_ticket').values(row).execute()
}

/** A ticket, used or not, locked until the transaction ends. */
export const lockRegisterTicket = (db: Db, ticket: string): Promise<RegisterTicketRow | undefined> =>
  db.selectFrom('register_ticket').selectAll().where('ticket', '=', ticket).forUpdate().executeTakeFirst()

/** Records the registration that used a ticket, so that a repeat gets the same member. */
export const markRegisterTicketUsed = async (
  db: Db,
  ticket: string,
  use: { used_at: number; client_token: string; body_hash: Buffer; member_id: string },
): Promise<void> => {
  await db.updateTable('register_ticket').set(use).where('ticket', '=', ticket).execute()
}

/** True when an age under 18 was entered for one of the phones or devices and its refusal still runs. */
export const isAgeRefused = async (db: Db, subjects: readonly Buffer[], nowMs: number): Promise<boolean> => {
  const row = await db
    .selectFrom('age_refusal')
    .select('until_at')
    .where('subject_hash', 'in', [...subjects])
    .where('until_at', '>', nowMs)
    .executeTakeFirst()
  return row !== undefined
}

/** Records phones and devices for which an age under 18 was entered. */
export const insertAgeRefusals = async (
  db: Db,
  subjects: readonly Buffer[],
  untilAt: number,
): Promise<void> => {
  await db
    .insertInto('age_refusal')
    .values(subjects.map((subject_hash) => ({ subject_hash, until_at: untilAt })))
    .onConflict((conflict) =>
      conflict.column('subject_hash').doUpdateSet((eb) => ({ until_at: eb.ref('excluded.until_at') })),
    )
    .execute()
}

/**
 * Deletes the running refusal of a phone, named by its hashes, with the devices that were refused at the same time. Returns its end, in
 * epoch ms; null without a running refusal.
 */
export const deleteAgeRefusals = async (
  db: Db,
  phone: readonly Buffer[],
  nowMs: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom('age_refusal')
    .select('until_at')
    .where('subject_hash', 'in', [...phone])
    .where('until_at', '>', nowMs)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  await db.deleteFrom('age_refusal').where('until_at', '=', row.until_at).execute()
  return row.until_at
}
