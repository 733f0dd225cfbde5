import { sql } from 'kysely'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { onMember, onPlatform } from './accounts'
import { createLedgerService, OverdrawnError, type NewJournal } from './ledger.service'

const app = useApp({ connections: 34 })
const ledger = () => createLedgerService(app.core)
const post = (journal: NewJournal) => app.core.transaction((tx) => ledger().append(tx, journal))
const recharge = (memberId: string, key: string, fen: number): NewJournal => ({
  key,
  kind: 'coin_recharge',
  postings: [onMember(memberId, 'recharge_principal', fen), onPlatform('cash_local', -fen)],
})
const total = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance_fen), 0)::bigint as sum from ledger_account`.execute(app.core.db)
  return rows[0]?.sum ?? Number.NaN
}

test('a journal changes every account that it names and returns the members’ balances', async () => {
  const after = await post(recharge('A1', 'k1', 600))
  expect(after.get('A1')).toEqual({ recharge_principal: 600 })
  const balances = await ledger().balancesOf(app.core.db, 'A1')
  expect(balances).toMatchObject({ recharge_principal: 600, recharge_bonus: 0, escrow: 0 })
  expect(await total()).toBe(0)
})

test('simultaneous journals are written whole, and return the newest balance of each account', async () => {
  const spend: NewJournal = {
    key: 'k1 c',
    kind: 'greeting_spend',
    facts: { coins: 10 },
    postings: [onMember('C1', 'recharge_principal', -100), onPlatform('revenue', 100)],
  }
  const journals = [recharge('C1', 'k1 a', 600), recharge('C2', 'k1 b', 300), spend]
  const after = await app.core.transaction((tx) => ledger().append(tx, ...journals))
  expect(Object.fromEntries(after)).toMatchObject({
    C1: { recharge_principal: 500 },
    C2: { recharge_principal: 300 },
  })
  const { rows } = await sql<{ key: string; kind: string; facts: object; amounts: number[] }>`
    select business_key as key, kind, facts, (select jsonb_agg(amount_fen order by amount_fen)
      from ledger_posting where journal_id = ledger_journal.id) as amounts
    from ledger_journal where business_key like 'k1 %' order by id`.execute(app.core.db)
  expect(rows).toEqual([
    { key: 'k1 a', kind: 'coin_recharge', facts: {}, amounts: [-600, 600] },
    { key: 'k1 b', kind: 'coin_recharge', facts: {}, amounts: [-300, 300] },
    { key: 'k1 c', kind: 'greeting_spend', facts: { coins: 10 }, amounts: [-100, 100] },
  ])
  const twice = [recharge('C1', 'k1 d', 600), recharge('C2', 'k1 d', 300)]
  await expect(app.core.transaction((tx) => ledger().append(tx, ...twice))).rejects.toMatchObject({
    code: '23505',
  })
  expect((await ledger().balancesOf(app.core.db, 'C1')).recharge_principal).toBe(500)
})

test('an event is written once', async () => {
  await post(recharge('A2', 'k2', 600))
  await expect(post(recharge('A2', 'k2', 600))).rejects.toMatchObject({ code: '23505' })
  expect(await ledger().has(app.core.db, 'k2')).toBe(true)
  expect((await ledger().balancesOf(app.core.db, 'A2')).recharge_principal).toBe(600)
})

test.each<[string, NewJournal['postings']]>([
  ['does not sum to zero', [onMember('A3', 'escrow', 600), onPlatform('revenue', -500)]],
  ['has one line', [onMember('A3', 'escrow', 600)]],
  ['has a line of nothing', [onMember('A3', 'escrow', 0), onPlatform('revenue', 0)]],
  ['has a part of a fen', [onMember('A3', 'escrow', 0.5), onPlatform('revenue', -0.5)]],
  ['names an account twice', [onPlatform('revenue', 5), onPlatform('revenue', -5)]],
])('rejects a journal that %s', async (_, postings) => {
  await expect(post({ key: `bad ${String(_)}`, kind: 'bonus_grant', postings })).rejects.toThrow(RangeError)
})

test('an account of a member never falls below zero; a rejected journal leaves nothing', async () => {
  await post(recharge('A4', 'k4', 600))
  const hold: NewJournal = {
    key: 'k4 hold',
    kind: 'unlock_hold',
    postings: [onMember('A4', 'recharge_principal', -1_000), onMember('A4', 'escrow', 1_000)],
  }
  await expect(post(hold)).rejects.toThrow(OverdrawnError)
  expect((await ledger().balancesOf(app.core.db, 'A4')).recharge_principal).toBe(600)
  expect(await ledger().has(app.core.db, 'k4 hold')).toBe(false)
})

test('an account of coins rejects a part of a coin', async () => {
  await expect(post(recharge('A5', 'k5', 605))).rejects.toMatchObject({
    constraint: 'ledger_account_whole_coins',
  })
})

test('lets seven of a hundred simultaneous spends succeed when the money is enough for seven', async () => {
  await post(recharge('A6', 'k6', 7_000))
  const spend = (number: number) =>
    post({
      key: `k6 ${number}`,
      kind: 'unlock_hold',
      postings: [onMember('A6', 'recharge_principal', -1_000), onMember('A6', 'escrow', 1_000)],
    }).then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(OverdrawnError)
        return false
      },
    )
  const granted = await Promise.all(Array.from({ length: 100 }, (_, number) => spend(number)))
  expect(granted.filter(Boolean)).toHaveLength(7)
  expect(await ledger().balancesOf(app.core.db, 'A6')).toMatchObject({ recharge_principal: 0, escrow: 7_000 })
})

test("an account's postings are numbered in the order of its balances", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, number) => post(recharge('A7', `k7 ${number}`, 10 + number * 10))),
  )
  const { rows } = await sql<{ amount_fen: number; balance_after_fen: number }>`
    select p.amount_fen, p.balance_after_fen from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.owner_id = 'A7' order by p.id`.execute(app.core.db)
  let balance = 0
  for (const row of rows) expect(row.balance_after_fen).toBe((balance += row.amount_fen))
  expect(rows).toHaveLength(60)
})

describe('the database itself rejects', () => {
  const run = (statement: string) => app.core.transaction((tx) => sql.raw(statement).execute(tx))
  beforeAll(() => post(recharge('A8', 'k8', 600)))

  test.each([
    'update ledger_posting set amount_fen = 1',
    'delete from ledger_posting',
    'truncate ledger_posting cascade',
    `update ledger_journal set kind = 'other'`,
    'delete from ledger_journal',
    'truncate ledger_journal cascade',
    'update ledger_account set balance_fen = balance_fen + 10',
    `update ledger_account set owner_id = 'B8' where owner_id = 'A8'`,
    'delete from ledger_account',
    'truncate ledger_account cascade',
    `insert into ledger_account (owner_id, kind, balance_fen) values ('A9', 'escrow', 100)`,
  ])('%s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    `insert into ledger_account (owner_id, kind) values ('A9', 'revenue')`,
    `insert into ledger_account (owner_id, kind) values ('platform', 'escrow')`,
    `insert into ledger_journal (business_key, kind, facts, at) values ('empty', 'bonus_grant', '{}', 0)`,
    `select * from ledger_append(array['uneven'], array['bonus_grant'], '[{}]', 0, array[1, 1],
      array['platform', 'platform'], array['revenue', 'fee'], array[0, 0]::smallint[], array[10, -9]::bigint[])`,
    `select * from ledger_append(array['single'], array['bonus_grant'], '[{}]', 0, array[1], array['platform'],
      array['revenue'], array[0]::smallint[], array[10]::bigint[])`,
    `select * from ledger_append(array['more', 'less'], array['bonus_grant', 'bonus_grant'], '[{}, {}]', 0,
      array[1, 1, 2, 2], array['platform', 'platform', 'platform', 'platform'],
      array['revenue', 'fee', 'revenue', 'fee'], array[0, 0, 0, 0]::smallint[], array[10, -9, -10, 9]::bigint[])`,
    `insert into ledger_posting (id, journal_id, account_id, amount_fen, balance_after_fen)
      select 0, max(journal_id), min(account_id), 10, 10 from ledger_posting
      where journal_id not in (select journal_id from ledger_posting where account_id = 1)`,
    `insert into ledger_posting (journal_id, account_id, amount_fen)
      select max(journal_id) + 1000, unnest(array[1, 2]), unnest(array[10, -10]) from ledger_posting`,
    `with whole as (insert into ledger_journal (business_key, kind, facts, at)
        values ('nowhere', 'bonus_grant', '{}', 0) returning id)
      insert into ledger_posting (journal_id, account_id, amount_fen)
      select id, unnest(array[1, -1]), unnest(array[10, -10]) from whole`,
  ])('a statement that does not balance or belong: %s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: '23514' })
  })
})
