import type { Db } from '../../../db/database'

/** A member's account at a platform. */
export interface LinkedAccount {
  readonly kind: string
  /** Empty for ids that several applications share. */
  readonly appId: string
  readonly subject: string
}

/** Links the accounts that a platform just confirmed to the member; they leave any earlier member. */
export const linkIdentities = async (
  db: Db,
  memberId: string,
  identities: readonly LinkedAccount[],
  nowMs: number,
): Promise<void> => {
  if (identities.length === 0) return
  const rows = identities.map(({ kind, appId, subject }) => ({
    kind,
    app_id: appId,
    subject,
    member_id: memberId,
    linked_at: nowMs,
  }))
  await db
    .insertInto('member_identity')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'app_id', 'subject']).doUpdateSet((eb) => ({
        member_id: eb.ref('excluded.member_id'),
        linked_at: eb.ref('excluded.linked_at'),
      })),
    )
    .execute()
}

/** Removes the accounts of a member whose phone has changed: the platforms confirmed the earlier phone only. */
export const unlinkIdentities = async (db: Db, memberId: string): Promise<void> => {
  await db.deleteFrom('member_identity').where('member_id', '=', memberId).execute()
}
