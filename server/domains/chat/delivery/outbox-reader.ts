import type { Db } from '../../../db/database'
import { OutboxRepository, type OutboxRow } from '../../../db/outbox.repository'

/** Rows read at once. Source: ours. */
const BATCH = 2_000

/** What one process has read of one outbox. */
export interface OutboxReader {
  /** Gives only what is committed from now on. */
  start(): Promise<void>
  /**
   * Gives every new row of all these members, and of every node, then moves the watermark. Members who join the list
   * meanwhile are read, too.
   * @param listMembers The members who are connected to this process at this moment.
   */
  readAll(listMembers: () => readonly string[], give: (row: OutboxRow) => void): Promise<void>
  /** Gives the new rows of these members. */
  readFor(memberIds: readonly string[], give: (row: OutboxRow) => void): Promise<void>
  /**
   * Finds what is committed for the member.
   * @returns A function that passes over it: it will not be given.
   */
  find(memberId: string): Promise<() => void>
  /** Deletes rows written before the given time, in epoch ms. */
  deleteBefore(atMs: number): Promise<void>
}

/**
 * A reader of one outbox. Below its watermark, a number of that server's transactions, every transaction has ended; it
 * remembers the ids of the rows above it that it gave. So it finds a row that commits late and gives no row twice.
 */
export const createOutboxReader = (db: Db): OutboxReader => {
  const outbox = new OutboxRepository(db)
  const given = new Map<number, string>()
  let watermark = '0'

  const listAll = async (memberIds: readonly string[]) => {
    for (let limit = BATCH; ; limit *= 4) {
      const reading = await outbox.listFrom(watermark, memberIds, [...given.keys()], limit)
      // A cut by transaction could put a later row of a group before an earlier one.
      if (reading.rows.length < limit) return reading
    }
  }

  const giveNew = (rows: readonly OutboxRow[], give: (row: OutboxRow) => void): void => {
    for (const row of [...rows].sort((a, b) => a.id - b.id)) {
      if (!given.has(row.id)) give(row)
      given.set(row.id, row.tx)
    }
  }

  const advance = (endedBelow: string): void => {
    if (BigInt(endedBelow) <= BigInt(watermark)) return
    watermark = endedBelow
    for (const [id, tx] of given) if (BigInt(tx) < BigInt(watermark)) given.delete(id)
  }

  return {
    async start() {
      watermark = await outbox.currentWatermark()
      // While an old transaction holds the watermark back, rows above it were committed and pushed by others long
      // ago.
      for (const { id, tx } of await outbox.listAllFrom(watermark)) given.set(id, tx)
    },
    async readAll(listMembers, give) {
      const memberIds = listMembers()
      const { rows, endedBelow } = await listAll(memberIds)
      giveNew(rows, give)
      // The watermark must not pass the rows of members who connected while the others were read.
      const known = new Set(memberIds)
      for (;;) {
        const newcomers = listMembers().filter((memberId) => !known.has(memberId))
        if (newcomers.length === 0) break
        for (const memberId of newcomers) known.add(memberId)
        giveNew(await outbox.listFor(watermark, newcomers), give)
      }
      advance(endedBelow)
    },
    async readFor(memberIds, give) {
      giveNew(await outbox.listFor(watermark, memberIds), give)
    },
    async find(memberId) {
      const rows = await outbox.listFor(watermark, [memberId])
      return () => {
        for (const { id, tx } of rows) given.set(id, tx)
      }
    },
    deleteBefore: (atMs) => outbox.deleteBefore(atMs),
  }
}
