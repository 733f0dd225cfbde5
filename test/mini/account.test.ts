import { DAY_MS } from '@contract/constants'
import { type OwnMember } from '../../e2e/harness/own-product'
import { settings as zh } from '../../src/text/zh-CN/settings'
import { memberOf } from '../product/http-member'
import { waitUntil } from '../server/wait-until'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'
import { portraitFile } from './journey/portrait-file'
import { registerOnScreen } from './journey/registration'

/** Phone numbers of no real member, one for each platform. */
const NEW_PHONES = { weapp: '13700000071', alipay: '13700000072' } as const

/** Pause before a number gets another code. */
const CODE_PAUSE_MS = 61_000

const product = useMoneyProduct()

/** Presses a button that requests a code, and returns the code that the product sent. */
const codeAfter = async (hand: Hand, tap: () => Promise<void>): Promise<string> => {
  const { sms } = product.app
  const before = sms.length
  await tap()
  await hand.mini.waitFor(() => sms.length > before, ANSWER_MS)
  return sms[0]?.code ?? ''
}

describe.each(['weapp', 'alipay'] as const)('an account on %s', (target) => {
  const open = (token: string) => product.openPhone(target, token)

  test(
    'begins with a new number, and ends its registration with a face, a name and a city',
    async () => {
      const hand = open('')
      hand.mini.device.pickedFiles = [portraitFile('me.jpg', 'f03.jpg')]
      await hand.open('login')
      await hand.mini.tap('.jy-check__box')
      await hand.mini.input('wx-input', NEW_PHONES[target])
      const code = await codeAfter(hand, () => hand.tap('获取验证码'))
      await hand.reads('输入验证码')
      await hand.mini.input('.jy-code', code)
      await registerOnScreen(hand, { gender: '女生', nickname: '新来的' })
      const token = JSON.parse(hand.mini.host.environment.storage.get('jinyu.token') ?? '""') as string
      const { call } = await memberOf({ url: product.app.url, consolePath: '' }, token)
      const { user } = await call('/api/user/my_info', {})
      expect([user.nickname, user.cityCode, user.gender]).toEqual(['新来的', '310000', 'female'])
      hand.did('register')
      hand.did('improveInformation')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'shows the agreements that the member accepted, and the page of guardians',
    async () => {
      const { token } = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
      const hand = open(token)
      const agreements = {
        userAgreement: /账号/,
        privacyPolicy: /个人信息/,
        membershipAgreement: /会员/,
      } as const
      for (const [route, words] of Object.entries(agreements)) {
        await hand.open(route as keyof typeof agreements)
        await hand.reads(words)
        expect(hand.mini.text().length).toBeGreaterThan(500)
        hand.did(route as keyof typeof agreements)
      }
      await hand.open('guardian')
      for (const words of [/不需要注册账号/, /先验证你的手机号/, /查询进度/]) await hand.reads(words)
      hand.did('guardian')
      hand.putAway()
    },
    PART_MS,
  )

  describe('in the settings', () => {
    let she: OwnMember
    let hand: Hand

    beforeAll(async () => {
      she = await product.join({ nickname: '小舟', gender: 'female', portrait: 'f08.jpg' })
      hand = open(she.token)
    }, PART_MS)

    afterAll(() => hand.putAway())

    const { switches } = zh
    type Switch = keyof typeof switches
    const stored = async (member: OwnMember) => (await member.call('/api/user/my_info', {})).user.settings
    /** Toggles a switch, and waits until the server has stored it. */
    const turnOver = async (phone: Hand, member: OwnMember, name: Switch): Promise<void> => {
      const face = `[aria-label="${switches[name].title}"]`
      const { [name]: before } = await stored(member)
      const at = (await phone.mini.waitFor(() => phone.mini.find(face), ANSWER_MS)).getAttribute(
        'aria-checked',
      )
      await phone.mini.tap(face)
      await waitUntil(async () => (await stored(member))[name] === !before, ANSWER_MS)
      expect(phone.mini.find(face)?.getAttribute('aria-checked')).toBe(String(at !== 'true'))
    }

    test(
      'every switch is stored as it is set',
      async () => {
        await hand.open('mine')
        await hand.tap('设置')
        await hand.shows('settings')
        hand.did('mine')
        const names = Object.keys(switches) as Switch[]
        // Only for VIP members; without a free day, the latter leads to the page that sells it.
        const free = names.filter(
          (name) => name !== 'hideVip' && name !== 'browseInvisibly' && name !== 'noticePreview',
        )
        expect(hand.sees(switches.hideVip.title)).toBe(false)
        // This server reaches nobody who is away, and a mini-program has no banner.
        expect(hand.sees(switches.noticePreview.title)).toBe(false)
        expect(hand.sees(zh.notices.title)).toBe(false)
        for (const name of free) await turnOver(hand, she, name)
        const { quota } = product.app.services.productConfig
        quota.invisiblePerMonth = 0
        await hand.mini.tap(`[aria-label="${switches.browseInvisibly.title}"]`)
        await hand.shows('memberBenefits')
        quota.invisiblePerMonth = 1
        await hand.open('settings')
        await turnOver(hand, she, 'browseInvisibly')
      },
      PART_MS,
    )

    test(
      'a VIP member can hide the badge, and others no longer see it',
      async () => {
        const member = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
        const { core } = product.app
        const now = core.clock.now()
        await core.db
          .updateTable('member')
          .set({ vip_started_at: now, vip_expire_at: now + DAY_MS, vip_source: 'purchase' })
          .where('id', '=', member.id)
          .execute()
        const badge = async () => (await she.call('/api/user/get', { userId: member.id })).user.vip
        const phone = open(member.token)
        await phone.open('settings')
        expect(await badge()).toBe(true)
        await turnOver(phone, member, 'hideVip')
        expect(await badge()).toBe(false)
        await turnOver(phone, member, 'hideVip')
        expect(await badge()).toBe(true)
        await turnOver(phone, member, 'browseInvisibly')
        phone.did('settings')
        phone.putAway()
      },
      PART_MS,
    )

    test(
      'the text size applies on every page',
      async () => {
        const scaleOf = (phone: Hand) =>
          (phone.mini.find('.jy-frame') as HTMLElement | null)?.style.getPropertyValue('--jy-type')
        expect(scaleOf(hand)).toBe('1')
        await hand.tap(/^文字大小/)
        await hand.tap('特大')
        await waitUntil(() => scaleOf(hand) === '1.3', ANSWER_MS)
        await hand.open('mine')
        await waitUntil(() => scaleOf(hand) === '1.3', ANSWER_MS)
        await hand.open('settings')
        await hand.tap(/^文字大小/)
        await hand.tap('标准')
        await waitUntil(() => scaleOf(hand) === '1', ANSWER_MS)
      },
      PART_MS,
    )

    test(
      'the app switches to English once its texts are loaded, and back to Chinese',
      async () => {
        await hand.tap('语言')
        await hand.tap('English')
        await hand.reads('Log out')
        await hand.tap('Language')
        await hand.tap('中文')
        await hand.reads('退出登录')
      },
      PART_MS,
    )

    test(
      'an export is requested with a code, and its address opens in any browser',
      async () => {
        await hand.tap(/^导出我的数据/)
        await hand.reads('里面没有什么')
        await hand.tap('继续')
        await hand.reads('先确认是你本人')
        // Her number has just had a code, for joining.
        await product.pass(CODE_PAUSE_MS, [hand])
        await hand.fill('验证码', await codeAfter(hand, () => hand.tap('获取验证码')))
        await hand.tap('开始导出')
        await hand.reads('可以下载了')
        await hand.tap('复制链接')
        await hand.received('已复制，到浏览器里打开')
        const file = await fetch(hand.mini.device.clipboard)
        expect(file.status).toBe(200)
        expect(
          Buffer.from(await file.arrayBuffer())
            .subarray(0, 2)
            .toString(),
        ).toBe('PK')
        await hand.open('settings')
      },
      PART_MS,
    )

    test(
      'the account is cancelled with a code, and the entry shows it',
      async () => {
        await hand.tap('注销账号')
        await hand.reads('注销后会发生什么')
        await hand.tap('继续注销')
        await hand.reads('最后确认是你本人')
        // Her number has just had a code, for joining.
        await product.pass(CODE_PAUSE_MS, [hand])
        const code = await codeAfter(hand, () => hand.tap('获取验证码'))
        await hand.fill('6 位数字', code)
        await hand.tap('确认注销')
        await hand.reads('确认注销账号？')
        await hand.tap('确认注销')
        await hand.shows('welcome')
        await hand.reads('已提交注销')
        hand.did('settings')
      },
      PART_MS,
    )
  })
})
