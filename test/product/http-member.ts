import { randomInt, randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UPLOAD_SUCCESS_CODE, SUCCESS_CODE } from '@contract/errors'
import type { CallPath, Data, Payload } from '@contract/index'
import type { Gender } from '@contract/types/member'
import { readSmsCode, type ProductAddress } from './product-server'

/** Pictures that a test may add to an album. */
export const portraitsDir = path.resolve(__dirname, '../../server/demo/assets/portraits')

const consents = { user: '1.0', privacy: '1.0' }
const DEMO_CITY = '310000'

/** Last four digits of invented numbers. Demo members and numbers that tests write out end outside of this range. */
const [FIRST_ENDING, AFTER_LAST_ENDING] = [2_000, 8_000]

/**
 * A phone number of no real member. Two numbers of one product never share their last four digits, because its
 * console shows only those of a code's recipient; a file per number keeps them apart across the processes of a run.
 */
export const inventPhone = ({ consolePath }: ProductAddress): string => {
  const taken = path.join(path.dirname(consolePath), 'phones')
  mkdirSync(taken, { recursive: true })
  for (;;) {
    const middle = String(randomInt(1e4)).padStart(4, '0')
    const phone = `137${middle}${randomInt(FIRST_ENDING, AFTER_LAST_ENDING)}`
    try {
      closeSync(openSync(path.join(taken, phone.slice(-4)), 'wx'))
      return phone
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A member who acts only by calls, such as the other side of a chat. */
export interface HttpMember {
  readonly id: string
  readonly token: string
  readonly nickname: string
  /** @throws Error with the server's message when the call is refused. */
  call<P extends CallPath>(path: P, payload: Payload<P>): Promise<Data<P>>
}

/** Options of a member. */
export interface HttpMemberOptions {
  readonly nickname: string
  readonly gender: Gender
  /** File in {@link portraitsDir}. */
  readonly portrait: string
}

const createCall =
  (url: string, deviceId: string, token?: string): HttpMember['call'] =>
  async (callPath, payload) => {
    const response = await fetch(`${url}${callPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-device-id': deviceId,
        'x-client': 'h5/1.0.0(100)',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(payload),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: unknown }
    if (answer.code !== SUCCESS_CODE) throw new Error(`${callPath}: ${JSON.stringify(answer)}`)
    return answer.data as never
  }

const uploadPicture = async (url: string, token: string, file: string): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(path.join(portraitsDir, file))], { type: 'image/jpeg' }), file)
  const response = await fetch(`${url}/api/user/upload_img`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await response.json()) as { code: number; data: { url: string } }
  if (answer.code !== UPLOAD_SUCCESS_CODE) throw new Error(`upload: ${JSON.stringify(answer)}`)
  return answer.data.url
}

const proveByCode = async (product: ProductAddress, phone: string, deviceId: string) => {
  const call = createCall(product.url, deviceId)
  const { ticket = '' } = await call('/api/auth/get_auth_token', { scene: 'sms', phone, purpose: 'login' })
  const smsCode = await readSmsCode(product, phone)
  return call('/api/auth/sp_token_login', { scene: 'sms', ticket, phone, smsCode, deviceId, consents })
}

const completeProfile = async (url: string, member: HttpMember, portrait: string): Promise<void> => {
  const picture = await uploadPicture(url, member.token, portrait)
  await member.call('/api/user/add_image', { url: picture, asAvatar: true, clientToken: randomUUID() })
  await member.call('/api/user/update_info', {
    nickname: member.nickname,
    cityCode: DEMO_CITY,
    interests: ['music', 'live-music', 'dance'],
    bio: '周末常在江边散步，想认识聊得来的人。',
    filters: { gender: 'all', ageMin: 18, ageMax: 60 },
    finishRegistration: true,
  })
}

/** Joins the product over HTTP, from the code to the finished profile. */
export const joinByHttp = async (
  product: ProductAddress,
  request: HttpMemberOptions,
): Promise<HttpMember> => {
  const member = await registerByHttp(product, request)
  await completeProfile(product.url, member, request.portrait)
  return member
}

/** Registers over HTTP without a profile: such a member sees the first steps. */
export const registerByHttp = async (
  product: ProductAddress,
  request: Omit<HttpMemberOptions, 'portrait'>,
): Promise<HttpMember> => {
  const phone = inventPhone(product)
  const deviceId = randomUUID()
  const { registerTicket = '' } = await proveByCode(product, phone, deviceId)
  const { token, userId } = await createCall(product.url, deviceId)('/api/auth/register', {
    registerTicket,
    gender: request.gender,
    birthday: '1999-05-20',
    consents,
    clientToken: randomUUID(),
  })
  const call = createCall(product.url, deviceId, token)
  return { id: userId, token, nickname: request.nickname, call }
}

/** The member of a session that was opened elsewhere, such as on the phone of a test. */
export const memberOf = async (product: ProductAddress, token: string): Promise<HttpMember> => {
  const call = createCall(product.url, randomUUID(), token)
  const { user } = await call('/api/user/my_info', {})
  return { id: user.id, token, nickname: user.nickname, call }
}

/** Logs in a member who has an account already, such as one of the demo world. Once a minute for each number. */
export const logInByHttp = async (product: ProductAddress, phone: string): Promise<HttpMember> => {
  const { token = '' } = await proveByCode(product, phone, randomUUID())
  return memberOf(product, token)
}

/** Number of a member's newest withdrawal, or an empty text without any. */
export const newestWithdrawal = async (member: HttpMember): Promise<string> => {
  const { list } = await member.call('/api/user/bill_list', { type: 'withdrawal', cursor: null })
  return list[0]?.orderNo ?? list[0]?.billNo ?? ''
}
