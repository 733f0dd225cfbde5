import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add } from '../../../../test/server/acts/acting'
import { cancel, logIn, logInAgain } from '../../../../test/server/acts/cancelling'
import { createPhoneChanging } from '../../../../test/server/acts/changing-phone'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'
import { applyFor, feeFor, seedEarner } from '../../../../test/server/acts/withdrawing'
import { forgetExpired } from './forget-expired'

const PATH = '/api/user/update_info'
const app = useApp({ connections: 20 })

beforeEach(() => app.clock.advance(DAY_MS))

const { newPhone, codeOf, askCode, tryToProve, prove, requestOf, change } = createPhoneChanging(() => app)
const phoneOf = (member: SeededMember) => app.services.members.phoneOf(member.id)

describe('a change of the phone', () => {
  test('gives the account its new number for logins, and the former number can register again', async () => {
    const member = await app.seed.member()
    const phone = newPhone()
    const changed = await change(member, phone)
    expect(changed).toMatchObject({
      code: 1,
      data: { user: { phoneMasked: `150****${phone.slice(7)}`, phoneChangeableAt: expect.any(Number) } },
    })
    expect(await logIn(app, { ...member, phone })).toMatchObject({ data: { userId: member.id } })
    expect(await logIn(app, member)).toMatchObject({ data: { registerState: 'new' } })
    const { list } = (await member.post('/api/user/system_message')).data
    expect(list).toMatchObject([
      { title: '手机号已更换', body: expect.stringContaining(`150****${phone.slice(7)}`) },
    ])
  })

  test('ends every other session and keeps the one that made it', async () => {
    const member = await app.seed.member()
    const other = (await logIn(app, member)).data.token as string
    expect((await app.post('/api/auth/me', {}, { token: other })).status).toBe(200)
    expect((await change(member, newPhone())).code).toBe(1)
    expect((await app.post('/api/auth/me', {}, { token: other })).status).toBe(401)
    const { data } = await member.post('/api/auth/me')
    expect(data.sessions).toMatchObject([{ current: true }])
  })

  test('is kept in the security log, masked, for half a year', async () => {
    const member = await app.seed.member()
    const phone = newPhone()
    await change(member, phone)
    const log = () =>
      app.core.db.selectFrom('phone_change').selectAll().where('member_id', '=', member.id).execute()
    expect(await log()).toMatchObject([
      {
        from_masked: `139****${member.phone.slice(7)}`,
        to_masked: `150****${phone.slice(7)}`,
        session_id: member.sessionId,
      },
    ])
    await forgetExpired(app.core, app.clock.now() + 179 * DAY_MS)
    expect(await log()).toHaveLength(1)
    await forgetExpired(app.core, app.clock.now() + 181 * DAY_MS)
    expect(await log()).toHaveLength(0)
  })

  test('delays payouts of income for a day, as a change of the Alipay account does', async () => {
    const member = await seedEarner(app, 10_000)
    await change(member, newPhone())
    expect((await member.post('/api/user/get_alipay')).data.alipay.lockedUntil).toBe(app.clock.now() + DAY_MS)
    const refused = await applyFor(member, 4_000, { quoteFeeFen: feeFor(4_000) })
    expect(refused).toMatchObject({
      code: errorCodes.ALIPAY_ACCOUNT_UNUSABLE,
      data: { until: app.clock.now() + DAY_MS },
    })
    app.clock.advance(DAY_MS)
    expect((await applyFor(member, 4_000)).code).toBe(1)
  })

  test('moves blocks of the member to the new number, and none stays on the former one', async () => {
    const [blocker, member] = [await app.seed.member(), await app.seed.member()]
    await add(blocker, 'block', member)
    await change(member, newPhone())
    expect((await member.post('/api/user/get', { userId: blocker.id })).code).toBe(
      errorCodes.TARGET_NOT_VISIBLE,
    )
    const next = await app.seed.member({ phone: member.phone })
    expect((await next.post('/api/user/get', { userId: blocker.id })).code).toBe(1)
  })

  test('is made once for a token; a repeat changes nothing, and another number with the token is refused', async () => {
    const member = await app.seed.member()
    const phone = newPhone()
    const request = await requestOf(member, phone)
    expect((await member.post(PATH, request)).code).toBe(1)
    expect((await member.post(PATH, request)).code).toBe(1)
    const other = await member.post(PATH, { phone: { ...request.phone, phone: newPhone() } })
    expect(other.code).toBe(errorCodes.TOKEN_REUSED)
    expect(await phoneOf(member)).toBe(phone)
  })

  test('is made once for many simultaneous requests', async () => {
    const member = await app.seed.member()
    const phone = newPhone()
    const request = await requestOf(member, phone)
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.post(PATH, request)))
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThan(0)
    expect(answers.every(({ code }) => [1, errorCodes.TICKET_EXPIRED].includes(code as 1))).toBe(true)
    expect(await phoneOf(member)).toBe(phone)
    const log = await app.core.db
      .selectFrom('phone_change')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute()
    expect(log).toHaveLength(1)
  })
})

