import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { createLogins, wrong } from '../../../../test/server/acts/logging-in'
import type { Answer } from '../../../../test/server/seed'
import { DomainError } from '../../../lib/errors'
import type { SmsPurpose } from '../../../providers/sms/port'

const app = useApp({ connections: 30 })
const { newPhone, ask, codeOf, logIn } = createLogins(() => app)

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

describe('nobody learns whether a phone has an account', () => {
  /** What a caller sees of an answer beside its random parts: the same for every phone, or a phone is betrayed. */
  const seen = async (answer: Promise<Answer>) => {
    const { requestId, serverTime, data, ...rest } = (await answer) as Answer & Record<string, unknown>
    const { ticket, ...others } = data ?? {}
    expect([typeof requestId, typeof serverTime]).toEqual(['string', 'number'])
    return {
      ...rest,
      data: data && { ...others, ticket: typeof ticket === 'string' ? ticket.length : ticket },
    }
  }

  const owners: [whose: string, phoneOf: () => Promise<string>][] = [
    ['a member', async () => (await app.seed.member()).phone],
    ['a banned member', async () => (await app.seed.member({ row: { account_state: 'banned' } })).phone],
    [
      'a member who is leaving',
      async () => (await app.seed.member({ row: { account_state: 'cancelling' } })).phone,
    ],
  ]

  test.each(owners)(
    '%s and an unknown phone get the same answers before the right code',
    async (_whose, phoneOf) => {
      const [known, unknown] = [await phoneOf(), newPhone()]
      const sameFor = async (act: (phone: string) => Promise<Answer>): Promise<Answer['code']> => {
        const [one, other] = [await seen(act(known)), await seen(act(unknown))]
        expect(one).toEqual(other)
        return one.code
      }
      const tickets = new Map<string, string>()
      const requested = await sameFor(async (phone) => {
        const answer = await ask(phone)
        tickets.set(phone, answer.data.ticket)
        return answer
      })
      expect(requested).toBe(1)
      const ticketOf = (phone: string): string => tickets.get(phone) ?? ''
      const guess = (phone: string) => logIn(phone, ticketOf(phone), wrong(codeOf(phone)))
      expect(await sameFor((phone) => ask(phone))).toBe(errorCodes.RESEND_TOO_SOON)
      expect(await sameFor((phone) => logIn(phone, 'x'.repeat(43), '123456'))).toBe(errorCodes.TICKET_EXPIRED)
      for (let n = 0; n < 5; n++) expect(await sameFor(guess)).toBe(errorCodes.CODE_WRONG)
      expect(await sameFor(guess)).toBe(errorCodes.TOO_MANY_TRIES)
      app.clock.advance(10 * MINUTE_MS)
      expect(await sameFor(guess)).toBe(errorCodes.TICKET_EXPIRED)
    },
  )
})
