import type { Db } from '../../db/database'
import type { UploadTable } from '../../db/tables/album'

/** Where the member's own upload stands; null for what is not theirs, or is no more. */
export const uploadStateOf = async (
  db: Db,
  memberId: string,
  key: string,
): Promise<UploadTable['state'] | null> => {
  const row = await db
    .selectFrom('upload')
    .select('state')
    .where('object_key', '=', key)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.state ?? null
}
