import type { AlipayNode, AlipayRoute } from './alipay-gateway'
import type { WechatRoute } from './wechat-api'

/** A notice as a platform showed it. */
export interface ShownNotice {
  readonly openId: string
  readonly template: string
  readonly page: string
  /** The values of the template's fields. */
  readonly values: Readonly<Record<string, string>>
}

/** The notices of one platform: each member's permission is used up by a notice. */
export interface PlatformNotices {
  readonly shown: ShownNotice[]
  /** The member accepts the platform's question. */
  accept(openId: string, template: string, times?: number): void
}

const FIELDS: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/su,
  keyword: /^.{1,20}$/su,
  time: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
}

const isFilled = (values: Readonly<Record<string, string>>): boolean =>
  Object.entries(values).every(([name, value]) => FIELDS[name.replace(/\d+$/, '')]?.test(value))

const createPlatform = () => {
  const shown: ShownNotice[] = []
  const accepted = new Map<string, number>()
  const keyOf = (openId: string, template: string) => `${openId} ${template}`
  /** The fault of a notice; null shows it. */
  const show = (notice: ShownNotice): 'user' | 'spent' | 'data' | 'page' | null => {
    const { openId, template, page, values } = notice
    if (!openId.startsWith('o-')) return 'user'
    const left = accepted.get(keyOf(openId, template)) ?? 0
    if (left === 0) return 'spent'
    if (page.startsWith('/')) return 'page'
    if (!isFilled(values)) return 'data'
    accepted.set(keyOf(openId, template), left - 1)
    shown.push(notice)
    return null
  }
  return {
    shown,
    show,
    accept: (openId: string, template: string, times = 1) =>
      void accepted.set(keyOf(openId, template), (accepted.get(keyOf(openId, template)) ?? 0) + times),
  }
}

const valuesOf = (data: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data as Record<string, { value: string }>).map(([name, { value }]) => [name, value]),
  )

const WECHAT_CODES = { user: 40003, spent: 43101, data: 47003, page: 41030 } as const

/** Subscribe messages of WeChat, for its fake. Source: providers §8 */
export const createWechatNoticesFake = (): PlatformNotices & {
  routes: Readonly<Record<string, WechatRoute>>
} => {
  const platform = createPlatform()
  const send: WechatRoute = ({ body }) => {
    const { touser, template_id: template, page, data } = JSON.parse(body) as Record<string, string>
    const values = valuesOf(data as unknown as object)
    const wrong = platform.show({ openId: touser ?? '', template: template ?? '', page: page ?? '', values })
    return wrong === null ? { errcode: 0, errmsg: 'ok' } : { errcode: WECHAT_CODES[wrong], errmsg: wrong }
  }
  return { ...platform, routes: { '/cgi-bin/message/subscribe/send': send } }
}

/** Subscribe messages of Alipay, for its fake. Source: providers §8 */
export const createAlipayNoticesFake = (): PlatformNotices & { method: string; route: AlipayRoute } => {
  const platform = createPlatform()
  const route: AlipayRoute = (content): AlipayNode => {
    const text = (name: string) => (content as Record<string, string>)[name] ?? ''
    const values = valuesOf(JSON.parse(text('data')) as object)
    const wrong = platform.show({
      openId: text('to_open_id'),
      template: text('user_template_id'),
      page: text('page'),
      values,
    })
    if (wrong === null) return { code: '10000', msg: 'Success' }
    const sub = {
      spent: 'USER_NOT_SUBSCRIBED',
      user: 'USER_NOT_EXIST',
      data: 'INVALID_PARAMETER',
      page: 'INVALID_PARAMETER',
    }[wrong]
    return { code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: wrong }
  }
  return { ...platform, method: 'alipay.open.app.mini.templatemessage.send', route }
}
