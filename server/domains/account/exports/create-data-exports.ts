import type { JobWorker } from '../../../jobs/worker'
import { backgroundOf, type Core } from '../../../lib/core'
import { createPace } from '../../../lib/pace'
import type { SessionService } from '../sessions/session.service'
import {
  createDataExportService,
  type DataExportDeps,
  type DataExportService,
  EXPORT_WORK,
} from './data-export.service'
import { createExportWriter, type ExportWriterDeps } from './export-writer'

/** How often the server checks for waiting exports while there are some, in ms. Source: ours */
const WRITE_EVERY_MS = 2_000
/** Checks that are skipped after one that found none; an export that starts here is checked for at once. Source: ours */
const REST_ROUNDS = 4
/** How often expired files are removed, in ms. Source: ours */
const FORGET_EVERY_MS = 10 * 60_000

/** Dependencies of exports on the product. */
export interface DataExportsDeps
  extends
    Omit<DataExportDeps, 'leftovers' | 'store' | 'pace'>,
    Omit<ExportWriterDeps, 'leftovers' | 'store'> {
  readonly leftovers: DataExportDeps['leftovers'] & ExportWriterDeps['leftovers']
  readonly store: DataExportDeps['store'] & ExportWriterDeps['store']
  readonly jobs: Pick<JobWorker, 'repeat'>
  readonly sessions: Pick<SessionService, 'onAccessEnded'>
}

/**
 * Builds the parts of exports once, and gives their jobs to the worker. Every process writes exports, each export
 * once.
 */
export const createDataExports = (core: Core, deps: DataExportsDeps): DataExportService => {
  const { jobs, sessions } = deps
  const pace = createPace(REST_ROUNDS)
  const service = createDataExportService(core, { ...deps, pace })
  const writer = createExportWriter(backgroundOf(core), deps)
  sessions.onAccessEnded((db, memberId) => service.end(db, memberId))
  jobs.repeat({
    name: EXPORT_WORK.write,
    everyMs: WRITE_EVERY_MS,
    pace,
    run: async () => {
      const hasWork = await writer.hasDue()
      pace.found(hasWork)
      if (hasWork) await writer.writeDue()
    },
  })
  jobs.repeat({ name: EXPORT_WORK.forget, everyMs: FORGET_EVERY_MS, run: () => service.forget() })
  return service
}
