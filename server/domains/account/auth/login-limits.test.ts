import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createLogins, wrong } from '../../../../test/server/acts/logging-in'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { Caller } from './login-limits'

const WIDGET = {
  work: { challenge: 'c', puzzles: 1, bits: 1, expireIn: 300 },
  aliyun: null,
}
const providers = {
  humanProof: {
    widget: () => WIDGET,
    verify: (token: string) => Promise.resolve(token.startsWith('a person') ? token : null),
  },
}

let app: TestApp
const { newPhone, ask, codeOf, logIn, askTicket, registerTicketOf, register } = createLogins(() => app)

afterEach(() => app.close())

/** A member whose device has logged in; the device's id is the phone. */
const knownMember = async (): Promise<string> => {
  const phone = newPhone()
  await register(await registerTicketOf(phone), {}, `device-${phone}`)
  app.clock.advance(2 * DAY_MS)
  return phone
}

/** Uses up the guesses of a phone from devices that are not its own. */
const useUpGuesses = async (phone: string): Promise<void> => {
  for (let i = 0; i < 3; i++) {
    const device = `stranger-${randomUUID()}`
    const { ticket } = (await ask(phone, device)).data
    for (let n = 0; n < 5; n++) await logIn(phone, ticket, wrong(codeOf(phone)), {}, device)
    app.clock.advance(MINUTE_MS)
  }
}

const fromAddress = (phone: string, ip: string): Caller => ({ phone, deviceId: `device-${phone}`, ip })

describe('without a provider of human proofs', () => {
  beforeEach(async () => {
    app = await startApp({ config: { captcha: null } })
  })

  test('does not lock out a known device when others guess at its phone', async () => {
    const phone = await knownMember()
    await useUpGuesses(phone)
    const answer = await logIn(phone, await askTicket(phone), codeOf(phone))
    expect(answer).toMatchObject({ code: 1, data: { registerState: 'incomplete' } })
    const other = await logIn(phone, (await ask(phone, 'new device')).data?.ticket ?? '', '000000', {}, 'new')
    expect(other.code).not.toBe(1)
  })

  test('sends codes to a known device when others used up those of its phone', async () => {
    const phone = await knownMember()
    for (let i = 0; i < 11; i++) {
      await ask(phone, `stranger-${i}`)
      app.clock.advance(MINUTE_MS)
    }
    expect((await ask(phone, 'one more')).code).toBe(errorCodes.TOO_MANY_TRIES)
    expect((await ask(phone)).code).toBe(1)
  })

  test('does not apply the address’s guesses to a known device', async () => {
    const phone = await knownMember()
    for (let i = 0; i < 3; i++) await useUpGuesses(newPhone())
    const stranger = newPhone()
    expect((await logIn(stranger, await askTicket(stranger), codeOf(stranger))).code).toBe(
      errorCodes.TOO_MANY_TRIES,
    )
    expect((await logIn(phone, await askTicket(phone), codeOf(phone))).code).toBe(1)
  })

  test('keeps guesses at a login apart from the member’s sensitive acts', async () => {
    const member = await app.seed.member({ phone: newPhone() })
    await useUpGuesses(member.phone)
    const sent = await member.post('/api/auth/get_auth_token', { scene: 'sms', purpose: 'sensitive' })
    const answer = await member.post('/api/user/update_info', {
      phone: { step: 'prove', smsTicket: sent.data.ticket, smsCode: codeOf(member.phone) },
    })
    expect(answer).toMatchObject({ code: 1 })
  })

  test('allows a device ten guesses a day at its own phone, known or not', async () => {
    const phone = await knownMember()
    let compared = 0
    for (let round = 0; round < 3; round++) {
      const ticket = await askTicket(phone)
      for (let i = 0; i < 5; i++) {
        if ((await logIn(phone, ticket, wrong(codeOf(phone)))).code === errorCodes.CODE_WRONG) compared += 1
      }
      app.clock.advance(MINUTE_MS)
    }
    expect(compared).toBe(10)
  })

  test('counts IPv6 addresses by /64 and by /48', async () => {
    const { loginCodes } = app.services
    const send = async (ip: string): Promise<string> => {
      const { phone, ...asker } = fromAddress(newPhone(), ip)
      return loginCodes.send({ ...asker, viewerId: null }, { purpose: 'login', phone }).then(
        () => 'sent',
        (error: Error) => error.message,
      )
    }
    const homes: string[] = []
    for (let i = 0; i < 21; i++) homes.push(await send(`2001:db8:1:1::${i}`))
    expect(homes.filter((one) => one === 'sent')).toHaveLength(20)
    const sites: string[] = []
    for (let i = 2; i < 90; i++) sites.push(await send(`2001:db8:1:${i.toString(16)}::1`))
    expect(sites.filter((one) => one === 'sent')).toHaveLength(80)
    expect(sites.at(-1)).toBe('TOO_MANY_TRIES')
    expect(await send('2001:db8:2:1::1')).toBe('sent')
  })
})

describe('with a provider of human proofs', () => {
  beforeEach(async () => {
    app = await startApp({ providers })
  })

  test('asks an unknown device for a proof, and continues with a valid one', async () => {
    const phone = newPhone()
    await useUpGuesses(phone)
    const ticket = await askTicket(phone)
    expect(await logIn(phone, ticket, codeOf(phone))).toMatchObject({
      code: errorCodes.CAPTCHA_REQUIRED,
      data: { widget: WIDGET },
    })
    const refused = await logIn(phone, ticket, codeOf(phone), { humanProof: 'a program' })
    expect(refused.code).toBe(errorCodes.CAPTCHA_REQUIRED)
    expect((await logIn(phone, ticket, codeOf(phone), { humanProof: 'a person' })).code).toBe(1)
  })

  test('asks for a proof for codes beyond those of an address', async () => {
    for (let i = 0; i < 20; i++) expect((await ask(newPhone(), `device-${i}`)).code).toBe(1)
    const body = { scene: 'sms', phone: newPhone(), purpose: 'login' }
    const headers = { 'x-device-id': 'one more' }
    const send = (more: object) => app.post('/api/auth/get_auth_token', { ...body, ...more }, { headers })
    expect(await send({})).toMatchObject({ code: errorCodes.CAPTCHA_REQUIRED, data: { widget: WIDGET } })
    expect((await send({ humanProof: 'a person' })).code).toBe(1)
  })
})
