import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import { type Answer } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/start-app'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let app: TestApp
let phoneCount = 0

beforeAll(async () => {
  app = await startApp({ connections: 30 })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(2 * DAY_MS))

const newPhone = (): string => `137${String(++phoneCount).padStart(8, '0')}`
const consents = { user: '1.0', privacy: '1.0' }
const headers = (device: string) => ({ 'x-device-id': device, 'x-client': 'h5/1.0.0(100)' })

const ask = (phone: string, device = `device-${phone}`): Promise<Answer> =>
  app.post(
    '/api/auth/get_auth_token',
    { scene: 'sms', phone, purpose: 'login' },
    { headers: headers(device) },
  )

const codeOf = (phone: string): string => {
  const message = app.sms.find((one) => one.phone === phone)
  if (!message) throw new Error('no code was sent')
  return message.code
}

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

const logIn = (
  phone: string,
  ticket: string,
  smsCode: string,
  more: object = {},
  device = `device-${phone}`,
) =>
  app.post(
    '/api/auth/sp_token_login',
    { scene: 'sms', ticket, phone, smsCode, deviceId: device, consents, ...more },
    { headers: headers(device) },
  )

const askTicket = async (phone: string): Promise<string> => (await ask(phone)).data.ticket

const register = (registerTicket: string, more: object = {}, device = 'd') =>
  app.post(
    '/api/auth/register',
    {
      registerTicket,
      gender: 'female',
      birthday: '1998-05-20',
      consents,
      clientToken: randomUUID(),
      ...more,
    },
    { headers: headers(device) },
  )

const registerTicketOf = async (phone: string): Promise<string> =>
  (await logIn(phone, await askTicket(phone), codeOf(phone))).data.registerTicket

describe('asking for a code', () => {
  test('answers a ticket and never the code', async () => {
    const phone = newPhone()
    const answer = await ask(phone)
    expect(answer.data).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      resendAfter: 60,
      expireIn: 300,
    })
    expect(JSON.stringify(answer)).not.toContain(codeOf(phone))
    const row = await app.core.db
      .selectFrom('sms_code')
      .selectAll()
      .where('ticket', '=', answer.data.ticket)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(codeOf(phone))
  })

  test('reads a number with blanks and country code as the same phone', async () => {
    const phone = newPhone()
    await ask(`+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`, `device-${phone}`)
    expect(codeOf(phone)).toMatch(/^\d{6}$/)
  })

  test.each([
    ['12345678901', errorCodes.INVALID_PARAMETERS],
    ['1381234567', errorCodes.INVALID_PARAMETERS],
    ['+1 415 555 0100', errorCodes.PHONE_NOT_SUPPORTED],
  ])('refuses %s', async (phone, code) => {
    expect((await ask(phone)).code).toBe(code)
  })

  test('spec §9, resend countdown: the server refuses another code within 60 s, and sends one after', async () => {
    const phone = newPhone()
    await ask(phone)
    app.clock.advance(59_000)
    expect(await ask(phone)).toMatchObject({ code: errorCodes.RESEND_TOO_SOON, data: { retryAfter: 1 } })
    app.clock.advance(1_000)
    expect((await ask(phone)).code).toBe(1)
  })

  test('sends one code to a phone that is asked for fifty times at once', async () => {
    const phone = newPhone()
    const codes = (await Promise.all(Array.from({ length: 50 }, () => ask(phone)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect(app.sms.filter((one) => one.phone === phone)).toHaveLength(1)
  })

  test('sends a phone ten codes a day', async () => {
    const phone = newPhone()
    const codes: number[] = []
    for (let i = 0; i < 12; i++) {
      codes.push((await ask(phone, `device-${i}`)).code)
      app.clock.advance(MINUTE_MS)
    }
    expect(codes.filter((code) => code === 1)).toHaveLength(10)
    expect(codes.slice(10)).toEqual([errorCodes.TOO_MANY_TRIES, errorCodes.TOO_MANY_TRIES])
  })

  test('sends for one device twenty codes a day, and for one address twenty an hour', async () => {
    const codes: number[] = []
    for (let i = 0; i < 21; i++) codes.push((await ask(newPhone(), `device-${i}`)).code)
    expect(codes.filter((code) => code === 1)).toHaveLength(20)
    app.clock.advance(60 * MINUTE_MS)
    expect((await ask(newPhone())).code).toBe(1)
    for (let i = 0; i < 20; i++) {
      app.clock.advance(10 * MINUTE_MS)
      expect((await ask(newPhone(), 'one device')).code).toBe(1)
    }
    expect((await ask(newPhone(), 'one device')).code).toBe(errorCodes.TOO_MANY_TRIES)
  })

  test.each([
    [{ scene: 'onetap', origin: 'https://example.com' }, errorCodes.ONE_TAP_UNAVAILABLE],
    [{ scene: 'wx' }, errorCodes.INVALID_PARAMETERS],
    [{ scene: 'alipay' }, errorCodes.INVALID_PARAMETERS],
    [{ scene: 'sms', phone: '13812345678', purpose: 'change_phone' }, errorCodes.INVALID_PARAMETERS],
    [{ scene: 'sms', purpose: 'login' }, errorCodes.INVALID_PARAMETERS],
    [{ scene: 'fax' }, errorCodes.INVALID_PARAMETERS],
  ])('refuses %j honestly', async (body, code) => {
    expect((await app.post('/api/auth/get_auth_token', body)).code).toBe(code)
  })

  test('sends a code for a sensitive act to the own phone alone', async () => {
    const member = await app.seed.member()
    const body = { scene: 'sms', purpose: 'sensitive', phone: member.phone }
    expect((await member.post('/api/auth/get_auth_token', body)).code).toBe(1)
    app.clock.advance(MINUTE_MS)
    const { phone: _phone, ...unnamed } = body
    expect((await member.post('/api/auth/get_auth_token', unnamed)).code).toBe(1)
    expect(app.sms.filter(({ phone }) => phone === member.phone)).toHaveLength(2)
    expect((await app.post('/api/auth/get_auth_token', unnamed)).data.reasons).toEqual({ phone: 'own' })
    const other = { ...body, phone: newPhone() }
    expect((await member.post('/api/auth/get_auth_token', other)).data.reasons).toEqual({ phone: 'own' })
    expect((await app.post('/api/auth/get_auth_token', body)).data.reasons).toEqual({ phone: 'own' })
  })
})

describe('finishing a login', () => {
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

  test('counts wrong tries down, and after five not even the right code opens', async () => {
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

  test('compares at most five times when guesses come at once', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const code = codeOf(phone)
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(phone, ticket, wrong(code))))
    const compared = answers.filter((one) => one.code === errorCodes.CODE_WRONG)
    expect(compared).toHaveLength(5)
    expect(answers.every((one) => one.status === 200)).toBe(true)
  })

  test('stops guessing at ten failures a day for a phone, whatever the ticket', async () => {
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

  test('stops guessing at twenty failures a day for an address', async () => {
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

  test('uses a code once, also when it comes twenty times at once', async () => {
    const member = await app.seed.member({ phone: newPhone() })
    const ticket = await askTicket(member.phone)
    const code = codeOf(member.phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(member.phone, ticket, code)))
    expect(answers.filter((one) => one.code === 1)).toHaveLength(1)
  })

  test('refuses a code that is late, or of another phone, device or ticket', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const code = codeOf(phone)
    expect((await logIn(newPhone(), ticket, code)).code).toBe(errorCodes.TICKET_EXPIRED)
    expect((await logIn(phone, ticket, code, {}, 'another device')).code).toBe(errorCodes.TICKET_EXPIRED)
    expect((await logIn(phone, 'x'.repeat(43), code)).code).toBe(errorCodes.TICKET_EXPIRED)
    app.clock.advance(5 * MINUTE_MS)
    expect((await logIn(phone, ticket, code)).code).toBe(errorCodes.TICKET_EXPIRED)
  })

  test('asks for consent to the current agreements first, without spending the code', async () => {
    const phone = newPhone()
    const ticket = await askTicket(phone)
    const old = { consents: { user: '0.9', privacy: '1.0' } }
    expect(await logIn(phone, ticket, codeOf(phone), old)).toMatchObject({
      code: errorCodes.CONSENT_REQUIRED,
      data: { user: '1.0', privacy: '1.0' },
    })
    expect((await logIn(phone, ticket, codeOf(phone))).code).toBe(1)
  })

  test('tells a banned member why', async () => {
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

describe('registering', () => {
  test('creates an incomplete account with filters around the own age', async () => {
    const inviter = await app.seed.member()
    const { invite_code: inviteCode } = await app.services.members.getById(inviter.id)
    const answer = await register(await registerTicketOf(newPhone()), {
      inviteCode: inviteCode.toLowerCase(),
    })
    expect(answer.data).toMatchObject({ registerState: 'incomplete', tokenExpireAt: expect.any(Number) })
    const member = await app.services.members.getById(answer.data.userId)
    expect(member).toMatchObject({
      account_state: 'incomplete',
      gender: 'female',
      birth_date: '1998-05-20',
      city_code: null,
      invited_by: inviter.id,
      consents,
      filters: { gender: 'male', ageMin: 20, ageMax: 36 },
    })
    expect((await app.post('/api/auth/me', {}, { token: answer.data.token })).data.registerState).toBe(
      'incomplete',
    )
  })

  test('refuses who turns 18 tomorrow, and every birthday of that phone and device after it', async () => {
    const ticket = await registerTicketOf(newPhone())
    const today = new Date(app.clock.now() + 8 * 3_600_000)
    const born = (days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10)
    expect((await register(ticket, { birthday: born(1) }, 'a phone')).code).toBe(errorCodes.UNDER_AGE)
    expect((await register(ticket, { birthday: born(0) }, 'b phone')).code).toBe(errorCodes.BIRTHDAY_REFUSED)
    const other = await registerTicketOf(newPhone())
    expect((await register(other, {}, 'a phone')).code).toBe(errorCodes.BIRTHDAY_REFUSED)
    app.clock.advance(30 * DAY_MS)
    const later = await registerTicketOf(newPhone())
    expect((await register(later, { birthday: born(0) }, 'a phone')).code).toBe(1)
  })

  test.each([
    ['2001-02-29', 'date'],
    ['2030-01-01', 'age'],
    ['1900-01-01', 'age'],
  ])('refuses the birthday %s beside its field', async (birthday, reason) => {
    const answer = await register(await registerTicketOf(newPhone()), { birthday })
    expect(answer).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { reasons: { birthday: reason } },
    })
    expect(answer.data.fields.birthday).toBe('请选择正确的日期')
  })

  test('refuses an unknown invite code beside its field, and takes the form without it', async () => {
    const ticket = await registerTicketOf(newPhone())
    expect(await register(ticket, { inviteCode: 'ZZZZZ9' })).toMatchObject({
      code: errorCodes.INVITE_CODE_INVALID,
      data: { reasons: { inviteCode: 'unknown' } },
    })
    expect((await register(ticket, { inviteCode: '' })).code).toBe(1)
  })

  test('makes one member of one ticket, whoever presses how often', async () => {
    const ticket = await registerTicketOf(newPhone())
    const clientToken = randomUUID()
    const same = Array.from({ length: 10 }, () => register(ticket, { clientToken }))
    const others = Array.from({ length: 10 }, () => register(ticket))
    const answers = await Promise.all([...same, ...others])
    const made = answers.filter((one) => one.code === 1)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((one) => one.data.userId)).size).toBe(1)
    const refused = answers.filter((one) => one.code !== 1)
    expect(new Set(refused.map((one) => one.code))).toEqual(new Set([errorCodes.TICKET_EXPIRED]))
  })

  test('answers a repeated press with the same account, and refuses another form under its token', async () => {
    const ticket = await registerTicketOf(newPhone())
    const clientToken = randomUUID()
    const first = await register(ticket, { clientToken })
    const again = await register(ticket, { clientToken })
    expect(again.data.userId).toBe(first.data.userId)
    expect((await register(ticket, { clientToken, gender: 'male' })).code).toBe(errorCodes.TOKEN_REUSED)
  })

  test('makes one member of two tickets of one phone', async () => {
    const phone = newPhone()
    const first = await registerTicketOf(phone)
    app.clock.advance(MINUTE_MS)
    const second = await registerTicketOf(phone)
    expect((await register(first)).code).toBe(1)
    expect((await register(second)).code).toBe(errorCodes.STATE_CHANGED)
  })

  test('refuses a late ticket and outdated consents', async () => {
    const ticket = await registerTicketOf(newPhone())
    const old = { consents: { user: '1.0', privacy: '0.1' } }
    expect((await register(ticket, old)).code).toBe(errorCodes.CONSENT_REQUIRED)
    app.clock.advance(15 * MINUTE_MS)
    expect((await register(ticket)).code).toBe(errorCodes.TICKET_EXPIRED)
    expect((await register(ticket, { birthday: 'yesterday' })).code).toBe(errorCodes.INVALID_PARAMETERS)
  })
})

describe('auth/me', () => {
  test('needs a session', async () => {
    expect((await app.post('/api/auth/me')).status).toBe(401)
    expect((await app.post('/api/auth/me', {}, { token: 'x'.repeat(43) })).status).toBe(401)
  })

  test('ends the own session on logout and another one by its id, but nobody else’s', async () => {
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
