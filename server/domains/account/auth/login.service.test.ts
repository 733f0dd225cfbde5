import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { consents, createLogins, wrong } from '../../../../test/server/acts/logging-in'

const app = useApp({ connections: 30 })
const { newPhone, codeOf, logIn, askTicket, register } = createLogins(() => app)

beforeEach(() => app.clock.advance(2 * DAY_MS))

describe('a login', () => {
  test('gives a new phone a register ticket', async () => {
    const phone = newPhone()
    const answer = await logIn(phone, await askTicket(phone), codeOf(phone))
    expect(answer.data).toEqual({
      registerState: 'new',
      registerTicket: expect.any(String),
      phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
    })
  })

  test('gives a known phone a session that works', async () => {
    const member = await app.seed.member({ phone: newPhone() })
    const answer = await logIn(member.phone, await askTicket(member.phone), codeOf(member.phone))
    expect(answer.data).toMatchObject({ registerState: 'active', userId: member.id })
    expect(answer.data.tokenExpireAt).toBe(app.clock.now() + 30 * DAY_MS)
    const me = await app.post('/api/auth/me', {}, { token: answer.data.token })
    expect(me.data.userId).toBe(member.id)
    expect(me.data.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  })

  test('counts wrong tries down, and refuses even the right code after five', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const code = codeOf(phone)
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await logIn(phone, ticket, wrong(code))).toMatchObject({
        code: errorCodes.CODE_WRONG,
        data: { triesLeft },
      })
    }
    expect((await logIn(phone, ticket, code)).code).toBe(errorCodes.TOO_MANY_TRIES)
  })

  test('compares at most five of many simultaneous guesses', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const code = codeOf(phone)
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(phone, ticket, wrong(code))))
    const compared = answers.filter((one) => one.code === errorCodes.CODE_WRONG)
    expect(compared).toHaveLength(5)
    expect(answers.every((one) => one.status === 200)).toBe(true)
  })

  test('refuses guesses after ten failures a day for a phone, whatever the ticket', async () => {
    const phone = newPhone()
    let compared = 0
    for (let round = 0; round < 4; round++) {
      const ticket = await askTicket(phone)
      for (let i = 0; i < 5; i++) {
        if ((await logIn(phone, ticket, wrong(codeOf(phone)))).code === errorCodes.CODE_WRONG) compared += 1
      }
      app.clock.advance(MINUTE_MS)
    }
    expect(compared).toBe(10)
    const answer = await logIn(phone, await askTicket(phone), codeOf(phone))
    expect(answer).toMatchObject({
      code: errorCodes.TOO_MANY_TRIES,
      data: { retryAfter: expect.any(Number) },
    })
  })

  test('refuses guesses after twenty failures a day for an address', async () => {
    let compared = 0
    for (let i = 0; i < 6; i++) {
      const phone = newPhone()
      const ticket = await askTicket(phone)
      for (let guess = 0; guess < 4; guess++) {
        if ((await logIn(phone, ticket, wrong(codeOf(phone)))).code === errorCodes.CODE_WRONG) compared += 1
      }
    }
    expect(compared).toBe(20)
  })

  test('uses a code once, even when it is sent twenty times at once', async () => {
    const member = await app.seed.member({ phone: newPhone() })
    const ticket = await askTicket(member.phone)
    const code = codeOf(member.phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(member.phone, ticket, code)))
    expect(answers.filter((one) => one.code === 1)).toHaveLength(1)
  })

  test('refuses an expired code, and one of another phone, device or ticket', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const code = codeOf(phone)
    expect((await logIn(newPhone(), ticket, code)).code).toBe(errorCodes.TICKET_EXPIRED)
    expect((await logIn(phone, ticket, code, {}, 'another device')).code).toBe(errorCodes.TICKET_EXPIRED)
    expect((await logIn(phone, 'x'.repeat(43), code)).code).toBe(errorCodes.TICKET_EXPIRED)
    app.clock.advance(5 * MINUTE_MS)
    expect((await logIn(phone, ticket, code)).code).toBe(errorCodes.TICKET_EXPIRED)
  })

  test('uses the device of the header, not that of the payload, and attributes no invitation', async () => {
    const inviter = await app.seed.member()
    const { invite_code: inviteCode } = await app.services.members.getById(inviter.id)
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const code = codeOf(phone)
    const named = { deviceId: `device-${phone}` }
    expect((await logIn(phone, ticket, code, named, 'another device')).code).toBe(errorCodes.TICKET_EXPIRED)
    const other = { deviceId: 'another device', inviteCode }
    const { data } = await logIn(phone, ticket, code, other)
    expect(data.registerState).toBe('new')
    const { userId } = (await register(data.registerTicket)).data
    expect((await app.services.members.getById(userId)).invited_by).toBeNull()
  })

  test('asks for consent to the current agreements first, without using up the code', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const old = { consents: { user: '0.9', privacy: '1.0' } }
    expect(await logIn(phone, ticket, codeOf(phone), old)).toMatchObject({
      code: errorCodes.CONSENT_REQUIRED,
      data: { user: '1.0', privacy: '1.0' },
    })
    expect((await logIn(phone, ticket, codeOf(phone))).code).toBe(1)
  })

  test('refuses a banned member with the reason', async () => {
    const member = await app.seed.member({
      phone: newPhone(),
      row: { account_state: 'banned', restriction_reason: 'scam', restricted_until: null },
    })
    expect(await logIn(member.phone, await askTicket(member.phone), codeOf(member.phone))).toMatchObject({
      status: 200,
      code: errorCodes.ACCOUNT_BANNED,
      data: { reason: 'scam', until: null },
    })
  })

  test.each([
    [{ scene: 'onetap', spToken: 'x' }, errorCodes.ONE_TAP_UNAVAILABLE],
    [{ scene: 'wx', loginCode: 'x', phoneCode: 'x' }, errorCodes.FEATURE_OFF],
    [{ scene: 'alipay', authCode: 'x', encryptedPhone: 'x' }, errorCodes.FEATURE_OFF],
    [{ scene: 'sms', ticket: 'x', phone: '13812345678', smsCode: '12345' }, errorCodes.INVALID_PARAMETERS],
  ])('refuses %j honestly', async (body, code) => {
    const answer = await app.post('/api/auth/sp_token_login', { ...body, deviceId: 'd', consents })
    expect(answer.code).toBe(code)
  })
})

