import { DAY_MS } from '@contract/constants'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'
import { askForReview, seedAlipay, seedEarner } from '../../../../test/server/acts/withdrawing'

const app = useApp()
beforeEach(() => app.clock.advance(DAY_MS))

const { rowOf, actsOf } = createWithdrawalRows(() => app)
const ask = (amountFen: number, member?: SeededMember) => askForReview(app, amountFen, member)

test('approves a small clean withdrawal with its entry in the audit log', async () => {
  const { id, member } = await ask(20_000)
  expect(await rowOf(id)).toMatchObject({ state: 'paying', risks: [], needs_two: false })
  expect(await actsOf(member)).toEqual(['withdrawal.approved system'])
})

const risksAfter = async (prepare: (member: SeededMember) => Promise<unknown>, amountFen = 5_000) => {
  const member = await seedEarner(app, amountFen)
  await prepare(member)
  const { id } = await ask(amountFen, member)
  const row = await rowOf(id)
  expect(row.state).toBe('reviewing')
  return { rules: row.risks?.map(({ rule }) => rule), needsTwo: row.needs_two }
}
const report = (member: SeededMember, state: 'upheld' | 'received', decidedAt: number | null) =>
  app.core.db
    .insertInto('report')
    .values({
      id: app.core.ids.ulid(app.clock.now()),
      from_id: member.id,
      to_id: member.id,
      reason: 'scam',
      state,
      created_at: app.clock.now(),
      evidence: '{}',
      taken_by: null,
      decided_by: null,
      decided_at: decidedAt,
      decided_why: null,
    })
    .execute()
const order = (buyer: { id: string }, owner: { id: string }, state: 'settled' | 'disputed') =>
  app.core.db
    .insertInto('unlock_order')
    .values({
      id: app.core.ids.ulid(app.clock.now()),
      quote_id: app.core.ids.uuid(),
      buyer_id: buyer.id,
      owner_id: owner.id,
      list_price_coins: 100,
      paid_coins: 100,
      owner_share_fen: 400,
      config_version: 1,
      consent_mode: 'ask',
      state,
      masked: 'a*z',
      created_at: app.clock.now(),
      accept_by: app.clock.now(),
      timeline: '[]',
    } as never)
    .execute()

test.each<[string, (member: SeededMember) => Promise<unknown>]>([
  ['new_member', (member) => changeMember(app, member, { created_at: app.clock.now() - 6 * DAY_MS })],
  [
    'new_payee',
    (member) =>
      app.core.db
        .updateTable('alipay_account')
        .set({ bound_at: app.clock.now() - 40 * DAY_MS })
        .where('member_id', '=', member.id)
        .execute()
        .then(() => Object.assign(app.services.productConfig.withdraw, { autoAgeMs: 41 * DAY_MS })),
  ],
  ['not_active', (member) => changeMember(app, member, { account_state: 'restricted' })],
  ['upheld_report', (member) => report(member, 'upheld', app.clock.now() - 29 * DAY_MS)],
  ['open_report', (member) => report(member, 'received', null)],
  ['open_dispute', async (member) => order(await app.seed.member(), member, 'disputed')],
])('makes a withdrawal wait for an operator: %s', async (rule, prepare) => {
  expect(await risksAfter(prepare)).toEqual({ rules: [rule], needsTwo: false })
  Object.assign(app.services.productConfig.withdraw, { autoAgeMs: 7 * DAY_MS })
})

test('makes a large amount wait for an operator', async () => {
  expect(await risksAfter(() => Promise.resolve(), 20_001)).toEqual({ rules: ['large'], needsTwo: false })
})

test('requires two operators when two members buy of each other', async () => {
  const found = await risksAfter(async (member) => {
    const other = await app.seed.member()
    await order(other, member, 'settled')
    await order(member, other, 'settled')
  })
  expect(found).toEqual({ rules: ['round_trip'], needsTwo: true })
})

test('requires two operators when two members have the same identity card', async () => {
  const found = await risksAfter(async (member) => {
    const other = await app.seed.member()
    await seedAlipay(app, other.id)
    const idCardHash = app.core.crypto.mac('alipay-id-card', member.id)
    await app.core.db
      .updateTable('alipay_account')
      .set({ id_card_hash: idCardHash })
      .where('member_id', '=', other.id)
      .execute()
  })
  expect(found).toEqual({ rules: ['shared_identity'], needsTwo: true })
})

test('ignores an old upheld report and a settled sale', async () => {
  const member = await seedEarner(app, 5_000)
  await report(member, 'upheld', app.clock.now() - 31 * DAY_MS)
  await order(await app.seed.member(), member, 'settled')
  const { id } = await ask(5_000, member)
  expect(await rowOf(id)).toMatchObject({ state: 'paying', risks: [] })
})

test('does not delay a withdrawal because the server suspects ban evasion', async () => {
  const member = await seedEarner(app, 5_000)
  await app.core.transaction(async (tx) =>
    app.services.evasionReports.open(tx, await app.services.members.lock(tx, member.id), 95),
  )
  const { id } = await ask(5_000, member)
  expect(await rowOf(id)).toMatchObject({ state: 'paying', risks: [] })
})
