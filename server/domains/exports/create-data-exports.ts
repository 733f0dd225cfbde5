import type { JobWorker } from '../../jobs/worker'
import { backgroundOf, type Core } from '../../lib/core'
import type { News } from '../delivery/outbox'
import { createDataExportService, type DataExportParts, type DataExportService } from './data-export.service'
import { createExportWriter, type ExportWriterParts } from './export-writer'

/** Work that comes round for exports, by its names. */
export const EXPORT_WORK = { write: 'data exports', forget: 'data exports forget' } as const

/** How often it is looked whether an export waits. Source: ours */
const WRITE_EVERY_MS = 2_000
/** How often files whose time is over are removed. Source: ours */
const FORGET_EVERY_MS = 10 * 60_000

/** What exports need of the product. */
export interface DataExportNeeds
  extends
    Omit<DataExportParts, 'leftovers' | 'store'>,
    Omit<ExportWriterParts, 'leftovers' | 'store' | 'news'> {
  readonly leftovers: DataExportParts['leftovers'] & ExportWriterParts['leftovers']
  readonly store: DataExportParts['store'] & ExportWriterParts['store']
  readonly backgroundNews: Pick<News, 'run'>
  readonly jobs: Pick<JobWorker, 'repeat'>
}

/** Builds the parts of exports once, and gives their work to the worker: every process writes, each export once. */
export const createDataExports = (core: Core, needs: DataExportNeeds): DataExportService => {
  const { jobs, backgroundNews: news } = needs
  const service = createDataExportService(core, needs)
  const writer = createExportWriter(backgroundOf(core), { ...needs, news })
  jobs.repeat({
    name: EXPORT_WORK.write,
    everyMs: WRITE_EVERY_MS,
    run: async () => void (await writer.writeDue()),
  })
  jobs.repeat({ name: EXPORT_WORK.forget, everyMs: FORGET_EVERY_MS, run: () => service.forget() })
  return service
}
