import { HOUR_MS } from '@contract/constants'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { SendingService } from '../../chat/messages/sending.service'
import { createServiceThreads, type ServiceThreadDeps } from '../../chat/messages/service-thread.service'
import {
  createInquiryService,
  type InquiryDeps,
  type InquiryService,
  REPLY_NOTICE_JOB,
} from './inquiry.service'
import { createMatterService, type MatterDeps, type MatterService } from './matter.service'

/** The help desk, as other parts of the server use it. */
export interface Helpdesk {
  readonly inquiries: InquiryService
  readonly matters: MatterService
}

/** Dependencies of the help desk. */
export interface HelpdeskDeps extends Omit<InquiryDeps, 'threads'>, ServiceThreadDeps, MatterDeps {
  readonly sending: Pick<SendingService, 'onSent'>
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
}

const CLOSE_EVERY_MS = HOUR_MS

/** Builds the parts of the help desk and registers their jobs. Call it once. */
export const createHelpdesk = (core: Core, deps: HelpdeskDeps): Helpdesk => {
  const { sending, jobs } = deps
  const inquiries = createInquiryService(core, { ...deps, threads: createServiceThreads(core, deps) })
  sending.onSent(inquiries.noteSent)
  jobs.handle(REPLY_NOTICE_JOB, inquiries.noticeUnread)
  jobs.repeat({
    name: 'quiet inquiries',
    everyMs: CLOSE_EVERY_MS,
    run: async () => void (await inquiries.closeQuiet()),
  })
  return { inquiries, matters: createMatterService(core, deps) }
}
