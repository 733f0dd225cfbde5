import { MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { HumanProofWidget } from '@contract/types/human-proof'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { solveWork } from '../../../../test/server/acts/proving'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

/** Trusts the test, so that it can name addresses. */
const CONFIG = { trustedProxies: ['loopback'] }

let app: TestApp
const { newPhone, codeOf, logIn } = createLogins(() => app)

/** Requests a code from an address, with a new device unless it is named. */
const send = (phone: string, more: object = {}, ip = '203.0.113.7', device = `device-${phone}`) =>
  app.post(
    '/api/auth/get_auth_token',
    { scene: 'sms', phone, purpose: 'login', ...more },
    { headers: { 'x-device-id': device, 'x-client': 'h5/1.0.0(100)', 'x-forwarded-for': ip } },
  )

const useUpAddress = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) expect((await send(newPhone())).code).toBe(1)
}

const widgetFor = async (phone: string): Promise<HumanProofWidget> => {
  const refused = await send(phone)
  expect(refused.code).toBe(errorCodes.CAPTCHA_REQUIRED)
  return refused.data.widget
}

const refusedWith = async (phone: string, humanProof: string, ip?: string): Promise<void> =>
  expect((await send(phone, { humanProof }, ip)).code).toBe(errorCodes.CAPTCHA_REQUIRED)

beforeEach(async () => {
  app = await startApp({ config: CONFIG })
})
afterEach(() => app.close())

describe('beyond the codes of an address', () => {
  test('names what a person needs for the proof, and sends the code for it', async () => {
    await useUpAddress()
    const phone = newPhone()
    const widget = await widgetFor(phone)
    expect(widget).toEqual({
      work: {
        challenge: expect.stringMatching(/^\w+\.[\w-]{16}\.[\w-]{22}$/),
        puzzles: 16,
        bits: 12,
        expireIn: 300,
      },
      aliyun: null,
    })
    const { data, code } = await send(phone, { humanProof: solveWork(widget.work) })
    expect(code).toBe(1)
    expect((await logIn(phone, data.ticket, codeOf(phone))).code).toBe(1)
  })

  test('lets a campus of 30 people behind one address log in', async () => {
    for (let i = 0; i < 30; i++) {
      const phone = newPhone()
      let sent = await send(phone)
      if (sent.code !== 1) sent = await send(phone, { humanProof: solveWork(sent.data.widget.work) })
      expect((await logIn(phone, sent.data.ticket, codeOf(phone))).code).toBe(1)
    }
  })

  test('takes a proof once, also with other counters', async () => {
    await useUpAddress()
    const phone = newPhone()
    const { work } = await widgetFor(phone)
    const tokens = [solveWork(work), solveWork(work), solveWork(work, 500)]
    const answers = await Promise.all(
      tokens.map((humanProof, i) => send(phone, { humanProof }, undefined, `device-${i}`)),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === errorCodes.CAPTCHA_REQUIRED)).toHaveLength(2)
  })

  test('takes a proof for its own phone and address only, and for five minutes', async () => {
    await useUpAddress()
    for (let i = 0; i < 20; i++) await send(newPhone(), {}, '198.51.100.9')
    const [phone, other] = [newPhone(), newPhone()]
    const { work } = await widgetFor(phone)
    const humanProof = solveWork(work)
    await refusedWith(other, humanProof)
    await refusedWith(phone, humanProof, '198.51.100.9')
    app.clock.advance(5 * MINUTE_MS)
    await refusedWith(phone, humanProof)
    const fresh = solveWork((await widgetFor(phone)).work)
    expect((await send(phone, { humanProof: fresh })).code).toBe(1)
  })

  test('refuses tokens that are unsolved, altered, or none of ours', async () => {
    await useUpAddress()
    const phone = newPhone()
    const { work } = await widgetFor(phone)
    const solved = solveWork(work)
    const [, nonce = ''] = work.challenge.split('.')
    const later = app.clock.now() + MINUTE_MS
    for (const token of [
      'work:',
      'aliyun:x',
      solved.slice('work:'.length),
      solved.replace(/\.\w+$/, ''),
      solved.replace(/:[\w.]+$/, `:${Array(16).fill('0').join('.')}`),
      solved.replace(nonce, nonce.split('').reverse().join('')),
      solved.replace(/work:\w+/, `work:${later.toString(36)}`),
      `${solved}.0`,
    ]) {
      await refusedWith(phone, token)
    }
    expect((await send(phone, { humanProof: solved })).code).toBe(1)
  })

  test('refuses beyond ten times the limit, with the time until which', async () => {
    app.services.productConfig.login.smsPerIpPerHour = 1
    for (let i = 0; i < 10; i++) {
      const phone = newPhone()
      const sent = await send(phone)
      const { widget } = sent.data
      if (widget) expect((await send(phone, { humanProof: solveWork(widget.work) })).code).toBe(1)
    }
    const phone = newPhone()
    const { work } = await widgetFor(phone)
    expect(await send(phone, { humanProof: solveWork(work) })).toMatchObject({
      code: errorCodes.TOO_MANY_TRIES,
      data: { retryAfter: expect.any(Number) },
    })
  })
})

test('refuses beyond the limits where operators switched proofs off', async () => {
  await app.close()
  app = await startApp({ config: { ...CONFIG, captcha: null } })
  await useUpAddress()
  expect((await send(newPhone())).code).toBe(errorCodes.TOO_MANY_TRIES)
})
