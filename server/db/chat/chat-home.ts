import { type Selectable, sql } from 'kysely'
import type { Db } from '../database'
import type { ChatHomeTable } from '../tables/working'

/** Which database holds the chats, as a database knows it; null where nothing was ever moved. */
const findHome = async (db: Db): Promise<Selectable<ChatHomeTable> | null> =>
  (await db.selectFrom('chat_home').selectAll().executeTakeFirst()) ?? null

/** Whether this very database holds a chat, wherever the chats of its handle are. */
const hasChats = async (db: Db): Promise<boolean> =>
  (await sql`select from message_group limit 1`.execute(db)).rows.length > 0

/** Writes down where the chats are, unless another node did so first; returns the id that counts. */
export const settleHome = async (db: Db, id: string, isHere: boolean): Promise<string> => {
  await sql`insert into chat_home (id, is_here) values (${id}, ${isHere}) on conflict do nothing`.execute(db)
  return (await findHome(db))?.id ?? id
}

/**
 * Binds the two databases to each other, the primary first: a server of chats that is bound already is never taken for
 * another primary, and a binding that was cut off goes on.
 * @returns Whether they are bound; false where the server of chats is bound to another primary.
 */
export const bindChats = async (primary: Db, chatHome: Db, newId: string): Promise<boolean> => {
  const id = await settleHome(primary, newId, false)
  if ((await settleHome(chatHome, id, true)) !== id) return false
  await primary.updateTable('chat_home').set({ is_settled: true }).execute()
  return true
}

/** How the settings and the databases fit together. */
export type ChatHomeState =
  | 'fits'
  /** Neither holds a chat, and nothing binds the server of chats to another primary. */
  | 'new'
  /** The chats are here, and their server is free. */
  | 'not moved yet'
  /** The chats were moved, and their server does not know it yet. */
  | 'half moved'
  | 'moved away'
  | 'is a chat server'
  | 'of another'

/** Compares the settings with what the databases know. Changes nothing. */
export const judgeChatHome = async (primary: Db, chatHome: Db | null): Promise<ChatHomeState> => {
  const mine = await findHome(primary)
  if (mine?.is_here === true) return 'is a chat server'
  if (chatHome === null) return mine === null ? 'fits' : 'moved away'
  const theirs = await findHome(chatHome)
  if (theirs !== null || mine?.is_settled === true)
    return theirs?.is_here === true && theirs.id === mine?.id ? 'fits' : 'of another'
  const [isFull, isTheirsFull] = [await hasChats(primary), await hasChats(chatHome)]
  if (isFull) return mine === null ? 'not moved yet' : 'half moved'
  return isTheirsFull ? 'of another' : 'new'
}
