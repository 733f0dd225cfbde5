import { randomUUID } from 'node:crypto'
import type { Answer, SeededMember } from './seed'
import type { TestApp } from './start-app'
import { proveSelf } from './withdrawing'

/** Longer than one has to wait for another code. */
const CODE_PAUSE_MS = 61_000
const PATH = '/api/user/update_info'

/** The way to another number over HTTP, step by step, on a test's own server. */
export const createPhoneChanging = (getApp: () => TestApp) => {
  let count = 0

  /** A number that nobody else has. */
  const newPhone = (): string => `150${String(++count).padStart(8, '0')}`

  const codeOf = (phone: string): string => getApp().sms.find((sent) => sent.phone === phone)?.code ?? ''

  /** A code that went to the number to be taken. */
  const askCode = async (member: SeededMember, phone: string) => {
    getApp().clock.advance(CODE_PAUSE_MS)
    const wish = { scene: 'sms', purpose: 'change_phone', phone }
    const { data } = await member.post('/api/auth/get_auth_token', wish)
    return { smsTicket: data?.ticket as string, smsCode: codeOf(phone) }
  }

  /** What the server says to a code of the number that the member has. */
  const tryToProve = async (member: SeededMember): Promise<Answer> => {
    getApp().clock.advance(CODE_PAUSE_MS)
    return member.post(PATH, { phone: { step: 'prove', ...(await proveSelf(getApp(), member)) } })
  }

  const prove = async (member: SeededMember): Promise<string> => {
    const answer = await tryToProve(member)
    expect(answer.code).toBe(1)
    return answer.data.phoneProof as string
  }

  const wishOf = async (member: SeededMember, phone: string, more: object = {}) => ({
    phone: {
      step: 'change',
      proof: await prove(member),
      phone,
      ...(await askCode(member, phone)),
      clientToken: randomUUID(),
      ...more,
    },
  })

  /** Proves, asks for the code and changes. */
  const change = async (member: SeededMember, phone: string, more: object = {}): Promise<Answer> =>
    member.post(PATH, await wishOf(member, phone, more))

  return { newPhone, codeOf, askCode, tryToProve, prove, wishOf, change }
}