describe('is refused for', () => {
  const unusable = { code: errorCodes.INVALID_PARAMETERS, data: { fields: { phone: '该手机号不能使用' } } }

  test('a number of any other account in any state, only after its code is right', async () => {
    const member = await app.seed.member()
    const leaving = await app.seed.member()
    await cancel(app, leaving)
    const owners = [
      await app.seed.member(),
      await app.seed.member({ row: { account_state: 'banned' } }),
      leaving,
    ]
    for (const owner of owners) {
      const request = await requestOf(member, owner.phone)
      const wrong = request.phone.smsCode === '000000' ? '000001' : '000000'
      const guess = { phone: { ...request.phone, smsCode: wrong } }
      expect((await member.post(PATH, guess)).code).toBe(errorCodes.CODE_WRONG)
      expect(await member.post(PATH, request)).toMatchObject(unusable)
    }
    expect(await phoneOf(member)).toBe(member.phone)
  })

  test('the number of an account that was erased recently', async () => {
    const [member, gone] = [await app.seed.member(), await app.seed.member()]
    await cancel(app, gone)
    app.clock.advance(15 * DAY_MS)
    await app.services.jobs.runDue()
    const back = await logInAgain(app, member)
    expect(await change(back, gone.phone)).toMatchObject(unusable)
    app.clock.advance(31 * DAY_MS)
    await app.services.jobs.runDue()
    const again = await logInAgain(app, member)
    expect((await change(again, gone.phone)).code).toBe(1)
  })

  test('the own number, before a code is sent to it', async () => {
    const member = await app.seed.member()
    const request = { scene: 'sms', purpose: 'change_phone', phone: member.phone }
    expect(await member.post('/api/auth/get_auth_token', request)).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phone: '这就是你现在的手机号' } },
    })
  })

  test('a code for a new number without a session', async () => {
    const sent = app.sms.length
    const request = { scene: 'sms', purpose: 'change_phone', phone: newPhone() }
    expect((await app.post('/api/auth/get_auth_token', request)).code).toBe(errorCodes.INVALID_PARAMETERS)
    expect(app.sms).toHaveLength(sent)
  })

  test('a code that was sent for a login', async () => {
    const member = await app.seed.member()
    const [proof, phone] = [await prove(member), newPhone()]
    const { data } = await member.post('/api/auth/get_auth_token', { scene: 'sms', purpose: 'login', phone })
    const step = { step: 'change', proof, phone, smsTicket: data.ticket, smsCode: codeOf(phone) }
    const refused = await member.post(PATH, { phone: { ...step, clientToken: randomUUID() } })
    expect(refused.code).toBe(errorCodes.TICKET_EXPIRED)
  })

  test.each([
    ['made up', () => 'x'.repeat(80)],
    ['a quarter of an hour old', null],
  ])('a proof that is %s', async (_name, forged) => {
    const member = await app.seed.member()
    const proof = await prove(member)
    if (!forged) app.clock.advance(15 * MINUTE_MS)
    const phone = newPhone()
    const step = { step: 'change', proof: forged?.() ?? proof, phone, ...(await askCode(member, phone)) }
    const refused = await member.post(PATH, { phone: { ...step, clientToken: randomUUID() } })
    expect(refused.code).toBe(errorCodes.SESSION_NOT_FRESH)
    expect(await phoneOf(member)).toBe(member.phone)
  })

  test('the proof of another member, and of another session of the same member', async () => {
    const [member, other] = [await app.seed.member(), await app.seed.member()]
    const elsewhere = await logInAgain(app, member)
    for (const from of [other, elsewhere]) {
      const proof = await prove(from)
      const phone = newPhone()
      const step = { step: 'change', proof, phone, ...(await askCode(member, phone)) }
      const refused = await member.post(PATH, { phone: { ...step, clientToken: randomUUID() } })
      expect(refused.code).toBe(errorCodes.SESSION_NOT_FRESH)
    }
  })

  test('a second change within thirty days, already at the proof', async () => {
    const member = await app.seed.member()
    const phone = newPhone()
    await change(member, phone)
    const changedAt = app.clock.now()
    const now: SeededMember = { ...member, phone }
    const early = await tryToProve(now)
    expect(early).toMatchObject({
      code: errorCodes.PHONE_TOO_RECENT,
      data: { until: changedAt + 30 * DAY_MS },
    })
    const { user } = (await now.post('/api/user/my_info')).data
    expect(user.phoneChangeableAt).toBe(changedAt + 30 * DAY_MS)
    app.clock.set(changedAt + 30 * DAY_MS)
    const back = await logInAgain(app, now)
    expect((await back.post('/api/user/my_info')).data.user.phoneChangeableAt).toBeNull()
    expect((await change(back, newPhone())).code).toBe(1)
  })

  test('a request that also changes the profile', async () => {
    const member = await app.seed.member()
    const request = await requestOf(member, newPhone())
    const refused = await member.post(PATH, { ...request, bio: '一起改' })
    expect(refused).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { phone: expect.any(String) } },
    })
    expect(await phoneOf(member)).toBe(member.phone)
  })

  test.each([
    ['no number', { phone: '12345' }, 'INVALID_PARAMETERS'],
    ['a number of another country', { phone: '+1 212 555 0100' }, 'PHONE_NOT_SUPPORTED'],
    ['a code of five digits', { smsCode: '12345' }, 'INVALID_PARAMETERS'],
    ['no client token', { clientToken: '' }, 'INVALID_PARAMETERS'],
  ] as const)('%s', async (_name, wrong, name) => {
    const member = await app.seed.member()
    const step = { step: 'change', proof: 'x', phone: newPhone(), smsTicket: 'x', smsCode: '123456' }
    const refused = await member.post(PATH, { phone: { ...step, clientToken: randomUUID(), ...wrong } })
    expect(refused.code).toBe(errorCodes[name])
  })
})

