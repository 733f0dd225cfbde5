import { decideAppeal } from '@contract/ops/calls/appeals/decide'
import { listAppeals } from '@contract/ops/calls/appeals/list'
import { opsRoute } from '../ops-route'

/** Default length of a list. */
const LIST = 50

const subjectOf = (id: string): string => `appeal:${id}`

/** Calls about appeals. */
export const appealRoutes = [
  opsRoute(listAppeals, async ({ payload, core, services }) => {
    const cases = await services.appeals.listWaiting(core.db, payload.limit ?? LIST)
    const claims = await services.claims.claimsOf(
      core.db,
      cases.map(({ appeal }) => subjectOf(appeal.id)),
    )
    const list = cases.map(({ appeal, sanction }) => ({
      id: appeal.id,
      memberId: appeal.member_id,
      text: appeal.text,
      createdAt: appeal.created_at,
      dueAt: appeal.answer_by_at,
      step: sanction.step,
      reason: sanction.reason,
      decidedBy: sanction.decided_by,
      decidedAt: sanction.created_at,
      reportId: sanction.report_id,
      claim: claims.get(subjectOf(appeal.id)) ?? null,
    }))
    return { list }
  }),
  opsRoute(decideAppeal, async ({ payload: { id, verdict, why }, viewer, core, services }) => {
    await services.claims.assertFree(core.db, subjectOf(id), viewer.name)
    await services.appeals.decide(id, { verdict, why, operator: viewer.name })
    await services.claims.release(subjectOf(id), viewer.name)
    return {}
  }),
]
