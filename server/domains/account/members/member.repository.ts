import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { TermsConsentTable } from '../../../db/tables/logins'
import type { MemberTable } from '../../../db/tables/members'

/** A row of an account. */
export type MemberRow = Selectable<MemberTable>
export type NewMember = Insertable<MemberTable>
export type MemberChange = Updateable<MemberTable>

/** One parameter for any number of ids: a list would be another statement for every length. */
const isAnyOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::text[])`

/** A member, also a cancelled one. */
export const findMember = (db: Db, id: string): Promise<MemberRow | undefined> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * As `findMember`, and locks the row until the transaction ends; rows that refer to it can still be added and
 * deleted.
 */
export const lockMember = (db: Db, id: string): Promise<MemberRow | undefined> =>
  db.selectFrom('member').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The member with this phone number. */
export const findMemberByPhone = (db: Db, phoneHash: Buffer): Promise<MemberRow | undefined> =>
  db.selectFrom('member').selectAll().where('phone_hash', '=', phoneHash).executeTakeFirst()

/** The member whose invitation code this is. */
export const findMemberByInviteCode = (db: Db, code: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('member')
    .select('id')
    .where('invite_code', '=', code)
    .where('account_state', 'not in', ['banned', 'cancelling'])
    .executeTakeFirst()

/** Members by id; those that do not exist are absent. No order. */
export const listMembers = async (db: Db, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('member').selectAll().where(isAnyOf(ids)).execute()

/** Columns of a member for their brief, or for those of others. */
const briefColumns = [
  'id',
  'nickname',
  'gender',
  'birth_date',
  'certified_at',
  'vip_expire_at',
  'active_at',
  'account_state',
  'is_demo',
  'settings',
] as const
/** A member's columns for briefs, with the approved cover; the cover's columns are null without one. */
export type BriefRow = Pick<MemberRow, (typeof briefColumns)[number]> & {
  readonly thumb_key: string | null
  readonly tint: string | null
}

/** As `listMembers`, only with the columns for briefs, because rails and notices read many members. */
export const listBriefRows = (db: Db, ids: readonly string[]): Promise<BriefRow[]> =>
  db
    .selectFrom('member')
    .leftJoin('image', (join) =>
      join
        .onRef('image.member_id', '=', 'member.id')
        // Not a parameter: PostgreSQL uses the index of covers only for a literal condition.
        .on(sql<boolean>`image.is_avatar`)
        .on('image.review_state', '=', 'approved'),
    )
    .select(briefColumns.map((column) => `member.${column}` as const))
    .select(['image.thumb_key', 'image.tint'])
    .where((eb) => eb('member.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()

/** Stores a new member. */
export const insertMember = (db: Db, row: NewMember): Promise<MemberRow> =>
  db.insertInto('member').values(row).returningAll().executeTakeFirstOrThrow()

/** As `insertMember`, unless a member with that id, phone or code exists. */
export const insertMemberOnce = async (db: Db, row: NewMember): Promise<void> => {
  await db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a member consented to these versions, unless it is recorded already; the first time is kept. */
export const insertTermsConsentOnce = async (db: Db, row: Selectable<TermsConsentTable>): Promise<void> => {
  await db
    .insertInto('terms_consent')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Changes columns of a member. */
export const updateMember = async (db: Db, id: string, change: MemberChange): Promise<void> => {
  await db.updateTable('member').set(change).where('id', '=', id).execute()
}

/** Writes the member's last activity here and in the place's row, unless a newer one is stored. */
export const updateActiveAt = async (db: Db, id: string, atMs: number): Promise<void> => {
  await db
    .updateTable('member')
    .set({ active_at: atMs })
    .where('id', '=', id)
    .where('active_at', '<', atMs)
    .execute()
  await db
    .updateTable('member_location')
    .set({ active_at: atMs })
    .where('member_id', '=', id)
    .where('active_at', '<', atMs)
    .execute()
}

/** What an album holds for the completeness of a profile; rejected pictures do not count. */
export const countAlbum = async (
  db: Db,
  id: string,
): Promise<{ photos: number; videos: number; hasAvatar: boolean }> => {
  const row = await db
    .selectFrom('image')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('kind', '=', 'image').as('photos'),
      eb.fn.countAll<number>().filterWhere('kind', '=', 'video').as('videos'),
      eb.fn.countAll<number>().filterWhere('is_avatar', '=', true).as('avatars'),
    ])
    .where('member_id', '=', id)
    .where('review_state', '<>', 'rejected')
    .executeTakeFirstOrThrow()
  return { photos: row.photos, videos: row.videos, hasAvatar: row.avatars > 0 }
}

/** City of the member's last place; null without one. */
export const findPlaceCity = async (db: Db, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('member_location')
    .select('city_code')
    .where('member_id', '=', id)
    .where('located_at', 'is not', null)
    .executeTakeFirst()
  return row?.city_code ?? null
}
