import { Registry } from 'prom-client'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../../../test/server/acts/acting'
import { checkOf } from '../../../../test/server/acts/cancelling'
import { by, createOperator } from '../../../../test/server/acts/operating'
import { leaveForGood } from '../../../../test/server/acts/erasing'
import { wholeExport } from '../../../../test/server/acts/exporting'
import {
  applyFor,
  bindAlipay,
  detailsOf,
  giveIncome,
  idCardOf,
  proveSelf,
  seedAlipay,
} from '../../../../test/server/acts/withdrawing'
import { type FakeRealNames, startFakeRealNames } from '../../../../test/server/fakes/aliyun-real-name'
import { createManualClock } from '../../../../test/server/manual-clock'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { waitUntil } from '../../../../test/server/wait-until'
import { createLog } from '../../../lib/log'

const KEYS = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const NAME = '林澈'

let app: TestApp
let aliyun: FakeRealNames
let member: SeededMember
const lines: string[] = []
const registry = new Registry()

beforeAll(async () => {
  const clock = createManualClock()
  aliyun = await startFakeRealNames(KEYS, clock)
  const log = createLog((line) => void lines.push(line), clock.now)
  const realName = { endpoint: aliyun.url, keys: KEYS }
  app = await startApp({ clock, log, registry, connections: 20, config: { realName, logsCalls: true } })
})
afterAll(async () => {
  await app.close()
  await aliyun.close()
})
beforeEach(async () => {
  app.clock.advance(DAY_MS)
  aliyun.asked.length = 0
  member = await app.seed.member({ isVerified: true })
  aliyun.people.set((await detailsOf(app, member)).idCardNo, NAME)
})

const { ops, refusal, actsOn } = createOperator(() => app)

const checksOf = ({ id }: SeededMember) =>
  app.core.db.selectFrom('real_name_check').selectAll().where('member_id', '=', id).execute()
const accountOf = ({ id }: SeededMember) =>
  app.core.db.selectFrom('alipay_account').selectAll().where('member_id', '=', id).executeTakeFirst()
const busy = { code: errorCodes.SERVER_BUSY, data: { retryAfter: 60 } }
/** The member's details with a fresh code, sent when called. */
const prepare = async (of: SeededMember, more: object = {}): Promise<() => Promise<Answer>> => {
  app.clock.advance(61_000)
  const body = { ...(await detailsOf(app, of)), ...(await proveSelf(app, of)), ...more }
  return () => of.post('/api/user/update_alipay', body)
}

describe('a payee whose name and number belong together', () => {
  test('is saved after one question, and can be paid', async () => {
    expect((await member.post('/api/user/get_alipay')).data.alipay.idCardRequired).toBe(true)
    expect((await bindAlipay(app, member)).code).toBe(1)
    expect(aliyun.asked).toEqual([{ name: NAME, idCardNo: (await detailsOf(app, member)).idCardNo }])
    expect(await checksOf(member)).toMatchObject([{ verdict: 'match', decided_at: app.clock.now() }])
    expect(await accountOf(member)).toMatchObject({ name_checked_at: app.clock.now() })
    expect(await noticesOf(app, member.id)).toEqual(['alipay_bound'])
    await giveIncome(app, member.id, 5_000)
    app.clock.advance(DAY_MS + MINUTE_MS)
    expect((await applyFor(member, 3_000, await proveSelf(app, member))).code).toBe(1)
  })

  test('is not asked about again, neither for the same account nor for another one', async () => {
    await bindAlipay(app, member)
    expect((await bindAlipay(app, member)).code).toBe(1)
    expect((await bindAlipay(app, member, { account: `${member.id}@example.com` })).code).toBe(1)
    expect(aliyun.asked).toHaveLength(1)
  })

  test('is asked about once by two requests at the same moment', async () => {
    const save = await prepare(member)
    const release = aliyun.hold()
    const first = save()
    await waitUntil(() => aliyun.asked.length === 1)
    expect(await save()).toMatchObject(busy)
    release()
    expect((await first).code).toBe(1)
    expect(aliyun.asked).toHaveLength(1)
  })

  test('is asked about without an open transaction', async () => {
    const save = await prepare(member)
    const release = aliyun.hold()
    const saving = save()
    await waitUntil(() => aliyun.asked.length === 1)
    const locked = app.core.db
      .selectFrom('member')
      .select('id')
      .where('id', '=', member.id)
      .forUpdate()
      .noWait()
    expect(await locked.execute()).toHaveLength(1)
    release()
    expect((await saving).code).toBe(1)
  })
})

