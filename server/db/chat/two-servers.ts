import type { Clock } from '../../lib/clock'
import type { Ids } from '../../lib/ids'
import type { Db } from '../database'
import type { OpenTransaction } from '../open-transaction'
import { type NewOutboxRow, OutboxRepository } from '../outbox.repository'
import { type Isolation, openChatBranch } from './chat-branch'
import { type ChatDb, linkChat } from './chat-tables'
import { decide, recordCommit } from './commit-record'
import { endPrepared, preparedName } from './in-doubt'

/** The steps by which a transaction ends. */
export interface Ending {
  /** Prepares the handle for its work. */
  join(handle: Db): void
  /** Writes the events and commits. */
  commit(open: OpenTransaction, rows: readonly NewOutboxRow[]): Promise<void>
  /** After the commit; must not fail. */
  afterCommit(): Promise<void>
  /** After a failure of the work or of the commit, whose effect may be unknown; must not fail. */
  afterFailure(): Promise<void>
}

const nothing = (): Promise<void> => Promise.resolve()

/** Where all tables are in one database, the events are written with the commit. */
export const endHere: Ending = {
  join: () => undefined,
  async commit({ handle, commit }, rows) {
    await Promise.all([new OutboxRepository(handle).insertAll(rows), commit()])
  },
  afterCommit: nothing,
  afterFailure: nothing,
}

/**
 * The end of a transaction whose chat tables are on another server. Where only one of the two was changed, that one
 * commits. Where both were, the chat server prepares its part, the primary commits with a record of it, and the chat
 * server commits. Events are written where the messages are, so that they are in the order of these. Whatever ends in
 * between is settled by `settleInDoubt`. Source: docs/decisions/0023-chat-server.md
 */
export const endOnBoth = (
  {
    db,
    chatDb,
    clock,
    ids,
  }: { readonly db: Db; readonly chatDb: ChatDb; readonly clock: Clock; readonly ids: Ids },
  isolation: Isolation | undefined,
): Ending => {
  const branch = openChatBranch(chatDb, isolation)
  let preparedId: string | null = null

  const prepare = async (id: string): Promise<void> => {
    // From the statement on, the chat server may have prepared it even if the answer is lost.
    preparedId = id
    await branch.prepare(preparedName(id))
  }

  return {
    join: (handle) => linkChat(handle, branch.db),
    async commit({ handle, commit }, rows) {
      const isChatChanged = await branch.hasWritten()
      await new OutboxRepository(isChatChanged ? outboxOf(branch.db) : handle).insertAll(rows)
      const id = ids.ulid(clock.now())
      const isBothChanged = isChatChanged && (await recordCommit(handle, id, clock.now()))
      await (isBothChanged ? prepare(id) : branch.commit())
      await commit()
    },
    async afterCommit() {
      if (preparedId !== null) await endPrepared(chatDb, preparedId, 'committed').catch(() => undefined)
    },
    async afterFailure() {
      await branch.rollback()
      if (preparedId === null) return
      const id = preparedId
      await decide(db, id, clock.now())
        .then((outcome) => endPrepared(chatDb, id, outcome))
        .catch(() => undefined)
    },
  }
}

/** The outbox of the chat server, which has one of its own. */
export const outboxOf = (chatDb: ChatDb): Db => chatDb as unknown as Db
