import type { PublicConfig } from '@contract/types/config'
import { NetworkError } from '@/api/errors'
import type { PhoneProof, QuickLogin } from '@/platform/login/quick-login'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { publicConfig } from '../../../../test/client/viewer'
import WelcomePage from '../welcome'

const PATH = '/api/auth/sp_token_login'
const proof: PhoneProof = { scene: 'wx', loginCode: 'l', phoneCode: 'p' }
/** The platform's answer to the button that was drawn last. */
let answer: (proof: PhoneProof | null) => void

jest.mock('@/platform/login/quick-login', (): { quickLogin: QuickLogin } => ({
  quickLogin: {
    scene: 'wx',
    native: (onProof) => {
      answer = onProof
      return { openType: 'getPhoneNumber' }
    },
  },
}))

let world: FakeWorld
let page: MountedPage

interface Opened {
  inviteCode?: string
  isRewarded?: boolean
  help?: Partial<PublicConfig['help']>
}

const open = async (isConnected = true, more: Opened = {}) => {
  world = fakeWorld()
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    features: { ...config.features, invite: more.isRewarded ?? true },
    login: { ...config.login, wx: isConnected },
    help: { ...config.help, ...more.help },
  }))
  const query = more.inviteCode === undefined ? {} : { inviteCode: more.inviteCode }
  page = await mountPage(WelcomePage, 'welcome', { world, query })
  await world.root.systemConfig.load()
}
afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

test('without a proof of the platform there are only the login by code and a link to an appeal', async () => {
  await open(false)
  expect(page.text()).toContain('手机号登录')
  expect(page.text()).not.toContain('手机号快捷登录')
  await page.tap(page.byText('账号申诉'))
  await page.until(() => page.byText('要申诉，请先登录'))
  await page.tap(page.byText('去登录'))
  await page.until(() => page.byText('开始之前，请先了解'))
})

test('product §13: the web shows the company and its filings, and the ICP filing leads to its register', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  await open(true, {
    help: { company: '近遇科技有限公司', filings: ['沪ICP备00000000号-1A', '沪B2-00000000'] },
  })
  await page.until(() => page.byText('近遇科技有限公司'))
  page.byText('沪B2-00000000')
  await page.tap(page.byText('沪ICP备00000000号-1A'))
  expect(opened.mock.calls.map(([url]) => url)).toEqual(['https://beian.miit.gov.cn/'])
})

test('without a company and filings the web has no foot', async () => {
  await open()
  expect(page.findAll('.jy-welcome__operator')).toHaveLength(0)
})

test('follows the theme: no part of it stays light on a dark page', async () => {
  await open()
  world.root.preferences.setTheme('dark')
  await page.until(() => page.find('.jy-dark'))
  expect(page.findAll('.jy-light')).toHaveLength(0)
})

test('product §8.1: shows three promises that are true, and no others', async () => {
  await open()
  expect(page.text()).toContain('真人认证')
  expect(page.text()).toContain('不显示精确位置 · 资料可随时导出注销')
})

test.each([
  [true, '好友邀请你，注册并认证后双方得奖励'],
  [false, '好友邀请你加入近遇'],
])(
  'product §8.1: an invitation mentions a reward only while there is one (%s)',
  async (isRewarded, words) => {
    await open(true, { inviteCode: '8F3K2Q', isRewarded })
    await page.until(() => page.byText(words))
  },
)

test.each([
  ['is rewarded', () => publicConfig(), '好友邀请你，注册并认证后双方得奖励'],
  [
    'cannot be known',
    () => {
      throw new NetworkError('offline')
    },
    '好友邀请你加入近遇',
  ],
])(
  'an invitation keeps the room of its longer sentence, unseen, until it %s',
  async (_case, answerConfig, words) => {
    world = fakeWorld()
    const release = world.api.hold('/api/config/user')
    page = await mountPage(WelcomePage, 'welcome', { world, query: { inviteCode: '8F3K2Q' } })
    expect(page.find('.jy-welcome__invite--coming').textContent).toBe('好友邀请你，注册并认证后双方得奖励')
    release(answerConfig)
    await page.until(() => expect(page.findAll('.jy-welcome__invite--coming')).toHaveLength(0))
    expect(page.find('.jy-welcome__invite').textContent).toBe(words)
  },
)

test('the platform’s proof logs in with the given consent', async () => {
  const pages = recordOpenings('navigateTo')
  await open()
  world.api.answer(PATH, () => ({ registerState: 'new', registerTicket: 't', phoneMasked: '138****0000' }))
  await page.until(() => page.byText('手机号快捷登录'))
  await page.tap(page.byText('手机号快捷登录'))
  await page.until(() => page.byText('开始之前，请先了解'))
  await page.tap(page.byText('我已满 18 岁，同意并继续'))
  expect(world.root.login.isAgreed).toBe(true)
  answer(proof)
  await page.until(() => pages.length === 1)
  expect(pages[0]).toContain('/pages/login/register')
  expect(world.api.payloadsOf(PATH)).toEqual([expect.objectContaining(proof)])
})

test('a banned member sees the ban at once', async () => {
  await open()
  world.root.login.setAgreed(true)
  world.api.answer(PATH, () => {
    const ban = { reason: 'scam', until: null, appeal: 'open', answerBy: null, appealTicket: 'sealed' }
    throw refusal('ACCOUNT_BANNED', { data: ban })
  })
  await page.until(() => page.byText('手机号快捷登录'))
  answer(proof)
  await page.until(() => page.byText('账号已停用'))
  await page.until(() => page.byText('提交申诉'))
})

test('product §10 (1007): the member agrees to changed agreements, and the login continues with the same proof', async () => {
  const pages = recordOpenings('navigateTo')
  await open()
  world.root.login.setAgreed(true)
  world.api.answer(PATH, () => {
    throw refusal('CONSENT_REQUIRED')
  })
  await page.until(() => page.byText('手机号快捷登录'))
  answer(proof)
  await page.until(() => page.byText('协议有更新'))
  world.api.answer(PATH, () => ({ registerState: 'new', registerTicket: 't', phoneMasked: '138****0000' }))
  await page.tap(page.byText('同意并继续'))
  await page.until(() => pages.length === 1)
  expect(world.api.payloadsOf(PATH)).toEqual([expect.objectContaining(proof), expect.objectContaining(proof)])
})
