import { DAY_MS } from '@contract/constants'
import { errorCodes, type ErrorName } from '@contract/errors'
import { eventsOf, noticesOf } from '../../../../test/server/acts/acting'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import {
  applyFor,
  bindAlipay,
  birthDateIn,
  detailsOf,
  giveIncome,
  idCardOf,
  proveSelf,
  seedEarner,
} from '../../../../test/server/acts/withdrawing'

const app = useApp({ connections: 34 })
let member: SeededMember
beforeEach(async () => {
  app.clock.advance(DAY_MS)
  member = await app.seed.member({ isVerified: true })
})

const codeOf = (name: ErrorName): number => errorCodes[name]
const own = async (of: SeededMember = member) => (await of.post('/api/user/get_alipay')).data.alipay
const rowOf = (id: string) =>
  app.core.db.selectFrom('alipay_account').selectAll().where('member_id', '=', id).executeTakeFirst()

test('shows an empty account before one is bound', async () => {
  expect(await own()).toEqual({
    account: null,
    realName: null,
    idCardMasked: null,
    verifiedAt: null,
    lockedUntil: null,
    changesLeftThisMonth: 2,
    idCardRequired: true,
  })
})

test('shows a bound account masked, stores it encrypted, locks it for a day and notifies its owner', async () => {
  const { code, data } = await bindAlipay(app, member)
  expect(code).toBe(1)
  const lockedUntil = app.clock.now() + DAY_MS
  expect(data.alipay).toMatchObject({ realName: '*澈', lockedUntil, changesLeftThisMonth: 2 })
  expect(await own()).toEqual(data.alipay)
  expect(await noticesOf(app, member.id)).toEqual(['alipay_bound'])
  const shown = JSON.stringify([data, await rowOf(member.id), await eventsOf(app, member.id)])
  const { idCardNo, account } = await detailsOf(app, member)
  for (const secret of [idCardNo, account, '林澈']) expect(shown).not.toContain(secret)
  app.clock.set(lockedUntil)
  expect((await own()).lockedUntil).toBeNull()
})

test('locks the first account for a day, too', async () => {
  await giveIncome(app, member.id, 5_000)
  await bindAlipay(app, member)
  const lockedUntil = app.clock.now() + DAY_MS
  expect(await applyFor(member, 3_000)).toMatchObject({
    code: codeOf('ALIPAY_ACCOUNT_UNUSABLE'),
    data: { until: lockedUntil },
  })
})

test('changes and costs nothing when the same details are sent again', async () => {
  await bindAlipay(app, member)
  const before = await rowOf(member.id)
  await bindAlipay(app, member)
  expect(await rowOf(member.id)).toEqual(before)
  expect((await own()).changesLeftThisMonth).toBe(2)
})

test('allows two changes a month, and a third in the next month', async () => {
  app.clock.set(Date.parse('2026-09-20T12:00:00+08:00'))
  member = await app.seed.member({ isVerified: true })
  await bindAlipay(app, member)
  expect((await bindAlipay(app, member, { realName: '林清' })).data.alipay.changesLeftThisMonth).toBe(1)
  expect((await bindAlipay(app, member, { realName: '林明' })).data.alipay.changesLeftThisMonth).toBe(0)
  const until = Date.parse('2026-10-01T00:00:00+08:00')
  const third = await bindAlipay(app, member, { realName: '林远' })
  expect(third).toMatchObject({ code: codeOf('ALIPAY_ACCOUNT_UNUSABLE'), data: { until } })
  app.clock.set(until)
  expect((await bindAlipay(app, member, { realName: '林远' })).code).toBe(1)
})

