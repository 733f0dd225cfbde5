import { sql } from 'kysely'
import { lots, type Draw } from '../../../../test/server/lots'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { onMember, onPlatform, type Posting } from './accounts'
import { createReconciliation } from './reconciliation.service'
import { OverdrawnError } from './ledger.service'

const WORKERS = 32
const MEMBERS = 40
const MOVES_EACH = 60

const app = useApp({ connections: 34 })

const memberIds = Array.from({ length: MEMBERS }, (_, at) => `bank${at}`)

/** A random movement, one of all kinds that the product has, between random members. */
const moveOf = (draw: Draw): readonly Posting[] => {
  const one = memberIds[draw(MEMBERS)] ?? ''
  const other = memberIds[draw(MEMBERS)] ?? ''
  const fen = (1 + draw(60)) * 10
  const moves: readonly (readonly Posting[])[] = [
    [onMember(one, 'recharge_principal', fen), onPlatform('cash_local', -fen)],
    [onMember(one, 'recharge_bonus', fen), onPlatform('promo_expense', -fen)],
    [onMember(one, 'recharge_principal', -fen), onMember(one, 'escrow', fen)],
    [onMember(one, 'escrow', -fen), onMember(one, 'recharge_principal', fen)],
    [onMember(one, 'escrow', -fen), onMember(other, 'income_pending', fen - 7), onPlatform('revenue', 7)],
    [onMember(one, 'income_pending', -fen), onMember(one, 'income_available', fen)],
    [onMember(one, 'income_available', -fen), onMember(one, 'withdraw_frozen', fen)],
    [onMember(one, 'withdraw_frozen', -fen), onPlatform('payable_alipay', fen - 10), onPlatform('fee', 10)],
    [onMember(one, 'withdraw_frozen', -fen), onMember(one, 'income_available', fen)],
    [onPlatform('payable_alipay', -fen), onPlatform('cash_local', fen)],
  ]
  return (moves[draw(moves.length)] ?? []).filter(({ amountFen }) => amountFen !== 0)
}

test('sums to zero at every moment, and no member owes money', async () => {
  let isOver = false
  let moved = 0
  let refused = 0
  const readings: { sum: number; least: number }[] = []

  const work = async (worker: number): Promise<void> => {
    const draw = lots(7_000 + worker)
    for (let at = 0; at < MOVES_EACH; at++) {
      const postings = moveOf(draw)
      if (postings.length < 2) continue
      const journal = { key: `bank ${worker} ${at}`, kind: 'bonus_grant' as const, postings }
      try {
        await app.core.transaction((tx) => app.services.ledger.append(tx, journal))
        moved += 1
      } catch (error) {
        expect(error).toBeInstanceOf(OverdrawnError)
        refused += 1
      }
    }
  }
  const read = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await sql<{ sum: number; least: number }>`
        select sum(balance_fen)::bigint as sum,
          min(balance_fen) filter (where owner_id <> 'platform') as least from ledger_account`.execute(
        app.core.background.db,
      )
      readings.push(rows[0] ?? { sum: Number.NaN, least: Number.NaN })
    }
  }

  const reading = Promise.all([read(), read()])
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)))
  isOver = true
  await reading

  expect(readings.filter(({ sum, least }) => sum !== 0 || (least ?? 0) < 0)).toEqual([])
  expect(readings.length).toBeGreaterThan(20)
  expect([moved > 500, refused > 100]).toEqual([true, true])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger_journal where business_key like 'bank %'`.execute(app.core.db)
  expect(rows[0]?.count).toBe(moved)
  const verify = createReconciliation(app.core, { payoutFreeze: app.services.payoutFreeze })
  verify.register({
    name: 'moves of the test',
    kinds: ['bonus_grant'],
    expected: () => sql`
      select j.business_key, j.kind, a.owner_id, a.kind, p.amount_fen
      from ledger_posting p join ledger_journal j on j.id = p.journal_id join ledger_account a on a.id = p.account_id`,
  })
  expect(await verify.runNow()).toEqual([])
})
