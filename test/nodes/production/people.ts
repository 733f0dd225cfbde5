import { randomUUID } from 'node:crypto'
import { SUCCESS_CODE, UPLOAD_SUCCESS_CODE } from '@contract/errors'
import type { CallPath, Data, Payload } from '@contract/index'
import type { Gender } from '@contract/types/member'
import { createLogCanary, type LogCanary } from '../../lives/log-canary'
import { type Post } from '../../money/pay-rig'
import { pictureOf } from '../../server/acts/uploading'
import { postTo } from '../../server/post-to'
import type { Answer } from '../../server/seed'
import type { Payer } from './payers'
import { type ProductionProduct, PUBLIC_URL } from './product'

const consents = { user: '1.0', privacy: '1.0' }

/** How a person logs in. */
export type LoginWay = 'sms' | 'onetap' | 'wx' | 'alipay'

const CLIENTS = {
  sms: 'h5/1.0.0(100)',
  onetap: 'h5/1.0.0(100)',
  wx: 'weapp/1.0.0(100)',
  alipay: 'alipay/1.0.0(100)',
} as const

/** A person with a phone and a network of their own. */
export interface Person {
  readonly phone: string
  readonly nickname: string
  readonly gender: Gender
  readonly birthday: string
  id: string
  token: string
  /** The whole answer, also a refusal. */
  post(path: CallPath, payload: object, client?: string): Promise<Answer>
  /** @throws Error when it is refused. */
  call<P extends CallPath>(path: P, payload: Payload<P>, client?: string): Promise<Data<P>>
  /** Logs in, or registers. @returns the state that the login answered. */
  logIn(way: LoginWay, more?: object): Promise<string>
  /** A code that proves a sensitive act. Once a minute. */
  prove(): Promise<{ smsTicket: string; smsCode: string }>
  /** Uploads a file; returns its address for calls. */
  upload(file: Buffer, name: string): Promise<string>
  /** Completes the profile with a picture, which waits for its review. */
  introduce(): Promise<void>
}

/** Everybody who uses a product, and everything of theirs that no log may hold. */
export interface People {
  readonly canary: LogCanary
  person(options: Pick<Person, 'nickname' | 'gender'>): Person
  /** The address on this machine of one that members get. */
  reached(url: string): string
  /** Posts a vendor's notification; returns the status of the answer. */
  deliver(post: Post): Promise<number>
}