describe('a payee is refused', () => {
  const mismatch = (data: object) => ({ code: errorCodes.PAYEE_NAME_MISMATCH, data })
  const unmatched = mismatch({ reasons: { idCardNo: 'unmatched' } })

  test('with another name or an unknown number, for good and after one question', async () => {
    const { idCardNo } = await detailsOf(app, member)
    const unknownNo = idCardOf(
      `${idCardNo.slice(6, 10)}-${idCardNo.slice(10, 12)}-${idCardNo.slice(12, 14)}`,
      '777',
    )
    for (const wrong of [{ realName: '林清' }, { idCardNo: unknownNo }]) {
      expect(await bindAlipay(app, member, wrong)).toMatchObject(unmatched)
      expect(await bindAlipay(app, member, wrong)).toMatchObject(unmatched)
    }
    expect(aliyun.asked).toHaveLength(2)
    expect((await checksOf(member)).map(({ verdict }) => verdict).sort()).toEqual(['mismatch', 'no_record'])
    expect(await accountOf(member)).toBeUndefined()
  })

  test('but the same code still saves the right name', async () => {
    app.clock.advance(61_000)
    const body = { ...(await detailsOf(app, member)), ...(await proveSelf(app, member)) }
    expect(await member.post('/api/user/update_alipay', { ...body, realName: '林清' })).toMatchObject(
      unmatched,
    )
    expect((await member.post('/api/user/update_alipay', body)).code).toBe(1)
  })

  test('until an operator opens it, with an entry in the audit log', async () => {
    const { idCardNo } = await detailsOf(app, member)
    aliyun.people.delete(idCardNo)
    expect(await bindAlipay(app, member)).toMatchObject(unmatched)
    aliyun.people.set(idCardNo, NAME)
    expect(await bindAlipay(app, member)).toMatchObject(unmatched)
    expect(await ops('payout', 'recheck', member.id, ...by('anna'))).toMatchObject({ data: { opened: 1 } })
    expect(await actsOn(`member:${member.id}`)).toEqual(['anna real_name.reopened'])
    expect((await bindAlipay(app, member)).code).toBe(1)
    expect(await refusal('payout', 'recheck', member.id, ...by('anna'))).toContain('were refused')
    expect(await refusal('payout', 'recheck', 'nobody', ...by('anna'))).toContain('no member')
  })

  test('without the number, as a minor and with another birthday, before anybody is asked', async () => {
    const without = await bindAlipay(app, member, { idCardNo: undefined })
    expect(without.data).toMatchObject({ reasons: { idCardNo: 'required' } })
    const young = { idCardNo: idCardOf('2015-01-01') }
    expect((await bindAlipay(app, member, young)).code).toBe(errorCodes.UNDER_AGE)
    expect(await bindAlipay(app, member, { idCardNo: idCardOf('1980-06-06') })).toMatchObject(
      mismatch({ reasons: { idCardNo: 'birthday' } }),
    )
    expect(aliyun.asked).toEqual([])
  })

  test('also where the settings of the product need no number', async () => {
    const { withdraw } = app.services.productConfig
    withdraw.requireIdCard = false
    const { data } = await bindAlipay(app, member, { idCardNo: undefined })
    withdraw.requireIdCard = true
    expect(data).toMatchObject({ reasons: { idCardNo: 'required' } })
  })

  test('with a wrong code, before anybody is asked', async () => {
    expect((await bindAlipay(app, member, { smsTicket: 'none' })).code).toBe(errorCodes.TICKET_EXPIRED)
    expect(aliyun.asked).toEqual([])
  })

  test('after five questions of one day, until the next day', async () => {
    for (const last of '一二三四五') await bindAlipay(app, member, { realName: `林${last}` })
    const sixth = await bindAlipay(app, member)
    expect(sixth).toMatchObject({ code: errorCodes.TOO_MANY_TRIES })
    expect(sixth.data.retryAfter).toBeGreaterThan(0)
    expect(aliyun.asked).toHaveLength(5)
    app.clock.advance(DAY_MS)
    expect((await bindAlipay(app, member)).code).toBe(1)
  })
})

