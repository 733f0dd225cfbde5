import { type OpsCommand, orNone } from './command'
import { limitOf, signed, wholeNumber } from './print/line'
import { factsText, moment } from './print/print'

const failed: OpsCommand = {
  name: 'jobs failed',
  usage:
    '  jobs failed [--limit 20]\n                        jobs that were given up after twelve attempts, the earliest first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ services }) => {
      const rows = await services.failedJobs.list(limit)
      const lines = rows.map(({ id, kind, payload, lastError, dueAt }) =>
        [
          String(id).padStart(6),
          moment(dueAt),
          kind,
          factsText(payload),
          `"${lastError ?? 'it never ended'}"`,
        ].join('  '),
      )
      return { lines: orNone(lines, 'No work was given up.'), data: rows }
    }
  },
}

const retry: OpsCommand = {
  name: 'jobs retry',
  usage:
    '  jobs retry <number> --why "…" --as <name>\n                        runs the job again, after the cause of its failure is corrected',
  accepts: ['why', 'as'],
  read([word], values) {
    const id = wholeNumber(word, 'The number of a job')
    const by = signed(values)
    return async ({ services }) => {
      await services.failedJobs.retry(id, by)
      return { lines: ['It is tried again.'], data: { id } }
    }
  },
}

/** Commands for jobs that were given up. */
export const jobCommands: readonly OpsCommand[] = [failed, retry]
