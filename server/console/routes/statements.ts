import { openStatement } from '@contract/ops/calls/money/statement'
import { listStatements } from '@contract/ops/calls/money/statements'
import { opsRoute } from '../ops-route'

/** Most statements of the page: a month of two vendors. */
const STATEMENTS = 60

/** Calls about the daily statements of payment vendors. */
export const statementRoutes = [
  opsRoute(listStatements, async ({ services }) => {
    const rows = await services.statements.list(STATEMENTS)
    return {
      statements: rows.map((row) => ({
        vendor: row.vendor,
        day: row.day,
        state: row.state,
        payments: row.payments,
        paymentFen: row.payment_fen,
        refunds: row.refunds,
        refundFen: row.refund_fen,
        triedAt: row.tried_at,
        problem: row.problem,
        differences: row.differences,
        open: row.open,
      })),
    }
  }),
  opsRoute(openStatement, async ({ payload: { vendor, day }, services }) => {
    const { differences } = await services.statements.find(vendor, day)
    return {
      differences: differences.map((row) => ({
        id: row.id,
        kind: row.kind,
        line: row.line_kind,
        orderNo: row.order_no,
        providerNo: row.provider_no,
        ourFen: row.our_fen,
        theirFen: row.their_fen,
        resolved:
          row.resolved_at === null
            ? null
            : { by: row.resolved_by ?? '', why: row.resolved_why ?? '', at: row.resolved_at },
      })),
    }
  }),
]
