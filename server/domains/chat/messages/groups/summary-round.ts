import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../../db/chat/chat-tables'
import { backgroundOf, type Core } from '../../../../lib/core'
import { isSummed, refreshSides } from './side-summary'

/** Name of the round. */
export const SUMMARY_WORK = 'chat summaries'
/** How often summaries that are behind are made again, in ms. Source: ours */
export const SUMMARY_EVERY_MS = DAY_MS
/** Groups that one statement looks at. Source: ours */
const PAGE = 500

interface Page {
  /** The last group of the page; null at the end. */
  readonly lastId: string | null
  readonly behind: readonly string[]
}

const readPage = async (db: ChatDb, afterId: string): Promise<Page> => {
  const result = await sql<{ groupId: string; isBehind: boolean }>`
    select g.id as "groupId", exists (
      select from message_group_member mine where mine.group_id = g.id and not ${isSummed}) as "isBehind"
    from message_group g where g.id > ${afterId} order by g.id limit ${PAGE}`.execute(db)
  const behind = result.rows.filter(({ isBehind }) => isBehind).map(({ groupId }) => groupId)
  return { lastId: result.rows.at(-1)?.groupId ?? null, behind }
}

/** The groups that nobody writes into at this moment, locked; the others get their summary with the next round. */
const lockFree = async (db: ChatDb, groupIds: readonly string[]): Promise<string[]> => {
  const result = await sql<{ id: string }>`
    select id from message_group where id = any(${[...groupIds]}::text[])
    order by id for no key update skip locked`.execute(db)
  return result.rows.map(({ id }) => id)
}

/**
 * Makes the summaries that are behind: those of chats that are older than the summaries, and of chats that the release
 * before wrote into. Lists count these until then.
 */
export const refreshSummaries = async (core: Core): Promise<void> => {
  const { chatDb, transaction } = backgroundOf(core)
  let lastId: string | null = ''
  while (lastId !== null) {
    const page: Page = await readPage(chatDb, lastId)
    if (page.behind.length > 0)
      await transaction(async (tx) => refreshSides(tx, await lockFree(chatDbOf(tx), page.behind)))
    lastId = page.lastId
  }
}
