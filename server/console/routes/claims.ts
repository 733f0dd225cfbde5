import { keepClaim } from '@contract/ops/calls/claims/keep'
import { releaseClaim } from '@contract/ops/calls/claims/release'
import { takeNext } from '@contract/ops/calls/claims/take-next'
import { CASE_KINDS, CASE_QUEUES, type OperatorRole } from '@contract/ops/ops-constants'
import { assertWorker, subjectIn } from '../cases/case-queue'
import { queues } from '../cases/queues'
import { OpsError } from '../ops-error'
import { type OpsContext, opsRoute } from '../ops-route'

/** Most cases that are tried for the next one. */
const TRIED = 100

type QueueContext = Pick<OpsContext, 'core' | 'services' | 'viewer'>

/** Subjects of a queue's waiting cases that this operator may decide, the most urgent first. */
const waitingIn = {
  async reports({ core, services }: QueueContext): Promise<string[]> {
    const rows = await services.decisions.list(core.db, ['received', 'reviewing'], TRIED)
    return rows.map(({ id }) => `report:${id}`)
  },
  async appeals({ core, services, viewer }: QueueContext): Promise<string[]> {
    if (viewer.role !== 'senior') return []
    const cases = await services.appeals.listWaiting(core.db, TRIED)
    // Another operator must answer an appeal against the operator's own decision.
    const others = cases.filter(({ sanction }) => sanction.decided_by !== viewer.name)
    return others.map(({ appeal }) => `appeal:${appeal.id}`)
  },
}

const REVIEWERS: readonly OperatorRole[] = ['reviewer', 'senior']

/** @throws OpsError ROLE_MISSING unless the operator works on cases of this kind. */
const assertKind = (context: Pick<OpsContext, 'viewer'>, subject: string): void => {
  const [kind] = subject.split(':')
  const queue = CASE_QUEUES.find((one) => CASE_KINDS[one] === kind)
  if (queue !== undefined) return assertWorker(context, queue)
  if (!REVIEWERS.includes(context.viewer.role)) throw new OpsError('ROLE_MISSING', { roles: REVIEWERS })
}

/** Claims the first of the listed cases that nobody works on; null when none is free. */
const claimNext = async (
  { services: { claims }, viewer }: QueueContext,
  list: () => Promise<string[]>,
): Promise<string | null> => {
  for (;;) {
    const subject = await claims.claimFirst(await list(), viewer.name)
    if (subject === null) return null
    // A colleague can decide a case, and so end their claim, between the list and this claim.
    if ((await list()).includes(subject)) return subject
    await claims.release(subject, viewer.name)
  }
}

/** Calls about who works on what. */
export const claimRoutes = [
  opsRoute(takeNext, async (context) => {
    const { queue } = context.payload
    if (queue === 'reports' || queue === 'appeals') {
      assertKind(context, queue)
      return { subject: await claimNext(context, () => waitingIn[queue](context)) }
    }
    assertWorker(context, queue)
    const list = async (): Promise<string[]> => {
      const reader = queues[queue]
      const rows = await reader.list(context, TRIED)
      const due = rows.filter((row) => reader.isDue?.(context, row) ?? true)
      return due.map(({ id }) => subjectIn(queue, id))
    }
    return { subject: await claimNext(context, list) }
  }),
  opsRoute(keepClaim, async (context) => {
    const { payload, viewer, services } = context
    assertKind(context, payload.subject)
    return { claim: await services.claims.keep(payload.subject, viewer.name) }
  }),
  opsRoute(releaseClaim, async ({ payload, viewer, services }) => {
    await services.claims.release(payload.subject, viewer.name)
    return {}
  }),
]
