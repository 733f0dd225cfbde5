import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { SmsCodeTable } from '../../../db/tables/logins'

/** A row of a code that was sent by SMS. */
export type SmsCodeRow = Selectable<SmsCodeTable>

/** Values that a code is bound to; all of them must be named to use it. */
export type CodeBinding = Pick<SmsCodeRow, 'ticket' | 'phone_hash' | 'purpose' | 'device_id'>

/** When the last code was sent to a phone, in epoch ms; null for a phone without one. */
export const findLastSentAt = async (db: Db, phoneHash: Buffer): Promise<number | null> => {
  const row = await db
    .selectFrom('sms_code')
    .select('created_at')
    .where('phone_hash', '=', phoneHash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Stores a code before it is sent. */
export const insertCode = async (db: Db, row: Insertable<SmsCodeTable>): Promise<void> => {
  await db.insertInto('sms_code').values(row).execute()
}

/** Stores who sent a code. */
export const recordSent = async (
  db: Db,
  ticket: string,
  { vendor, id }: { vendor: string; id: string },
): Promise<void> => {
  await db.updateTable('sms_code').set({ vendor, message_id: id }).where('ticket', '=', ticket).execute()
}

/** The vendor whose last message to a phone was not delivered; null when it was, or nothing is known. */
export const findFailedVendor = async (db: Db, phoneHashes: readonly Buffer[]): Promise<string | null> => {
  const row = await db
    .selectFrom('sms_code')
    .select(['vendor', 'delivery'])
    .where('phone_hash', 'in', [...phoneHashes])
    .where('vendor', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.delivery == null || row.delivery === 'delivered' ? null : row.vendor
}

/** Stores a receipt with its code, once. Returns the vendor that sent it; null for an unknown or known one. */
export const applyReceipt = async (
  db: Db,
  receipt: {
    readonly vendors: readonly string[]
    readonly id: string
    readonly outcome: NonNullable<SmsCodeRow['delivery']>
    readonly nowMs: number
  },
): Promise<string | null> => {
  const row = await db
    .updateTable('sms_code')
    .set({ delivery: receipt.outcome, delivered_at: receipt.nowMs })
    .where('vendor', 'in', [...receipt.vendors])
    .where('message_id', '=', receipt.id)
    .where('delivery', 'is', null)
    .returning('vendor')
    .executeTakeFirst()
  return row?.vendor ?? null
}

/** Uses up one try of a valid code and locks it for the transaction; undefined without such a code. */
export const countTry = (
  db: Db,
  binding: CodeBinding,
  { maxTries, nowMs }: { maxTries: number; nowMs: number },
): Promise<Pick<SmsCodeRow, 'code_hmac' | 'tries'> | undefined> =>
  db
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('ticket', '=', binding.ticket)
    .where('phone_hash', '=', binding.phone_hash)
    .where('purpose', '=', binding.purpose)
    .where('device_id', '=', binding.device_id)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expire_at', '>', nowMs)
    .returning(['code_hmac', 'tries'])
    .executeTakeFirst()

/** True when all tries of a valid code are used up. */
export const areTriesSpent = async (db: Db, binding: CodeBinding, nowMs: number): Promise<boolean> => {
  const row = await db
    .selectFrom('sms_code')
    .select('ticket')
    .where('ticket', '=', binding.ticket)
    .where('phone_hash', '=', binding.phone_hash)
    .where('purpose', '=', binding.purpose)
    .where('used_at', 'is', null)
    .where('expire_at', '>', nowMs)
    .where('device_id', '=', binding.device_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a code as used; it cannot be used again. */
export const markCodeUsed = async (db: Db, ticket: string, nowMs: number): Promise<void> => {
  await db.updateTable('sms_code').set({ used_at: nowMs }).where('ticket', '=', ticket).execute()
}

/** True when the device opened a session of the account with this phone, live or ended. */
export const hasOpenedSession = async (
  db: Db,
  phoneHashes: readonly Buffer[],
  deviceId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.id')
    .where('member.phone_hash', 'in', [...phoneHashes])
    .where('session.device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
