import type { Locator } from 'playwright-core'
import { LAYER } from '../../src/lib/layers'
import type { RouteName } from '../../src/routes'
import { waitUntil } from '../../test/server/wait-until'
import { STEP_DEADLINE_MS, type Phone } from '../harness/phone'
import { shiftWhenLoaded } from './shift'

/** A control on the way to a layer, by its name in each language. */
type Tap = Readonly<Record<'zh-CN' | 'en', string | RegExp>>

/** A layer over a page: the page, the layer's name in screenshots, and the presses that open it. */
export interface Layer {
  readonly route: RouteName
  readonly name: string
  readonly taps: readonly Tap[]
  /** Its opener is below the last row of a list that loads page by page. */
  readonly isBelowList?: boolean
  /** The segment of the page that has it, where that is not the one shown at first. */
  readonly segment?: Tap
}

const layer = (route: RouteName, name: string, ...taps: [Tap['zh-CN'], Tap['en']][]): Layer => ({
  route,
  name,
  taps: taps.map(([chinese, english]) => ({ 'zh-CN': chinese, en: english })),
})

/** The layers that the demo member can open from a page. */
export const layers: readonly Layer[] = [
  layer('home', 'filter', [/^筛选/, /^Filters/]),
  layer('home', 'greeting', ['打个招呼', 'Say hi']),
  layer('home', 'member-menu', ['举报或拉黑', 'Report or block']),
  layer('home', 'superlike', [/^超级喜欢/, /^Super like/]),
  layer('home', 'speed', ['速配', 'Speed match']),
  layer('member', 'report', ['举报', 'Report']),
  layer('member', 'block', ['拉黑', 'Block']),
  layer('member', 'verified', [/^真人/, /^Verified/]),
  layer('member', 'image-viewer', [/的照片，第 1 张/, /^Photo 1 of/]),
  layer('userAgreement', 'contents', ['目录', 'Contents']),
  layer('messages', 'likes', [/人喜欢了你/, /people like you/]),
  { ...layer('messages', 'archived', [/归档/, /^Archived/]), isBelowList: true },
  layer('chat', 'menu', ['更多', 'More']),
  layer('chat', 'clear', ['更多', 'More'], ['清空聊天记录', 'Clear chat history']),
  layer('chat', 'unlock', [/的微信$/, /WeChat$/]),
  layer('information', 'nickname', [/^昵称/, /^Nickname/]),
  layer('information', 'city', [/^所在城市/, /^City/]),
  layer('information', 'height', [/^身高/, /^Height/]),
  layer('information', 'education', [/^学历/, /^Education/]),
  layer('information', 'job', [/^职业/, /^Job/]),
  layer('information', 'viewers', [/^谁能看到身高/, /^Who sees height/]),
  layer('information', 'looking-for', [/^想找什么/, /^Looking for/]),
  layer('album', 'add', ['添加照片', 'Add photos']),
  layer('followings', 'unfollow', ['已关注', 'Following']),
  {
    ...layer('visitors', 'menu', [/^更多操作/, /^More: /]),
    segment: { 'zh-CN': '我看过的', en: 'I viewed' },
  },
  layer('wallet', 'terms', ['充值说明', 'Top-up terms']),
  layer('paymentRecords', 'bill', [/开通会员/, /Membership/]),
  layer('paymentRecords', 'month', [/选择月份$/, /choose a month$/]),
  layer('settings', 'theme', [/^外观/, /^Appearance/]),
  layer('settings', 'text-size', [/^文字大小/, /^Text size/]),
  layer('settings', 'language', [/^语言/, /^Language/]),
  layer('settings', 'greeters', [/^谁可以和我打招呼/, /^Who can say hi/]),
  layer('settings', 'blocked', [/^黑名单/, /^Blocked/]),
  layer('settings', 'hidden', [/^不再推荐的人/, /^People I.ve hidden/]),
  layer('settings', 'contacts', [/^屏蔽手机联系人/, /^Block phone contacts/]),
  layer('settings', 'reset-learning', [/^重置推荐/, /^Reset recommendations/]),
  layer('settings', 'phone', [/^手机号/, /^Phone/]),
  layer('settings', 'devices', [/^登录的设备/, /^Devices/]),
  layer('settings', 'export', [/^导出我的数据/, /^Export my data/]),
  layer('settings', 'log-out', ['退出登录', 'Log out']),
  layer('settings', 'cancel', ['注销账号', 'Delete account']),
]

const openerOf = (phone: Phone, name: string | RegExp): Locator => {
  const as = (role: 'button' | 'link' | 'menuitem') =>
    phone.page.getByRole(role, { name, exact: typeof name === 'string', disabled: false })
  return phone.seen(as('button').or(as('link')).or(as('menuitem')))
}

/** Presses an opener: a button, a link or a line of a menu. */
export const tapOpener = (phone: Phone, name: string | RegExp): Promise<void> => openerOf(phone, name).tap()

/** Opens a layer from its page, which is shown and idle; resolves when it has loaded, with its layout shift. */
export const openLayer = async (
  phone: Phone,
  { taps, isBelowList = false, segment }: Layer,
  language: 'zh-CN' | 'en' = 'zh-CN',
): Promise<number> => {
  if (segment) {
    await phone.part('radio', segment[language]).tap()
    await phone.comesToRest()
  }
  const [first] = taps
  if (isBelowList && first) await phone.scrollsUntil(openerOf(phone, first[language]))
  let shift = 0
  for (const tap of taps) shift = await shiftWhenLoaded(phone, () => tapOpener(phone, tap[language]))
  return shift
}

/** Closes all layers over a page, as the phone's own button does. */
export const closeLayers = async (phone: Phone): Promise<void> => {
  const layer = phone.page.locator(LAYER).filter({ visible: true })
  for (let left = await layer.count(); left > 0; left = await layer.count()) {
    await phone.back()
    await waitUntil(async () => (await layer.count()) < left, STEP_DEADLINE_MS)
  }
}
