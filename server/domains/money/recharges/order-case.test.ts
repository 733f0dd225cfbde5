import { sql } from 'kysely'
import { createTestDatabase } from '../../../../test/server/database'
import { openExplaining } from '../../../../test/server/acts/explaining'
import { createManualClock } from '../../../../test/server/manual-clock'
import { onPlatform } from '../ledger/accounts'
import { createLedgerService } from '../ledger/ledger.service'
import { journalsBy } from './order-case'

const JOURNALS = 1_500

test('finds the journals of an order by their keys, however many others exist', async () => {
  const { url } = await createTestDatabase()
  const { db, plansOf } = openExplaining(url)
  const ledger = createLedgerService({ clock: createManualClock() })
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < JOURNALS; at++)
      await ledger.append(transaction, {
        key: `coin_recharge:${at}`,
        kind: 'coin_recharge',
        facts: {},
        postings: [onPlatform('revenue', at + 1), onPlatform('cash_local', -at - 1)],
      })
  })
  await sql`analyze ledger_journal, ledger_posting, ledger_account`.execute(db)
  const keys = ['coin_recharge:7', 'bonus_grant:7', 'vip_purchase:7', 'refund_hold:8', 'refund_paid:8']
  expect(await journalsBy(db, keys)).toMatchObject([
    { key: 'coin_recharge:7', lines: [{ fen: 8 }, { fen: -8 }] },
  ])
  const [plan] = await plansOf(() => journalsBy(db, keys))
  expect(plan).toContain('ledger_journal_business_key_key')
  expect(plan).not.toContain('Seq Scan on ledger_journal')
  expect(plan).not.toContain('Seq Scan on ledger_posting')
  await db.destroy()
}, 60_000)
