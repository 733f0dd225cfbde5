import type { JobWorker } from '../../../jobs/worker'
import { backgroundOf, type Core } from '../../../lib/core'
import type { SessionService } from '../sessions/session.service'
import { createDataExportService, type DataExportDeps, type DataExportService } from './data-export.service'
import { createExportWriter, type ExportWriterDeps } from './export-writer'

/** Names of the repeated jobs of exports. */
export const EXPORT_WORK = { write: 'data exports', forget: 'data exports forget' } as const

/** How often the server checks for waiting exports, in ms. Source: ours */
const WRITE_EVERY_MS = 2_000
/** How often expired files are removed, in ms. Source: ours */
const FORGET_EVERY_MS = 10 * 60_000

/** Dependencies of exports on the product. */
export interface DataExportsDeps
  extends Omit<DataExportDeps, 'leftovers' | 'store'>, Omit<ExportWriterDeps, 'leftovers' | 'store'> {
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
  const service = createDataExportService(core, deps)
  const writer = createExportWriter(backgroundOf(core), deps)
  sessions.onAccessEnded((db, memberId) => service.end(db, memberId))
  jobs.repeat({
    name: EXPORT_WORK.write,
    everyMs: WRITE_EVERY_MS,
    run: async () => void (await writer.writeDue()),
  })
  jobs.repeat({ name: EXPORT_WORK.forget, everyMs: FORGET_EVERY_MS, run: () => service.forget() })
  return service
}
