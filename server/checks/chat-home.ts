import { sql } from 'kysely'
import { ConfigError } from '../config/settings'
import { bindChats, type ChatHomeState, judgeChatHome } from '../db/chat/chat-home'
import type { Database, Db } from '../db/database'
import type { Ids } from '../lib/ids'

const refusals: Readonly<Record<Exclude<ChatHomeState, 'fits' | 'new'>, string>> = {
  'moved away': 'DATABASE_CHAT_URL must be set: the chats of DATABASE_URL are on another server',
  'is a chat server': 'DATABASE_URL must not name a server of chats: that is DATABASE_CHAT_URL',
  'not moved yet':
    'DATABASE_CHAT_URL must be absent until the chats are there: docs/operations/chat-server.md says how they get there',
  'half moved':
    'DATABASE_CHAT_URL cannot be used until the move has ended: run npm run migrate -- --chats-moved',
  'of another':
    'DATABASE_CHAT_URL must name the server with the chats of DATABASE_URL: it holds those of others',
}

/** The sentence for a start that would lose sight of chats; null for one that may go on. */
export const chatHomeRefusal = (state: ChatHomeState): string | null =>
  state === 'fits' || state === 'new' ? null : refusals[state]

/** What a server of chats needs to commit together with the primary. */
const requirePreparing = async (chatHome: Db): Promise<void> => {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_prepared_transactions')::int as most`.execute(chatHome)
  if ((rows[0]?.most ?? 0) === 0)
    throw new ConfigError(
      'DATABASE_CHAT_URL must name a server whose max_prepared_transactions is not 0: as many as it has connections',
    )
}

/**
 * Refuses a start whose settings name another place of the chats than the databases know: members would see no chat, or
 * write into a second history. Binds two databases without chats to each other.
 * @throws ConfigError naming DATABASE_CHAT_URL or DATABASE_URL.
 */
export const requireChatHome = async (
  { db }: Pick<Database, 'db'>,
  chatDatabase: Pick<Database, 'db'> | null,
  ids: Ids,
): Promise<void> => {
  const chatHome = chatDatabase?.db ?? null
  const state = await judgeChatHome(db, chatHome)
  const refusal = chatHomeRefusal(state)
  if (refusal !== null) throw new ConfigError(refusal)
  if (chatHome === null) return
  await requirePreparing(chatHome)
  // A start that was cut off may have bound one of the two.
  if (!(await bindChats(db, chatHome, ids.uuid()))) throw new ConfigError(refusals['of another'])
}
