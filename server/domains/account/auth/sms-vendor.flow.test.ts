import { errorCodes } from '@contract/errors'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { SmsResult } from '../../../providers/sms/port'

let app: TestApp
let result: SmsResult
let sent: string[]
const { newPhone, ask } = createLogins(() => app)

beforeAll(async () => {
  const send = ({ code }: { code: string }) => {
    sent.push(code)
    return Promise.resolve(result)
  }
  app = await startApp({ providers: { sms: { send, notify: {} } } })
})
afterAll(() => app.close())
beforeEach(() => void (sent = []))

describe('requesting a code from a vendor', () => {
  test('returns the ticket when the result is unknown, and sends again only when the member asks again', async () => {
    result = { kind: 'unknown', vendor: 'v', reason: 'timeout' }
    const phone = newPhone()
    const { code, data } = await ask(phone)
    expect(code).toBe(1)
    expect(data.ticket).toMatch(/^[\w-]{43}$/)
    expect(sent).toHaveLength(1)
    expect((await ask(phone)).code).toBe(errorCodes.RESEND_TOO_SOON)
    app.clock.advance(60_000)
    expect((await ask(phone)).code).toBe(1)
    expect(sent).toHaveLength(2)
  })

  test('refuses when the vendors refuse', async () => {
    result = { kind: 'refused', vendor: 'v', why: 'vendor', code: 'isv.AMOUNT_NOT_ENOUGH' }
    expect((await ask(newPhone())).code).toBe(errorCodes.PROVIDER_REFUSED)
  })

  test('follows the limits that an operator sets', async () => {
    result = { kind: 'sent', vendor: 'v', id: '1' }
    const phone = newPhone()
    const { login } = app.services.productConfig
    const before = login.smsPerPhonePerDay
    login.smsPerPhonePerDay = 1
    expect((await ask(phone)).code).toBe(1)
    app.clock.advance(60_000)
    expect((await ask(phone)).code).toBe(errorCodes.TOO_MANY_TRIES)
    login.smsPerPhonePerDay = before
  })
})
