import { HOUR_MS } from '@contract/constants'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { SendingService } from '../../chat/messages/sending.service'
import { createServiceThreads, type ServiceThreadDeps } from '../../chat/messages/service-thread.service'
import {
  createSupportTicketService,
  type SupportTicketDeps,
  type SupportTicketService,
  REPLY_NOTICE_JOB,
} from './support-ticket.service'
import { createTicketService, type TicketDeps, type TicketService } from './ticket.service'

/** The help desk, as other parts of the server use it. */
export interface Helpdesk {
  readonly supportTickets: SupportTicketService
  readonly tickets: TicketService
}

/** Dependencies of the help desk. */
export interface HelpdeskDeps extends Omit<SupportTicketDeps, 'threads'>, ServiceThreadDeps, TicketDeps {
  readonly sending: Pick<SendingService, 'onSent'>
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
}

const CLOSE_EVERY_MS = HOUR_MS

/** Builds the parts of the help desk and registers their jobs. Call it once. */
export const createHelpdesk = (core: Core, deps: HelpdeskDeps): Helpdesk => {
  const { sending, jobs } = deps
  const supportTickets = createSupportTicketService(core, {
    ...deps,
    threads: createServiceThreads(core, deps),
  })
  sending.onSent(supportTickets.recordSent)
  jobs.handle(REPLY_NOTICE_JOB, supportTickets.noticeUnread)
  jobs.repeat({
    name: 'quiet tickets',
    everyMs: CLOSE_EVERY_MS,
    run: async () => void (await supportTickets.closeQuiet()),
  })
  return { supportTickets, tickets: createTicketService(core, deps) }
}
