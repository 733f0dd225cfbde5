import { MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add } from '../../../../test/server/acts/acting'
import { billIdOf, writeBill, type BillInput } from '../../../../test/server/acts/billing'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'

const PATH = '/api/user/bill_list'

const app = useApp()

beforeEach(() => app.clock.set(Date.parse('2026-07-15T12:00:00+08:00')))

const write = (memberId: string, request: BillInput) => writeBill(app, memberId, request)
const idOf = (ref: string) => billIdOf(app, ref)
const ask = async (member: SeededMember, payload: object) => (await member.post(PATH, payload)).data

describe('one bill', () => {
  test('has its timeline in the reader’s language, with keys as texts and operators’ words unchanged', async () => {
    const member = await app.seed.member()
    const ref = await write(member.id, {
      type: 'payment',
      bizType: 'unlock_spend',
      sign: -1,
      amountFen: 0,
      coins: 100,
      state: 'held',
      orderNo: 'order-1',
      balanceAfterCoins: 20,
    })
    app.clock.advance(MINUTE_MS)
    await app.core.transaction((tx) =>
      app.services.bills.step(tx, ref, {
        state: 'returned',
        reason: 'unlock_declined',
        balanceAfterCoins: 120,
      }),
    )
    app.clock.advance(MINUTE_MS)
    await app.core.transaction((tx) =>
      app.services.bills.step(tx, ref, { state: 'returned', note: '已电话告知' }),
    )
    const id = await idOf(ref)
    const { bill, timeline, list } = await ask(member, { id })
    const now = app.clock.now()
    expect(list).toEqual([])
    expect(bill).toEqual({
      id,
      billNo: id,
      type: 'payment',
      bizType: 'unlock_spend',
      title: '解锁联系方式',
      amountFen: 0,
      feeFen: null,
      coins: 100,
      sign: -1,
      state: 'returned',
      reason: '对方没有同意',
      channel: null,
      balanceAfterFen: null,
      balanceAfterCoins: 120,
      peer: null,
      orderNo: 'order-1',
      createdAt: now - 2 * MINUTE_MS,
      settledAt: now,
      releaseAt: null,
      canAppeal: false,
    })
    expect(timeline).toEqual([
      { state: 'held', at: now - 2 * MINUTE_MS, note: null },
      { state: 'returned', at: now - MINUTE_MS, note: '对方没有同意' },
      { state: 'returned', at: now, note: '已电话告知' },
    ])
    const english = await app.post(PATH, { id }, { token: member.token, headers: { 'x-lang': 'en' } })
    expect(english.data.bill).toMatchObject({ title: 'Contact unlock', reason: 'The other side declined' })
  })

  test('is visible only to its owner', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    const id = await idOf(await write(member.id, { type: 'income', bizType: 'invite_income' }))
    const refusals = [
      await other.post(PATH, { id }),
      await member.post(PATH, { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ' }),
    ]
    for (const { code, data } of refusals) expect([code, data]).toEqual([errorCodes.NOT_FOUND, null])
  })

  test('names the other member by the current nickname, unless deactivated or blocked', async () => {
    const member = await app.seed.member()
    const peer = await app.seed.member({ nickname: '老名字' })
    const ref = await write(member.id, { type: 'income', bizType: 'unlock_income', peerId: peer.id })
    const id = await idOf(ref)
    const nameNow = async () => (await ask(member, { id })).bill.peer
    const change = (row: object) => changeMember(app, peer, row)
    await change({ nickname: '新名字' })
    expect(await nameNow()).toEqual({ nickname: '新名字' })
    await change({ account_state: 'banned' })
    expect(await nameNow()).toEqual({ nickname: '对方' })
    await change({ account_state: 'active' })
    await add(peer, 'block', member)
    expect(await nameNow()).toEqual({ nickname: '对方' })
    expect(JSON.stringify(await ask(member, { type: 'income' }))).not.toContain(peer.id)
  })

  test('offers an appeal when it went against the member', async () => {
    const member = await app.seed.member()
    await write(member.id, { type: 'withdrawal', bizType: 'withdraw', sign: -1, state: 'returned' })
    await write(member.id, { type: 'income', bizType: 'income_clawback', sign: -1 })
    await write(member.id, { type: 'income', bizType: 'unlock_income' })
    const appeals = async (type: string) =>
      (await ask(member, { type })).list.map((bill: { canAppeal: boolean }) => bill.canAppeal)
    expect(await appeals('withdrawal')).toEqual([true])
    expect((await appeals('income')).sort()).toEqual([false, true])
  })
})
