import { MINUTE_MS } from '@contract/constants'
import { listWrongSummaries } from '../../../server/domains/chat/messages/groups/side-summary'
import type { World } from '../world'

/** Longest delay of jobs when time advances in steps of hours. */
const OVERDUE_MS = 16 * MINUTE_MS

/**
 * The log holds nothing of a member, the stored summaries of chats equal their messages, the ledger is right, and no job
 * was given up or is overdue.
 */
export const auditProduct = async ({ app, faults, canary }: World): Promise<void> => {
  faults.doing('the product')
  for (const line of canary.leaks()) faults.add(`the log holds a member's data: ${line}`)
  await app.services.jobs.runDue()
  const wrong = await listWrongSummaries(app.core.db, 5)
  if (wrong.length > 0) faults.add(`unread counts or last lines are wrong: ${JSON.stringify(wrong)}`)
  const findings = await app.services.ledgerVerify.runNow()
  if (findings.length > 0) faults.add(`books: ${JSON.stringify(findings).slice(0, 500)}`)
  const failed = await app.services.failedJobs.list(5)
  if (failed.length > 0) faults.add(`jobs were given up: ${JSON.stringify(failed)}`)
  const overdue = await app.core.db
    .selectFrom('job')
    .select(['kind', 'last_error'])
    .where('done_at', 'is', null)
    .where('run_at', '<', app.clock.now() - OVERDUE_MS)
    .limit(5)
    .execute()
  if (overdue.length > 0) faults.add(`jobs are overdue: ${JSON.stringify(overdue)}`)
}