describe('auth/me', () => {
  test('needs a session', async () => {
    expect((await app.post('/api/auth/me')).status).toBe(401)
    expect((await app.post('/api/auth/me', {}, { token: 'x'.repeat(43) })).status).toBe(401)
  })

  test('ends the own session on logout, and another own session by its id, but no other member’s', async () => {
    const member = await app.seed.member({ phone: newPhone() })
    const stranger = await app.seed.member()
    const second = await logIn(member.phone, await askTicket(member.phone), codeOf(member.phone))
    const asSecond = { token: second.data.token }
    expect((await app.post('/api/auth/me', { endSessionId: stranger.sessionId }, asSecond)).code).toBe(
      errorCodes.NOT_FOUND,
    )
    const ended = await app.post('/api/auth/me', { endSessionId: member.sessionId }, asSecond)
    expect(ended.data.sessions).toHaveLength(1)
    expect((await member.post('/api/auth/me')).status).toBe(401)
    expect((await app.post('/api/auth/me', { logout: true }, asSecond)).data.sessions).toEqual([])
    expect((await app.post('/api/auth/me', {}, asSecond)).status).toBe(401)
  })

  test('refuses a banned account with 403', async () => {
    const member = await app.seed.member({ row: { account_state: 'banned' } })
    expect((await member.post('/api/auth/me')).status).toBe(403)
  })
})
