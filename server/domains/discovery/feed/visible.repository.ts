import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { isOpen, isUnanswered } from './candidate-sql'
import type { Seeker } from './seeker'

/** The ids that may still be shown, in their order; a stored page is older than later changes. */
export const listStillVisible = async (
  db: Db,
  seeker: Seeker,
  ids: readonly string[],
  answered: { kinds: readonly string[]; passedSince: number },
): Promise<string[]> => {
  if (ids.length === 0) return []
  const result = await sql<{ id: string }>`
    select l.member_id as id from member_location l
    where l.member_id = any(${[...ids]}::text[]) and ${isOpen(seeker)}
      and ${isUnanswered(seeker, answered.kinds, answered.passedSince)}`.execute(db)
  const visible = new Set(result.rows.map((row) => row.id))
  return ids.filter((id) => visible.has(id))
}
