import { type OpsCommand, orNone } from './command'
import { needed, signed } from './print/line'
import { factsText, moment, yuan } from './print/print'

const verify: OpsCommand = {
  name: 'ledger verify',
  usage: `  ledger verify         checks all books now; a fault freezes payouts and gives the exit code 5`,
  accepts: [],
  words: 0,
  read:
    () =>
    async ({ services }) => {
      const findings = await services.ledgerVerify.runNow()
      const lines = findings.map(({ check, subject, detail }) => `${check}: ${subject}: ${detail}`)
      const givenUp = await services.failedJobs.count()
      const work = givenUp > 0 ? [`Timed work that was given up: ${givenUp}. See jobs failed.`] : []
      return {
        lines: [...orNone(lines, 'The books are right.'), ...work],
        data: { isRight: findings.length === 0, findings, givenUp },
        isFault: findings.length > 0,
      }
    },
}

const balances: OpsCommand = {
  name: 'ledger balances',
  usage: `  ledger balances       balances of all accounts of the platform, and of all members together; cash is negative
                        for money that the platform holds`,
  accepts: [],
  words: 0,
  read:
    () =>
    async ({ core, services }) => {
      const totals = await services.ledger.totals(core.db)
      const lines = totals.map(
        ({ side, account, fen }) => `${side.padEnd(8)}  ${account.padEnd(18)} ${yuan(fen).padStart(14)}`,
      )
      const sumFen = totals.reduce((sum, { fen }) => sum + fen, 0)
      const sumLine = `${'all'.padEnd(8)}  ${''.padEnd(18)} ${yuan(sumFen).padStart(14)}`
      return { lines: [...lines, sumLine], data: { totals, sumFen }, isFault: sumFen !== 0 }
    },
}

const reverse: OpsCommand = {
  name: 'ledger reverse',
  usage: `  ledger reverse <key> --why "…" --as <name>
                        takes back a faulty journal by one that mirrors it; needs two people`,
  accepts: ['why', 'as'],
  read([word], values) {
    const key = needed(word, 'The key of a journal')
    const by = signed(values)
    return async ({ services }) => {
      const isDone = (await services.reversals.reverse(key, by)) === 'done'
      const line = isDone ? 'Reversed. Verify the books again.' : 'Signed. Another operator must sign, too.'
      return { lines: [line], data: { key, isDone } }
    }
  },
}

const freezes: OpsCommand = {
  name: 'ledger freezes',
  usage: '  ledger freezes        why payouts are frozen now',
  accepts: [],
  words: 0,
  read:
    () =>
    async ({ core, services }) => {
      const rows = await services.payoutFreeze.listOpen(core.db)
      const lines = rows.map(({ at, reason, facts }) =>
        `${moment(at)}  ${reason}  ${factsText(facts)}`.trimEnd(),
      )
      return { lines: orNone(lines, 'Payouts are not frozen.'), data: rows }
    },
}

const freeze: OpsCommand = {
  name: 'ledger freeze',
  usage:
    '  ledger freeze --why "…" --as <name>\n                        stops all payouts that have not begun',
  accepts: ['why', 'as'],
  words: 0,
  read(_words, values) {
    const by = signed(values)
    return async ({ services }) => {
      await services.payoutFreeze.stop(by)
      return { lines: ['Payouts are frozen.'], data: { isFrozen: true } }
    }
  },
}

const unfreeze: OpsCommand = {
  name: 'ledger unfreeze',
  usage: `  ledger unfreeze --why "…" --as <name>
                        lifts every freeze; payouts continue within ten minutes`,
  accepts: ['why', 'as'],
  words: 0,
  read(_words, values) {
    const by = signed(values)
    return async ({ services }) => {
      const count = await services.payoutFreeze.lift(by)
      return { lines: [`Lifted: ${count}.`], data: { isFrozen: false, lifted: count } }
    }
  },
}

/** Commands for the books and the freeze of payouts. */
export const ledgerCommands: readonly OpsCommand[] = [verify, balances, reverse, freezes, freeze, unfreeze]
