import { DAY_MS } from '@contract/constants'
import { type OpsCommand, orNone } from './command'
import { limitOf } from './print/line'
import { moment } from './print/print'

/** Time over which the sums are shown. Source: ours */
const SUM_MS = 30 * DAY_MS

const retention: OpsCommand = {
  name: 'retention',
  usage: `  retention [--limit 10]
                        evidence that expired data is deleted: what each kind lost in 30 days, and the last runs`,
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 10)
    return async ({ core, services }) => {
      const [kinds, runs] = await Promise.all([
        services.retention.totals(core.clock.now() - SUM_MS),
        services.retention.list(limit),
      ])
      const kindLines = kinds.map(
        ({ kind, rows, untilAt, lastAt }) =>
          `${kind.padEnd(22)} ${String(rows).padStart(8)} rows  gone up to ${moment(untilAt)}  last run ${moment(lastAt)}`,
      )
      const runLines = runs.map(({ at, work, deleted }) => {
        const lost = deleted.filter(({ rows }) => rows > 0).map(({ kind, rows }) => `${kind} ${rows}`)
        return `${moment(at)}  ${work}  ${lost.length > 0 ? lost.join(', ') : 'nothing had expired'}`
      })
      return {
        lines: [...orNone(kindLines, 'No run is recorded in 30 days.'), ...runLines],
        data: { kinds, runs },
      }
    }
  },
}

/** Commands for the evidence of deletions. */
export const retentionCommands: readonly OpsCommand[] = [retention]
