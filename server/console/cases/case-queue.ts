import { CASE_KINDS, type CaseQueue, QUEUE_WORKERS } from '@contract/ops/ops-constants'
import type { CaseFile, CaseOutline } from '@contract/ops/ops-types'
import { OpsError } from '../ops-error'
import type { OpsContext } from '../ops-route'

/** What a queue needs of a call. */
export type CaseContext = Pick<OpsContext, 'core' | 'services' | 'viewer'>

/** A case before it is known who works on it. */
export type QueueRow = Omit<CaseOutline, 'subject' | 'claim'>

/** A case with its facts, before it is known who works on it. */
export type QueueCase = Omit<CaseFile, 'outline'> & { readonly row: QueueRow }

/** One queue over the services that decide its cases. */
export interface CaseQueueReader {
  /** Waiting cases, the most urgent first. */
  list(context: CaseContext, limit: number): Promise<QueueRow[]>
  /** False for a case at which nobody can work yet; it is then not the next one. Every case is, without it. */
  isDue?(context: CaseContext, row: QueueRow): boolean
  /** One case with its facts; the reading is logged. @throws OperatorError for an unknown case. */
  open(context: CaseContext, id: string): Promise<QueueCase>
}

/** A case without messages, pictures and signatures. */
export const plainCase: Pick<QueueCase, 'lines' | 'media' | 'needs' | 'signedBy'> = {
  lines: [],
  media: [],
  needs: 1,
  signedBy: [],
}

/** Facts that have a value. */
export const factsOf = (facts: Readonly<Record<string, string | number | null>>): CaseFile['facts'] =>
  Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name, value: String(value) }],
  )

/** The subject of a case in claims and in the audit log. */
export const subjectIn = (queue: CaseQueue, id: string): string => `${CASE_KINDS[queue]}:${id}`

/** @throws OpsError ROLE_MISSING unless the operator works on the queue. */
export const assertWorker = ({ viewer }: Pick<CaseContext, 'viewer'>, queue: CaseQueue): void => {
  const roles = QUEUE_WORKERS[queue]
  if (!roles.includes(viewer.role)) throw new OpsError('ROLE_MISSING', { roles })
}

/** @throws OpsError ROLE_MISSING unless the operator works on the queue or audits it. */
export const assertReader = (context: Pick<CaseContext, 'viewer'>, queue: CaseQueue): void => {
  if (context.viewer.role !== 'auditor') assertWorker(context, queue)
}

/** Decides a case that no other operator works on, and gives it back. @throws OperatorError CASE_TAKEN */
export const decideIn = async <T>(
  { core, services, viewer }: CaseContext,
  subject: string,
  decide: (operator: string) => Promise<T>,
): Promise<T> => {
  await services.claims.assertFree(core.db, subject, viewer.name)
  const result = await decide(viewer.name)
  await services.claims.release(subject, viewer.name)
  return result
}
