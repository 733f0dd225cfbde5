import { sql } from 'kysely'
import { chatHomeRefusal } from '../checks/chat-home'
import { judgeChatHome } from '../db/chat/chat-home'
import { isChatElsewhere } from '../db/chat/chat-tables'
import { preparedHere } from '../db/chat/in-doubt'
import { outboxOf } from '../db/chat/two-servers'
import { isMissingTable } from '../db/sqlstate'
import type { Core } from '../lib/core'
import { type Finding, findingsOf } from './finding'

/** Connections of a process beside its pool for calls. */
const BACKGROUND = 4

/** Looks at where the chats are, and whether their server can commit together with the primary. Never rejects. */
export const examineChatServer = async ({ db, chatDb, config }: Core): Promise<Finding> => {
  const { ok, warn, fail } = findingsOf('chats')
  const isElsewhere = isChatElsewhere(db)
  try {
    const refusal = chatHomeRefusal(await judgeChatHome(db, isElsewhere ? outboxOf(chatDb) : null))
    if (refusal !== null) return fail(refusal)
    if (!isElsewhere) return ok('in the database itself')
    const { rows } = await sql<{ most: number; waiting: number }>`
      select current_setting('max_prepared_transactions')::int as most,
        (select count(*)::int from ${preparedHere} where prepared < now() - interval '1 min') as waiting`.execute(
      chatDb,
    )
    const { most = 0, waiting = 0 } = rows[0] ?? {}
    if (waiting > 0)
      return warn(`${waiting} transactions wait for their end: a node settles them within seconds`)
    const needed = config.maxDatabaseConnections + BACKGROUND
    return most >= needed
      ? ok('on a server of their own')
      : fail(`max_prepared_transactions of their server is ${most}: raise it to ${needed} for each process`)
  } catch (error) {
    if (isMissingTable(error)) return ok('the database is still empty')
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    return fail(`their server cannot be used (${reason}): look at DATABASE_CHAT_URL`)
  }
}
