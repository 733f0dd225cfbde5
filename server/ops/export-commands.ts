import type { DataExportRow } from '../domains/account/exports/data-export.repository'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, signed } from './print/line'
import { moment } from './print/print'

/** The facts about an export that operators see; never its file. */
const outlineOf = (row: DataExportRow) => ({
  id: row.id,
  memberId: row.member_id,
  state: row.state,
  attempts: row.attempts,
  askedAt: row.asked_at,
  failedAt: row.failed_at,
})

const lineOf = (row: DataExportRow): string =>
  [
    row.id,
    row.state,
    `member ${row.member_id}`,
    `asked ${moment(row.asked_at)}`,
    `tried ${row.attempts} times`,
    ...(row.failed_at === null ? [] : [`given up ${moment(row.failed_at)}`]),
  ].join('  ')

const list: OpsCommand = {
  name: 'exports',
  usage: `  exports [--limit 20]  exports of members' data that failed or are not ready in time, the oldest first;
                        the reason is in the server's log, under "data export failed" and the id`,
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ services }) => {
      const found = await services.dataExports.listTroubled(limit)
      return {
        lines: orNone(found.map(lineOf), 'Every export became ready in time.'),
        data: found.map(outlineOf),
      }
    }
  },
}

const restart: OpsCommand = {
  name: 'export restart',
  usage: `  export restart <id> --why "…" --as <name>
                        restarts an export that failed; the server writes it and notifies the member`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = needed(word, 'The id of an export')
    const signature = signed(values)
    return async ({ services }) => {
      await services.dataExports.restart(id, signature)
      return { lines: ['It runs again.'], data: { id, state: 'running' } }
    }
  },
}

/** Commands for exports of members' data that failed. */
export const exportCommands: readonly OpsCommand[] = [list, restart]
