import { randomUUID } from 'node:crypto'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { proveSelf } from './withdrawing'

/** Longer than the pause before another code. */
const CODE_PAUSE_MS = 61_000
const PATH = '/api/user/update_info'

/** Changes a phone number over HTTP, step by step, on a test's own server. */
export const createPhoneChanging = (getApp: () => TestApp) => {
  let count = 0

  /** A number that nobody else has. */
  const newPhone = (): string => `150${String(++count).padStart(8, '0')}`

  const codeOf = (phone: string): string => getApp().sms.find((sent) => sent.phone === phone)?.code ?? ''

  /** A code that was sent to the new number. */
  const askCode = async (member: SeededMember, phone: string) => {
    getApp().clock.advance(CODE_PAUSE_MS)
    const request = { scene: 'sms', purpose: 'change_phone', phone }
    const { data } = await member.post('/api/auth/get_auth_token', request)
    return { smsTicket: data?.ticket as string, smsCode: codeOf(phone) }
  }

  /** The server's answer to a code of the current number. */
  const tryToProve = async (member: SeededMember): Promise<Answer> => {
    getApp().clock.advance(CODE_PAUSE_MS)
    return member.post(PATH, { phone: { step: 'prove', ...(await proveSelf(getApp(), member)) } })
  }

  const prove = async (member: SeededMember): Promise<string> => {
    const answer = await tryToProve(member)
    expect(answer.code).toBe(1)
    return answer.data.phoneProof as string
  }

  const requestOf = async (member: SeededMember, phone: string, more: object = {}) => ({
    phone: {
      step: 'change',
      proof: await prove(member),
      phone,
      ...(await askCode(member, phone)),
      clientToken: randomUUID(),
      ...more,
    },
  })

  /** Verifies the current number, requests the code and changes the number. */
  const change = async (member: SeededMember, phone: string, more: object = {}): Promise<Answer> =>
    member.post(PATH, await requestOf(member, phone, more))

  return { newPhone, codeOf, askCode, tryToProve, prove, requestOf, change }
}
