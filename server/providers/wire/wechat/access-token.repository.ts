import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { VendorTokenTable } from '../../../db/tables/working'

/** A token as the nodes share it. */
export type VendorTokenRow = Selectable<VendorTokenTable>

/** The shared token; undefined before the first lease. */
export const findToken = (db: Db, name: string): Promise<VendorTokenRow | undefined> =>
  db.selectFrom('vendor_token').selectAll().where('name', '=', name).executeTakeFirst()

/** Acquires the right to fetch the next token; the row as it is then, or undefined while another node has the right. */
export const acquireLease = (
  db: Db,
  name: string,
  { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
): Promise<VendorTokenRow | undefined> =>
  db
    .insertInto('vendor_token')
    .values({ name, sealed: null, expire_at: 0, lease_until_at: untilMs })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ lease_until_at: untilMs })
        .where('vendor_token.lease_until_at', '<=', nowMs),
    )
    .returningAll()
    .executeTakeFirst()

/** Stores a token and ends the lease. */
export const storeToken = async (
  db: Db,
  name: string,
  token: Pick<VendorTokenRow, 'sealed' | 'expire_at'>,
): Promise<void> => {
  await db
    .updateTable('vendor_token')
    .set({ ...token, lease_until_at: 0 })
    .where('name', '=', name)
    .execute()
}

/** Ends the lease without a token. */
export const endLease = async (db: Db, name: string): Promise<void> => {
  await db.updateTable('vendor_token').set({ lease_until_at: 0 }).where('name', '=', name).execute()
}
