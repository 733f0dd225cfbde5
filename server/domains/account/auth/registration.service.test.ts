import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { consents, createLogins } from '../../../../test/server/acts/logging-in'

const app = useApp({ connections: 30 })
const { newPhone, register, registerTicketOf } = createLogins(() => app)

beforeEach(() => app.clock.advance(2 * DAY_MS))

describe('registering', () => {
  test('creates an incomplete account with filters around the member’s own age', async () => {
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

  test('refuses a birthday that makes the member 18 tomorrow, and then every birthday from that phone and device', async () => {
    const ticket = await registerTicketOf(newPhone())
    const today = new Date(app.clock.now() + 8 * HOUR_MS)
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

  test('refuses an unknown invite code beside its field, and accepts the form without it', async () => {
    const ticket = await registerTicketOf(newPhone())
    expect(await register(ticket, { inviteCode: 'ZZZZZ9' })).toMatchObject({
      code: errorCodes.INVITE_CODE_INVALID,
      data: { reasons: { inviteCode: 'unknown' } },
    })
    expect((await register(ticket, { inviteCode: '' })).code).toBe(1)
  })

  test('makes one member of one ticket, however often and with which client tokens it is sent', async () => {
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

  test('opens no session on a repeat when the account was banned meanwhile', async () => {
    const ticket = await registerTicketOf(newPhone())
    const form = { clientToken: randomUUID() }
    const { userId } = (await register(ticket, form)).data
    await app.core.db
      .updateTable('member')
      .set({ account_state: 'banned' })
      .where('id', '=', userId)
      .execute()
    expect((await register(ticket, form)).code).toBe(errorCodes.TICKET_EXPIRED)
  })

  test('answers a repeated request with the same account, and refuses another form under its token', async () => {
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

describe('attempts with unknown invite codes', () => {
  const limits = () => app.services.productConfig.invite.wrongCodesPerDay
  const code = { inviteCode: 'ZZZZZ9' }
  const wrong = errorCodes.INVITE_CODE_INVALID
  const used = errorCodes.INVITE_TRIES_USED

  /** Makes this number of attempts, using each ticket as often as allowed; `deviceOf` gives the device of each attempt. */
  const tryCodes = async (count: number, deviceOf: (at: number) => string): Promise<number[]> => {
    const answers: number[] = []
    let ticket = ''
    for (let at = 0; at < count; at += 1) {
      if (at % limits().perTicket === 0) ticket = await registerTicketOf(newPhone())
      answers.push((await register(ticket, code, deviceOf(at))).code)
    }
    return answers
  }

  beforeAll(() => Object.assign(app.services.productConfig.login, { smsPerIpPerHour: 1_000 }))

  test('end for a ticket after five, on any device, and the form is accepted without a code', async () => {
    const ticket = await registerTicketOf(newPhone())
    const codes: number[] = []
    for (let at = 0; at < 7; at += 1) codes.push((await register(ticket, code, `device-${at}`)).code)
    expect(codes).toEqual([wrong, wrong, wrong, wrong, wrong, used, used])
    const { invite_code: right } = await app.services.members.getById((await app.seed.member()).id)
    const refused = await register(ticket, { inviteCode: right })
    expect(refused).toMatchObject({ code: used, data: { reasons: { inviteCode: 'tries' } } })
    expect((await register(ticket)).code).toBe(1)
  })

  test('end for a device after ten', async () => {
    const codes = await tryCodes(12, () => 'one-device')
    expect(codes).toEqual([...Array<number>(10).fill(wrong), used, used])
  })

  test('end for a network after fifty, and are possible again on the next day', async () => {
    const codes = await tryCodes(52, (at) => `device-${at}`)
    expect(codes).toEqual([...Array<number>(50).fill(wrong), used, used])
    app.clock.advance(DAY_MS)
    expect(await tryCodes(1, () => 'd')).toEqual([wrong])
  })

  test('are counted exactly when simultaneous, and correct ones are not counted', async () => {
    const { invite_code: right } = await app.services.members.getById((await app.seed.member()).id)
    for (let at = 0; at < 12; at += 1) {
      const ticket = await registerTicketOf(newPhone())
      expect((await register(ticket, { inviteCode: right }, 'honest')).code).toBe(1)
    }
    const ticket = await registerTicketOf(newPhone())
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(ticket, code, 'honest')))
    expect(answers.filter((answer) => answer.code === wrong)).toHaveLength(limits().perTicket)
  })
})
