import { listAudit } from '@contract/ops/calls/audit/list'
import { opsRoute } from '../ops-route'

/** Default length of a page. */
const PAGE = 50

/** The log of everything that operators do. */
export const auditRoutes = [
  opsRoute(listAudit, async ({ payload, core, services }) => {
    const limit = payload.limit ?? PAGE
    const rows = await services.audit.list(core.db, { ...payload, limit })
    const list = rows.map(({ id, at, operator, act, subject, member_id: memberId, why, before, after }) => ({
      id,
      at,
      operator,
      act,
      subject,
      memberId,
      why,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    }))
    return { list, nextBefore: list.length === limit ? (list.at(-1)?.id ?? null) : null }
  }),
]
