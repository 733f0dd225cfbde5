import type { Db } from '../../../db/database'
import type { UploadTable } from '../../../db/tables/album'

/** State of the member's own upload; null for one that is not theirs, or no longer exists. */
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
