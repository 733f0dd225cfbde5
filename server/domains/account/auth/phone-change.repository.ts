import type { Db } from '../../../db/database'
import type { PhoneChangeTable } from '../../../db/tables/phones'

/** Records in the security log that a member changed their number. */
export const insertPhoneChange = async (db: Db, row: PhoneChangeTable): Promise<void> => {
  await db.insertInto('phone_change').values(row).execute()
}

/** Columns of a member row about the account's phone. */
export interface PhoneColumns {
  readonly phone_hash: Buffer
  readonly phone_sealed: Buffer
  readonly phone_masked: string
  readonly phone_changed_at: number
}

/**
 * Sets another phone for a member. Fails with the constraint that `isPhoneTaken` recognises when another account has
 * it.
 */
export const updatePhone = async (db: Db, memberId: string, phone: PhoneColumns): Promise<void> => {
  await db.updateTable('member').set(phone).where('id', '=', memberId).execute()
}

/** True for the error when another account took the phone first. */
export const isPhoneTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'member_phone_hash_key'