describe('a binding is rejected', () => {
  test.each<[ErrorName, object]>([
    ['CONSENT_REQUIRED', { consent: false }],
    ['INVALID_PARAMETERS', { account: 'nobody' }],
    ['INVALID_PARAMETERS', { realName: 'Lin Che' }],
    ['INVALID_PARAMETERS', { idCardNo: '110101199801010010' }],
    ['INVALID_PARAMETERS', { idCardNo: undefined }],
    ['INVALID_PARAMETERS', { smsCode: '12345' }],
    ['UNDER_AGE', { idCardNo: idCardOf('2015-01-01') }],
    ['PAYEE_NAME_MISMATCH', { idCardNo: idCardOf('1980-06-06') }],
    ['TICKET_EXPIRED', { smsTicket: 'none' }],
  ])('with %s for %p', async (name, more) => {
    expect((await bindAlipay(app, member, more)).code).toBe(codeOf(name))
    expect(await rowOf(member.id)).toBeUndefined()
  })

  test('for a wrong code, and in the end for good', async () => {
    const details = await detailsOf(app, member)
    const proof = await proveSelf(app, member)
    const wrong = { ...details, ...proof, smsCode: proof.smsCode === '000000' ? '000001' : '000000' }
    const codes: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      codes.push((await member.post('/api/user/update_alipay', wrong)).code)
    }
    expect(codes).toEqual([...Array<number>(5).fill(codeOf('CODE_WRONG')), codeOf('TOO_MANY_TRIES')])
  })

  test('for a code of another member, or a used one', async () => {
    const other = await app.seed.member()
    app.clock.advance(61_000)
    const foreign = { ...(await detailsOf(app, member)), ...(await proveSelf(app, other)) }
    expect((await member.post('/api/user/update_alipay', foreign)).code).toBe(codeOf('TICKET_EXPIRED'))
    app.clock.advance(61_000)
    const used = { ...(await detailsOf(app, member)), ...(await proveSelf(app, member)) }
    expect((await member.post('/api/user/update_alipay', used)).code).toBe(1)
    const again = await member.post('/api/user/update_alipay', { ...used, realName: '林清' })
    expect(again.code).toBe(codeOf('TICKET_EXPIRED'))
  })

  test("for another member's account, however it is written", async () => {
    await bindAlipay(app, member, { account: 'Shared@Example.com' })
    const other = await app.seed.member()
    const taken = await bindAlipay(app, other, { account: ' shared@example.COM' })
    expect(taken.code).toBe(codeOf('ALIPAY_ACCOUNT_TAKEN'))
  })

  test('after too many attempts with other members’ accounts', async () => {
    const details = await detailsOf(app, member)
    const answers: Answer[] = []
    for (let tries = 0; tries < 22; tries++) {
      const request = { ...details, smsTicket: 'none', smsCode: '000000' }
      answers.push(await member.post('/api/user/update_alipay', request))
    }
    expect(answers.slice(0, 20).map(({ code }) => code)).not.toContain(codeOf('TOO_MANY_TRIES'))
    expect(answers.slice(20).map(({ code }) => code)).toEqual(Array(2).fill(codeOf('TOO_MANY_TRIES')))
    expect(answers[21]?.data.retryAfter).toBeGreaterThan(0)
  })

  test('while a withdrawal runs', async () => {
    const earner = await seedEarner(app, 5_000)
    expect((await applyFor(earner, 3_000)).code).toBe(1)
    const idCardNo = idCardOf(await birthDateIn(app, earner))
    const changed = await bindAlipay(app, earner, { realName: '林清', idCardNo })
    expect(changed.code).toBe(codeOf('WITHDRAWAL_RUNNING'))
  })
})

test('binds a login to one of many members who want it at once', async () => {
  const seekers = await Promise.all(Array.from({ length: 12 }, () => app.seed.member()))
  const requests: (() => Promise<Answer>)[] = []
  for (const seeker of seekers) {
    const request = { ...(await detailsOf(app, seeker)), ...(await proveSelf(app, seeker)) }
    requests.push(() => seeker.post('/api/user/update_alipay', { ...request, account: 'race@example.com' }))
  }
  const codes = (await Promise.all(requests.map((key) => key()))).map(({ code }) => code)
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === codeOf('ALIPAY_ACCOUNT_TAKEN'))).toHaveLength(11)
})

test('pays to the account that the owner saw when a change races an application', async () => {
  for (let round = 0; round < 10; round++) {
    const earner = await seedEarner(app, 5_000)
    app.clock.advance(61_000)
    const proof = await proveSelf(app, earner)
    const details = { ...(await detailsOf(app, earner)), account: `new${round}@example.com`, ...proof }
    const [change, apply] = await Promise.all([
      earner.post('/api/user/update_alipay', details),
      applyFor(earner, 3_000),
    ])
    const outcome = [change.code, apply.code]
    expect([
      [1, codeOf('ALIPAY_ACCOUNT_UNUSABLE')],
      [codeOf('WITHDRAWAL_RUNNING'), 1],
    ]).toContainEqual(outcome)
  }
})
