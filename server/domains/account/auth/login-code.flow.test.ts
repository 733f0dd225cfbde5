import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/app-rig'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { DomainError } from '../../../lib/errors'
import type { SmsPurpose } from '../../../providers/sms/port'

const app = useApp({ connections: 30 })
const { newPhone, ask, codeOf } = createLogins(() => app)

beforeEach(() => app.clock.advance(2 * DAY_MS))

describe('requesting a code', () => {
  test('returns a ticket and never the code', async () => {
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

  test('sends one code for fifty simultaneous requests', async () => {
    const phone = newPhone()
    const codes = (await Promise.all(Array.from({ length: 50 }, () => ask(phone)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect(app.sms.filter((one) => one.phone === phone)).toHaveLength(1)
  })

  test('sends at most ten codes a day to a phone', async () => {
    const phone = newPhone()
    const codes: number[] = []
    for (let i = 0; i < 12; i++) {
      codes.push((await ask(phone, `device-${i}`)).code)
      app.clock.advance(MINUTE_MS)
    }
    expect(codes.filter((code) => code === 1)).toHaveLength(10)
    expect(codes.slice(10)).toEqual([errorCodes.TOO_MANY_TRIES, errorCodes.TOO_MANY_TRIES])
  })

  test('sends at most twenty codes a day for a device, and twenty an hour for an address', async () => {
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

  test('is sent where its purpose allows: to any phone, to the own phone, or to another phone', async () => {
    const member = await app.seed.member()
    const asker = (viewerId: string | null) => ({ viewerId, deviceId: newPhone(), ip: '203.0.113.9' })
    const send = async (viewerId: string | null, purpose: SmsPurpose, phone?: string): Promise<unknown> => {
      app.clock.advance(MINUTE_MS)
      const request = phone === undefined ? { purpose } : { purpose, phone }
      const isSent = app.services.loginCodes.send(asker(viewerId), request)
      return isSent.then(
        () => app.sms[0]?.phone,
        (error: unknown) => (error instanceof DomainError ? error.data?.fields : error),
      )
    }
    const other = newPhone()
    expect(await send(null, 'login', other)).toBe(other)
    expect(await send(member.id, 'sensitive')).toBe(member.phone)
    expect(await send(member.id, 'sensitive', member.phone)).toBe(member.phone)
    expect(await send(member.id, 'sensitive', other)).toEqual({ phone: 'own' })
    expect(await send(null, 'sensitive', other)).toEqual({ phone: 'own' })
    expect(await send(member.id, 'change_phone', other)).toBe(other)
    expect(await send(member.id, 'change_phone', member.phone)).toEqual({ phone: 'same' })
    expect(await send(null, 'change_phone', other)).toEqual({ phone: 'own' })
  })

  test('sends a code for a sensitive act to the own phone only', async () => {
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
