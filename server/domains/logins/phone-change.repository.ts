import type { Db } from '../../db/database'
import type { PhoneChangeTable } from '../../db/tables/phones'

/** Notes in the log of security that a member took another number. */
export const insertPhoneChange = async (db: Db, row: PhoneChangeTable): Promise<void> => {
  await db.insertInto('phone_change').values(row).execute()
}

/** What a member row says of the account's phone. */
export interface PhoneColumns {
  readonly phone_hash: Buffer
  readonly phone_sealed: Buffer
  readonly phone_masked: string
  readonly phone_changed_at: number
}

/** Gives a member's row another phone; fails by the constraint that `isPhoneTaken` knows when somebody has it. */
export const updatePhone = async (db: Db, memberId: string, phone: PhoneColumns): Promise<void> => {
  await db.updateTable('member').set(phone).where('id', '=', memberId).execute()
}

/** True for the error of a row whose phone somebody else took first. */
export const isPhoneTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'member_phone_hash_key'
