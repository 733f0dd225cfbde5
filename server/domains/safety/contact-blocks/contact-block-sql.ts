import { type RawBuilder, sql } from 'kysely'

/**
 * The rows of `contact_block` that separate members at this moment: they have begun and not ended. Code that compares
 * numbers reads this instead of the table. @param nowMs Unix ms.
 */
export const contactBlocksAt = (nowMs: number): RawBuilder<unknown> => sql`(
  select member_id, phone_hash from contact_block
  where effective_at <= ${nowMs} and (ended_at is null or ended_at > ${nowMs}))`