test('gives a number to one of two members who want it at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, bob] = [await app.seed.member(), await app.seed.member()]
    const phone = newPhone()
    const requests = [await requestOf(ada, phone), await requestOf(bob, phone)]
    const answers = await Promise.all([ada.post(PATH, requests[0]), bob.post(PATH, requests[1])])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, errorCodes.INVALID_PARAMETERS])
    const lost = answers.find(({ code }) => code !== 1)
    expect(lost?.data.fields).toEqual({ phone: '该手机号不能使用' })
    const owner = await app.services.members.findByPhone(app.core.db, app.core.crypto.phoneHash(phone))
    expect([ada.id, bob.id]).toContain(owner?.id)
  }
})

test('gives a number to one of a change and a registration at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await app.seed.member()
    const phone = newPhone()
    const request = await requestOf(member, phone)
    const fresh = await logIn(app, { ...member, phone, id: randomUUID().slice(0, 12) })
    const registration = {
      registerTicket: fresh.data.registerTicket,
      gender: 'female',
      birthday: '1996-01-01',
      consents: { user: '1.0', privacy: '1.0' },
      clientToken: randomUUID(),
    }
    const [changed, registered] = await Promise.all([
      member.post(PATH, request),
      app.post('/api/auth/register', registration),
    ])
    expect([changed.code === 1, registered.code === 1].filter(Boolean)).toHaveLength(1)
    if (changed.code !== 1) expect(changed.code).toBe(errorCodes.INVALID_PARAMETERS)
    else expect(registered.code).toBe(errorCodes.STATE_CHANGED)
  }
})

test('keeps the number of an account that is being cancelled', async () => {
  const member = await app.seed.member()
  const request = await requestOf(member, newPhone())
  await changeMember(app, member, { account_state: 'cancelling' })
  const caller = { id: member.id, sessionId: member.sessionId, deviceId: '', client: '', ip: '127.0.0.1' }
  const taken = app.services.phoneChanges.apply(caller, request.phone as never)
  await expect(taken).rejects.toMatchObject({ refusal: 'STATE_CHANGED' })
})