/** @param product The product whose nodes take the calls in turn. */
export const createPeople = (product: ProductionProduct): People => {
  const { nodes, vendors } = product
  const canary = createLogCanary(product.clock.now)
  let [count, turn] = [0, 0]

  /** The proxy before the nodes leaves out one that is down. */
  const nextUrl = (): string => {
    const running = nodes.filter(({ isRunning }) => isRunning)
    return running[(turn += 1) % running.length]?.url ?? ''
  }

  /** The address of a node for one that members see, and the other way round. */
  const reached = (url: string, node = nextUrl()): string => url.replace(PUBLIC_URL, node)

  const create = ({ nickname, gender }: Pick<Person, 'nickname' | 'gender'>): Person => {
    const number = (count += 1)
    const phone = `1370000${String(number).padStart(4, '0')}`
    const device = randomUUID()
    let home: LoginWay = 'sms'
    const headersOf = (client: string): Record<string, string> => ({
      'x-device-id': device,
      'x-client': client,
      'x-forwarded-for': `203.0.113.${number}`,
    })
    const self: Person = {
      phone,
      nickname,
      gender,
      birthday: `199${number % 10}-05-20`,
      id: '',
      token: '',

      async post(path, payload, client = CLIENTS[home]) {
        canary.plant(payload)
        const session = self.token === '' ? {} : { token: self.token }
        return postTo(nextUrl())(path, payload, { headers: headersOf(client), ...session })
      },

      async call(path, payload, client) {
        const answer = await self.post(path, payload, client)
        if (answer.code !== SUCCESS_CODE) throw new Error(`${path}: ${JSON.stringify(answer)}`)
        return answer.data as never
      },

      async logIn(way, more = {}) {
        home = way
        self.token = ''
        const proof = async (): Promise<object> => {
          if (way === 'wx') return vendors.wechatButton(phone)
          if (way === 'alipay') return vendors.alipayButton(phone)
          if (way === 'onetap') {
            const ask = { scene: 'onetap', origin: PUBLIC_URL } as const
            expect(await self.call('/api/auth/get_auth_token', ask)).toMatchObject({ provider: 'aliyun' })
            return { spToken: vendors.oneTap.insertCard(phone) }
          }
          const { ticket } = await self.call('/api/auth/get_auth_token', {
            scene: 'sms',
            phone,
            purpose: 'login',
          })
          return { ticket, phone, smsCode: vendors.sms.codeOf(phone) ?? '' }
        }
        const login = {
          scene: way,
          consents,
          ...(await proof()),
          ...more,
        } as Payload<'/api/auth/sp_token_login'>
        const entered = await self.call('/api/auth/sp_token_login', login)
        const registered =
          entered.registerTicket === undefined
            ? entered
            : await self.call('/api/auth/register', {
                registerTicket: entered.registerTicket,
                gender,
                birthday: self.birthday,
                consents,
                clientToken: randomUUID(),
              })
        self.id = registered.userId ?? ''
        self.token = registered.token ?? ''
        canary.plant({ phone, token: self.token, nickname })
        return entered.registerState
      },

      async prove() {
        const request = { scene: 'sms', purpose: 'sensitive', phone } as const
        const { ticket = '' } = await self.call('/api/auth/get_auth_token', request)
        return { smsTicket: ticket, smsCode: vendors.sms.codeOf(phone) ?? '' }
      },

      async upload(file, name) {
        const headers = { ...headersOf(CLIENTS[home]), authorization: `Bearer ${self.token}` }
        const node = nextUrl()
        const permit = await fetch(`${node}/api/upload/auth?filename=${name}`, { headers })
        const { data } = (await permit.json()) as { data: { params: Record<string, string> } }
        const { host = '', ...fields } = data.params
        const form = new FormData()
        for (const [field, value] of Object.entries(fields)) form.append(field, value)
        form.append('file', new Blob([new Uint8Array(file)]), name)
        const answer = await fetch(reached(host, node), { method: 'POST', body: form })
        const { code } = (await answer.json()) as { code: number }
        if (code !== UPLOAD_SUCCESS_CODE) throw new Error(`upload refused: ${code}`)
        return `${host}/${fields['key']}`
      },

      async introduce() {
        const url = await self.upload(await pictureOf(number * 11, 900, 1_200), 'me.jpg')
        await self.call('/api/user/add_image', { url, asAvatar: true, clientToken: randomUUID() })
        await self.call('/api/user/update_info', {
          nickname,
          cityCode: '310000',
          interests: ['music', 'live-music', 'dance'],
          lookingFor: ['friend'],
          bio: `${nickname}周末常在江边散步，想认识聊得来的人。`,
          finishRegistration: true,
        })
        await self.call('/api/user/update_info', {
          location: { latitude: 31.2304 + number / 1e4, longitude: 121.4737 },
        })
      },
    }
    return self
  }

  return {
    canary,
    person: create,
    reached: (url) => reached(url),
    async deliver({ path, headers, body }) {
      const request = { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) }
      return (await fetch(`${nextUrl()}${path}`, request)).status
    },
  }
}

/** Buys a package by a channel and lets its payer pay; nothing has reported it yet. Returns the order's number. */
export const payFor = async (
  person: Person,
  payer: Payer,
  request: { readonly kind: 'coin' | 'vip'; readonly packageId: number | string },
): Promise<string> => {
  const { orderNo, channels } = await person.call(
    '/api/user/recharge',
    { ...request, clientToken: randomUUID() },
    payer.client,
  )
  if (!channels.includes(payer.channel))
    throw new Error(`${payer.channel} is not offered: ${channels.join()}`)
  const loginCode = payer.loginCode()
  const payment = { orderNo, channel: payer.channel, env: loginCode === undefined ? {} : { loginCode } }
  const { payParams } = await person.call('/api/user/pay_recharge', payment, payer.client)
  await payer.open(payParams ?? {})
  payer.pay(orderNo)
  return orderNo
}
