import { HOUR_MS } from '@contract/constants'
import type { JobWorker } from '../../jobs/worker'
import type { Core } from '../../lib/core'
import type { SendingService } from '../messages/sending.service'
import { createServiceThreads, type ServiceThreadParts } from '../messages/service-thread.service'
import {
  createInquiryService,
  type InquiryParts,
  type InquiryService,
  REPLY_NOTICE_JOB,
} from './inquiry.service'
import { createMatterService, type MatterParts, type MatterService } from './matter.service'

/** The service that members turn to, as the rest of the product uses it. */
export interface Helpdesk {
  readonly inquiries: InquiryService
  readonly matters: MatterService
}

/** What the help desk needs of the product. */
export interface HelpdeskNeeds extends Omit<InquiryParts, 'threads'>, ServiceThreadParts, MatterParts {
  readonly sending: Pick<SendingService, 'onSent'>
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
}

const CLOSE_EVERY_MS = HOUR_MS

/** Builds the parts of the help desk once, and gives their jobs to the worker. */
export const createHelpdesk = (core: Core, needs: HelpdeskNeeds): Helpdesk => {
  const { sending, jobs } = needs
  const inquiries = createInquiryService(core, { ...needs, threads: createServiceThreads(core, needs) })
  sending.onSent(inquiries.noteSent)
  jobs.handle(REPLY_NOTICE_JOB, inquiries.noticeUnread)
  jobs.repeat({
    name: 'quiet inquiries',
    everyMs: CLOSE_EVERY_MS,
    run: async () => void (await inquiries.closeQuiet()),
  })
  return { inquiries, matters: createMatterService(core, needs) }
}
