import { randomUUID } from 'node:crypto'
import type { Answer } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** The agreements in force. */
export const consents = { user: '1.0', privacy: '1.0' }
const headers = (device: string) => ({ 'x-device-id': device, 'x-client': 'h5/1.0.0(100)' })

/** A wrong code, different from the right one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Logs in over HTTP, step by step, on a test's own server. */
export const createLogins = (getApp: () => TestApp) => {
  let phoneCount = 0

  const newPhone = (): string => `137${String(++phoneCount).padStart(8, '0')}`

  const ask = (phone: string, device = `device-${phone}`): Promise<Answer> =>
    getApp().post(
      '/api/auth/get_auth_token',
      { scene: 'sms', phone, purpose: 'login' },
      { headers: headers(device) },
    )

  const codeOf = (phone: string): string => {
    const message = getApp().sms.find((one) => one.phone === phone)
    if (!message) throw new Error('no code was sent')
    return message.code
  }

  const logIn = (
    phone: string,
    ticket: string,
    smsCode: string,
    more: object = {},
    device = `device-${phone}`,
  ) =>
    getApp().post(
      '/api/auth/sp_token_login',
      { scene: 'sms', ticket, phone, smsCode, deviceId: device, consents, ...more },
      { headers: headers(device) },
    )

  const askTicket = async (phone: string): Promise<string> => (await ask(phone)).data.ticket

  const register = (registerTicket: string, more: object = {}, device = 'd') =>
    getApp().post(
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

  return { newPhone, ask, codeOf, logIn, askTicket, register, registerTicketOf }
}