describe('without a verdict', () => {
  test.each(['cut', 'done, 5xx', 'done, garbage'] as const)(
    'after "%s" nothing is saved, and the same code saves it later',
    async (fault) => {
      const save = await prepare(member)
      aliyun.faults.push(fault)
      expect(await save()).toMatchObject(busy)
      expect(await accountOf(member)).toBeUndefined()
      expect(await checksOf(member)).toMatchObject([{ verdict: 'unknown', decided_at: null }])
      expect((await save()).code).toBe(1)
      expect(await checksOf(member)).toMatchObject([{ verdict: 'match' }])
    },
  )

  test('the vendor is asked again a minute after a process died', async () => {
    const save = await prepare(member)
    aliyun.faults.push('cut')
    await save()
    await app.core.db
      .updateTable('real_name_check')
      .set({ verdict: 'asking' })
      .where('member_id', '=', member.id)
      .execute()
    expect(await save()).toMatchObject(busy)
    app.clock.advance(MINUTE_MS)
    expect((await save()).code).toBe(1)
  })

  test('the log names the code of a vendor that refuses our account', async () => {
    const save = await prepare(member)
    aliyun.lies.push('412')
    lines.length = 0
    expect(await save()).toMatchObject(busy)
    expect(lines.join('')).toMatch(/"real name unknown".*"code":"412"/)
  })
})

describe('an account that is older than the setting', () => {
  const earn = async () => {
    await seedAlipay(app, member.id)
    await giveIncome(app, member.id, 5_000)
  }
  const bindAgain = async () => {
    // The stored details, as the member types them again.
    const { idCardNo } = await detailsOf(app, member)
    await app.core.db
      .updateTable('alipay_account')
      .set({
        account_sealed: app.core.crypto.seal(member.phone),
        id_card_sealed: app.core.crypto.seal(idCardNo),
      })
      .where('member_id', '=', member.id)
      .execute()
    return bindAlipay(app, member)
  }

  test('is paid only after its details were saved again, which changes nothing else', async () => {
    await earn()
    expect((await applyFor(member, 3_000)).code).toBe(errorCodes.REAL_NAME_REQUIRED)
    const { blockers } = (await member.post('/api/user/withdraw')).data
    expect(blockers).toEqual([{ code: errorCodes.REAL_NAME_REQUIRED, until: null }])
    const before = await accountOf(member)
    expect((await bindAgain()).code).toBe(1)
    const after = await accountOf(member)
    expect(after).toMatchObject({ bound_at: before?.bound_at, locked_until_at: before?.locked_until_at })
    expect(after?.name_checked_at).toBe(app.clock.now())
    expect((await applyFor(member, 3_000)).code).toBe(1)
  })

  test('is paid when a payment already reached it', async () => {
    await earn()
    await app.core.db
      .updateTable('alipay_account')
      .set({ verified_at: 1 })
      .where('member_id', '=', member.id)
      .execute()
    expect((await applyFor(member, 3_000)).code).toBe(1)
  })

  test('is not paid when the member closes their own account', async () => {
    await earn()
    const { payout } = (await checkOf(member)).data.balances
    expect(payout).toEqual({ code: errorCodes.REAL_NAME_REQUIRED, until: null })
  })
})

test('no log line and no row holds a name or a number, and the metrics count by outcome', async () => {
  await bindAlipay(app, member, { realName: '令狐金丝雀' })
  await bindAlipay(app, member)
  const { idCardNo } = await detailsOf(app, member)
  const rows = JSON.stringify([await checksOf(member), await accountOf(member)])
  expect(lines.join('')).toContain('update_alipay')
  expect(lines.join('')).not.toContain('[id card]')
  for (const secret of [NAME, '金丝雀', idCardNo, idCardNo.slice(6)]) {
    expect(lines.join('')).not.toContain(secret)
    expect(rows).not.toContain(secret)
  }
  const metrics = await registry.metrics()
  for (const outcome of ['match', 'mismatch', 'unknown', 'refused'])
    expect(metrics).toMatch(
      new RegExp(`jinyu_real_name_total\\{vendor="aliyun",outcome="${outcome}"\\} [1-9]`),
    )
})

test('an export has the verdicts, and an erasure removes them', async () => {
  await bindAlipay(app, member)
  const file = (await wholeExport(app, member)).get('money/name-checks.json')
  expect(file?.toString('utf8')).toContain('match')
  await leaveForGood(app, member)
  expect(await checksOf(member)).toEqual([])
})
