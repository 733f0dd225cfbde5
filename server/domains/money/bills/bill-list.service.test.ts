import { MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { billIdOf, writeBill, type BillInput } from '../../../../test/server/acts/billing'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { BillRow } from './bill.repository'

const PATH = '/api/user/bill_list'
const atShanghai = (text: string): number => Date.parse(`${text}+08:00`)

const app = useApp()

beforeEach(() => app.clock.set(atShanghai('2026-07-15T12:00:00')))

const write = (memberId: string, request: BillInput) => writeBill(app, memberId, request)
const idOf = (ref: string) => billIdOf(app, ref)
const idsIn = ({ list }: { list: { id: string }[] }): string[] => list.map(({ id }) => id)

const ask = async (member: SeededMember, payload: object) => (await member.post(PATH, payload)).data

const everyKind = ['recharge', 'income', 'payment', 'withdrawal'] as const

describe('the list of bills', () => {
  test('contains bills of one kind, newest first, and only for their owner', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    const refs: string[] = []
    for (const type of everyKind) {
      refs.push(await write(member.id, { type, bizType: 'withdraw' }))
      app.clock.advance(MINUTE_MS)
    }
    const newest = await write(member.id, { type: 'income', bizType: 'invite_income' })
    const shown = await ask(member, { type: 'income' })
    expect(idsIn(shown)).toEqual([await idOf(newest), await idOf(refs[1] as string)])
    expect(shown.nextCursor).toBeNull()
    expect((await ask(other, { type: 'income' })).list).toEqual([])
  })

  test('keeps its position while bills are added, also among bills of the same moment', async () => {
    const member = await app.seed.member()
    for (let i = 0; i < 30; i += 1) {
      await write(member.id, { type: 'payment', bizType: 'unlock_spend' })
      if (i % 3 === 0) app.clock.advance(1)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const data = await ask(member, { type: 'payment', limit: 7, cursor })
      seen.push(...idsIn(data))
      cursor = data.nextCursor as string | null
      app.clock.advance(1)
      await write(member.id, { type: 'payment', bizType: 'unlock_spend' })
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(30)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test('rejects a cursor of another list, month or member', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    for (let i = 0; i < 3; i += 1) await write(member.id, { type: 'income', bizType: 'invite_income' })
    const { nextCursor } = await ask(member, { type: 'income', limit: 1 })
    const refusals = await Promise.all([
      member.post(PATH, { type: 'payment', cursor: nextCursor }),
      member.post(PATH, { type: 'income', month: '2026-07', cursor: nextCursor }),
      other.post(PATH, { type: 'income', cursor: nextCursor }),
      member.post(PATH, { type: 'income', cursor: `${nextCursor}A` }),
    ])
    for (const { code, data } of refusals) {
      expect(code).toBe(errorCodes.INVALID_PARAMETERS)
      expect(data.fields).toHaveProperty('cursor')
    }
  })

  test.each(['2026-13', '2026-00', '26-07', '2026-7', '1999-01', 'x', 202_607, ''])(
    'refuses the month %p',
    async (month) => {
      const member = await app.seed.member()
      const { code, data } = await member.post(PATH, { type: 'income', month })
      expect(code).toBe(errorCodes.INVALID_PARAMETERS)
      expect(data.fields).toBeDefined()
    },
  )

  test.each([{ type: 'other' }, {}, { id: '' }, { id: 5 }, { id: 'a b' }, { type: 'income', limit: 51 }])(
    'refuses %j',
    async (payload) => {
      const member = await app.seed.member()
      expect((await member.post(PATH, payload)).code).toBe(errorCodes.INVALID_PARAMETERS)
    },
  )

  test('filters by the calendar month in Shanghai, to the millisecond', async () => {
    const member = await app.seed.member()
    const moments = [
      '2026-05-31T23:59:59.999',
      '2026-06-01T00:00:00',
      '2026-06-30T23:59:59.999',
      '2026-07-01T00:00:00',
    ]
    const refs: string[] = []
    for (const moment of moments) {
      app.clock.set(atShanghai(moment))
      refs.push(await write(member.id, { type: 'recharge', bizType: 'coin_recharge' }))
    }
    app.clock.set(atShanghai('2026-07-15T12:00:00'))
    const june = await ask(member, { type: 'recharge', month: '2026-06' })
    expect(idsIn(june)).toEqual([await idOf(refs[2] as string), await idOf(refs[1] as string)])
    expect(june.sums).toEqual([{ month: '2026-06', inFen: 200, outFen: 0, inCoins: 0, outCoins: 0 }])
    const december = await ask(member, { type: 'recharge', month: '2025-12' })
    expect(december).toMatchObject({ list: [], sums: [{ month: '2025-12', inFen: 0 }] })
  })
})

describe('the month sums', () => {
  test('cover each month of the page completely, newest first, even when the page shows only part of it', async () => {
    const member = await app.seed.member()
    for (const [moment, amountFen] of [
      ['2026-04-02T10:00:00', 1],
      ['2026-05-02T10:00:00', 20],
      ['2026-05-09T10:00:00', 300],
      ['2026-07-01T10:00:00', 4_000],
    ] as const) {
      app.clock.set(atShanghai(moment))
      await write(member.id, { type: 'income', bizType: 'unlock_income', amountFen, state: 'held' })
    }
    const none = { outFen: 0, inCoins: 0, outCoins: 0 }
    const first = await ask(member, { type: 'income', limit: 2 })
    expect(first.sums).toEqual([
      { month: '2026-07', inFen: 4_000, ...none },
      { month: '2026-05', inFen: 320, ...none },
    ])
    const second = await ask(member, { type: 'income', limit: 2, cursor: first.nextCursor })
    expect(second.sums).toEqual([
      { month: '2026-05', inFen: 320, ...none },
      { month: '2026-04', inFen: 1, ...none },
    ])
  })

  test('are empty when there are no bills', async () => {
    expect(await ask(await app.seed.member(), { type: 'income' })).toEqual({
      list: [],
      nextCursor: null,
      sums: [],
      bill: null,
      timeline: null,
    })
  })

  const states = [
    'processing',
    'held',
    'done',
    'closed',
    'returned',
    'reviewing',
    'approved',
    'paying',
  ] as const
  const counted: Record<BillRow['type'], readonly string[]> = {
    recharge: ['done'],
    income: ['held', 'done'],
    payment: ['held', 'done'],
    withdrawal: ['done'],
  }

  test.each(everyKind)('of %s count only money that moved', async (type) => {
    const member = await app.seed.member()
    let expected = 0
    for (const [at, state] of states.entries()) {
      const amountFen = 10 ** at
      await write(member.id, { type, bizType: 'withdraw', sign: -1, state, amountFen, coins: amountFen })
      if (counted[type].includes(state)) expected += amountFen
    }
    expect((await ask(member, { type })).sums).toEqual([
      { month: '2026-07', inFen: 0, outFen: expected, inCoins: 0, outCoins: expected },
    ])
  })

  test('of withdrawals count the amount that arrived, without the fee', async () => {
    const member = await app.seed.member()
    const out = { type: 'withdrawal', bizType: 'withdraw', sign: -1, amountFen: 5_000 } as const
    await write(member.id, { ...out, feeFen: 50 })
    await write(member.id, { ...out, feeFen: 0 })
    await write(member.id, { ...out, feeFen: 50, state: 'paying' })
    const { list, sums } = await ask(member, { type: 'withdrawal' })
    expect(sums).toMatchObject([{ outFen: 9_950 }])
    expect(list.map(({ feeFen }: { feeFen: number }) => feeFen).sort()).toEqual([0, 50, 50])
  })

  test('leave out fully returned bills and count partial refunds', async () => {
    const member = await app.seed.member()
    const spend = { type: 'payment', bizType: 'unlock_spend', sign: -1, amountFen: 0, coins: 100 } as const
    const whole = await write(member.id, { ...spend, state: 'held' })
    const part = await write(member.id, { ...spend, state: 'done' })
    await app.core.transaction((tx) => app.services.bills.step(tx, whole, { state: 'returned' }))
    const refund = { type: 'payment', bizType: 'unlock_refund', amountFen: 0, coins: 100 } as const
    await write(member.id, { ...refund, refundOfRef: whole })
    await write(member.id, { ...refund, coins: 30, refundOfRef: part })
    expect((await ask(member, { type: 'payment' })).sums).toEqual([
      { month: '2026-07', inFen: 0, outFen: 0, inCoins: 30, outCoins: 100 },
    ])
  })
})
