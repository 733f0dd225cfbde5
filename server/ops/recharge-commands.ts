import { billRefOf } from '../domains/money/recharges/order-bill'
import { REFUND_WORK_DAYS, workDaysBefore } from '../lib/queue-times'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed, wholeNumber } from './print/line'
import { yuan } from './print/print'
import { alertLine, orderText, owedText, refundLine } from './print/print-recharges'

const states = ['asked', 'paid', 'refused'] as const

const numberOf = (word: string | undefined): string => needed(word, 'The number of an order')

const order: OpsCommand = {
  name: 'order',
  usage: `  order <number>        one purchase of coins or a membership: notifications, journals, bill, refunds, alerts, and
                        the amount that could be refunded now`,
  accepts: [],
  read([word]) {
    const orderNo = numberOf(word)
    return async ({ core, services }) => {
      const found = await services.recharges.cases.find(orderNo)
      const sheet = { ...found, bill: await services.bills.find(core.db, billRefOf(found.order)) }
      return { lines: orderText(sheet), data: sheet }
    }
  },
}

const refunds: OpsCommand = {
  name: 'refunds',
  usage: `  refunds [--state asked|paid|refused] [--limit 20]
                        refunds in progress, or those of one state; the oldest first`,
  accepts: ['state', 'limit'],
  words: 0,
  read(_words, values) {
    const { state } = values
    const wanted = state === undefined ? (['asked'] as const) : [oneOf(state, states, '--state')]
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const rows = await services.recharges.cases.refunds(wanted, limit)
      const lateBefore = workDaysBefore(core.clock.now(), REFUND_WORK_DAYS)
      const lines = rows.map((row) => {
        const isLate = row.state === 'asked' && row.created_at <= lateBefore
        return `${refundLine(row)}${isLate ? '  LATE' : ''}`
      })
      return { lines: orNone(lines, 'No refunds.'), data: rows }
    }
  },
}

const refund: OpsCommand = {
  name: 'refund',
  usage: `  refund <number> --why "…" --as <name>
                        refunds the unspent part of a purchase of coins, or an unused membership`,
  accepts: ['why', 'as'],
  read([word], values) {
    const orderNo = numberOf(word)
    const by = signed(values)
    return async ({ services }) => {
      const row = await services.recharges.refunds.refund(orderNo, by)
      const line = `Refund ${row.refund_no} of ${yuan(row.amount_fen)} is on its way.`
      return { lines: [line], data: row }
    }
  },
}

const again: OpsCommand = {
  name: 'refund again',
  usage: `  refund again <refund> --why "…" --as <name>
                        requests a refund again, with the same number, that the provider does not know`,
  accepts: ['why', 'as'],
  read([word], values) {
    const refundNo = needed(word, 'The number of a refund')
    const by = signed(values)
    return async ({ services }) => {
      await services.recharges.refunds.again(refundNo, by)
      return { lines: ['The provider is asked again.'], data: { refundNo } }
    }
  },
}

const hand: OpsCommand = {
  name: 'refund hand',
  usage: `  refund hand <number> [--whole] --why "…" --as <name>
                        takes the unspent part of a purchase that no provider can refund any more, for people to pay;
                        --whole: all that was paid, including the spent part, as for a minor`,
  accepts: ['whole', 'why', 'as'],
  read([word], values) {
    const orderNo = numberOf(word)
    const request = { ...signed(values), isWhole: values.whole === true }
    return async ({ services }) => {
      const row = await services.recharges.handRefunds.begin(orderNo, request)
      const line = `Pay ${yuan(row.amount_fen)} by hand, then: refund paid ${row.refund_no} --reference <number>`
      return { lines: [line], data: row }
    }
  },
}

const paid: OpsCommand = {
  name: 'refund paid',
  usage: `  refund paid <refund> --reference <number> --why "…" --as <name>
                        records the payment of a refund by hand; a large one, or one that was spent, needs another
                        person than the one who began it`,
  accepts: ['reference', 'why', 'as'],
  read([word], values) {
    const refundNo = needed(word, 'The number of a refund')
    const request = { reference: needed(values.reference, '--reference'), ...signed(values) }
    return async ({ services }) => {
      await services.recharges.handRefunds.paid(refundNo, request)
      return { lines: ['Paid: the member is notified.'], data: { refundNo } }
    }
  },
}

const failed: OpsCommand = {
  name: 'refund failed',
  usage: `  refund failed <refund> --why "…" --as <name>
                        gives up a refund by hand that was certainly not paid: the member has everything again`,
  accepts: ['why', 'as'],
  read([word], values) {
    const refundNo = needed(word, 'The number of a refund')
    const by = signed(values)
    return async ({ services }) => {
      await services.recharges.handRefunds.failed(refundNo, by)
      return { lines: ['Given up: the member has everything again.'], data: { refundNo } }
    }
  },
}

const owed: OpsCommand = {
  name: 'owed',
  usage: '  owed <member>         the amount that is still owed to a deleted account',
  accepts: [],
  read([word]) {
    const memberId = needed(word, 'The id of a member')
    return async ({ services }) => {
      const found = await services.recharges.owed.find(memberId)
      return { lines: owedText(found), data: found }
    }
  },
}

const owedPaid: OpsCommand = {
  name: 'owed paid',
  usage: `  owed paid <member> --reference <number> --why "…" --as <name>
                        records that all of it was paid by hand; a large sum needs two people with the same number`,
  accepts: ['reference', 'why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const request = { reference: needed(values.reference, '--reference'), ...signed(values) }
    return async ({ services }) => {
      const isDone = (await services.recharges.owed.pay(memberId, request)) === 'done'
      const line = isDone ? 'Paid: nothing is owed any more.' : 'Noted. Another operator must say the same.'
      return { lines: [line], data: { memberId, isDone } }
    }
  },
}

const alerts: OpsCommand = {
  name: 'alerts',
  usage: '  alerts [--limit 20]   payments that need a person, the oldest first',
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ services }) => {
      const rows = await services.recharges.cases.alerts(limit)
      return { lines: orNone(rows.map(alertLine), 'No alerts.'), data: rows }
    }
  },
}

const resolve: OpsCommand = {
  name: 'alert resolve',
  usage: '  alert resolve <number> --why "…" --as <name>',
  accepts: ['why', 'as'],
  read([word], values) {
    const id = wholeNumber(word, 'The number of an alert')
    const by = signed(values)
    return async ({ services }) => {
      await services.recharges.cases.resolve(id, by)
      return { lines: ['Resolved.'], data: { id } }
    }
  },
}

/** Commands for purchases of coins and memberships, their refunds, and payments by hand. */
export const rechargeCommands: readonly OpsCommand[] = [
  order,
  refunds,
  refund,
  again,
  hand,
  paid,
  failed,
  owed,
  owedPaid,
  alerts,
  resolve,
]
