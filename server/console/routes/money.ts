import { freezePayouts } from '@contract/ops/calls/money/freeze'
import { moneyOverview } from '@contract/ops/calls/money/overview'
import { resolveAlert } from '@contract/ops/calls/money/resolve-alert'
import { traceMoney } from '@contract/ops/calls/money/trace'
import { unfreezePayouts } from '@contract/ops/calls/money/unfreeze'
import { factsText } from '../../ops/print/print'
import { billNote, billTitle } from '../bill-words'
import { opsRoute } from '../ops-route'

/** Most open alerts of the page. */
const ALERTS = 200

/** Calls about the books. */
export const moneyRoutes = [
  opsRoute(moneyOverview, async ({ core, services }) => {
    const totals = await services.ledger.totals(core.db)
    const freezes = await services.payoutFreeze.listOpen(core.db)
    const alerts = await services.recharges.cases.alerts(ALERTS)
    return {
      accounts: [...totals],
      sumFen: totals.reduce((sum, { fen }) => sum + fen, 0),
      freezes: freezes.map(({ id, at, reason, facts }) => ({ id, at, reason, facts: factsText(facts) })),
      alerts: alerts.map(({ id, at, reason, order_no: orderNo, facts }) => ({
        id,
        at,
        reason,
        orderNo,
        facts: factsText(facts),
      })),
    }
  }),
  opsRoute(traceMoney, async ({ payload: { no, why }, viewer, services }) => {
    const { bills, journals } = await services.moneyTrace.trace(no.trim(), { operator: viewer.name, why })
    return {
      bills: bills.map((bill) => ({
        id: bill.id,
        memberId: bill.member_id,
        title: billTitle(bill.biz_type),
        fen: bill.sign * bill.amount_fen,
        coins: bill.coins,
        state: bill.state,
        steps: bill.steps.map(({ state, at, note }) => ({ state, at, note: billNote(note) })),
      })),
      journals: journals.map(({ key, at, lines }) => ({ key, at, lines: [...lines] })),
    }
  }),
  opsRoute(freezePayouts, async ({ payload: { why }, viewer, services }) => {
    await services.payoutFreeze.stop({ operator: viewer.name, why })
    return {}
  }),
  opsRoute(unfreezePayouts, async ({ payload: { why }, viewer, services }) => {
    await services.payoutFreeze.lift({ operator: viewer.name, why })
    return {}
  }),
  opsRoute(resolveAlert, async ({ payload: { id, why }, viewer, services }) => {
    await services.recharges.cases.resolve(id, { operator: viewer.name, why })
    return {}
  }),
]
