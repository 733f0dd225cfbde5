import Taro from '@tarojs/taro'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import LoginPage from '../index'
import RegisterPage from '../register'

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  world = fakeWorld()
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 }))
  page = await mountPage(LoginPage, 'login', { world })
})
afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

test('a login page loads the agreements when they are missing', async () => {
  await page.until(() => world.root.systemConfig.value !== null)
})

test('product §10 (1007): a member who is refused for older agreements sees the changes, agrees, and is logged in', async () => {
  const pages = recordOpenings('navigateTo')
  await world.root.systemConfig.load()
  world.root.login.setPhone('13800000001')
  world.root.login.setAgreed(true)
  await world.root.login.requestCode()
  world.api.answer('/api/auth/sp_token_login', () => {
    throw refusal('CONSENT_REQUIRED')
  })
  expect(await world.root.login.submit('123456')).toBeNull()
  await page.until(() => page.byText('协议有更新'))
  world.api.answer('/api/auth/sp_token_login', () => ({
    registerState: 'new',
    registerTicket: 't',
    phoneMasked: '138****0001',
  }))
  await page.tap(page.byText('同意并继续'))
  await page.until(() => pages.length === 1)
  expect(pages[0]).toContain('/pages/login/register')
})

/** A code was sent to 138 **** 0001, and the page asks for it. */
const askForCode = async () => {
  await world.root.systemConfig.load()
  world.root.login.setPhone('13800000001')
  world.root.login.setAgreed(true)
  await world.root.login.requestCode()
  await page.until(() => page.byText('输入验证码'))
}

test('Back from the registration leads to the phone, not to a code that has been used', async () => {
  const pages = recordOpenings('navigateTo')
  await askForCode()
  world.api.answer('/api/auth/sp_token_login', () => ({
    registerState: 'new',
    registerTicket: 't',
    phoneMasked: '138****0001',
  }))
  await page.type('input', '123456')
  await page.until(() => pages.length === 1)
  expect(page.text()).toContain('输入验证码')
  await page.show()
  await page.until(() => page.byText('手机号登录'))
  expect(page.text()).not.toContain('输入验证码')
  expect(world.root.login).toMatchObject({ phone: '13800000001', code: '' })
})

test('screens.md 2: a ring is beside the pause and disappears with it', async () => {
  await askForCode()
  expect(page.byText('138\u00a0****\u00a00001').className).toContain('jy-login__phone')
  expect(page.findAll('.jy-progress-ring--wait')).toHaveLength(1)
  expect(page.text()).toContain('60 秒后可重新获取')
  await page.unmount()
  world.clock.advance(60_000)
  page = await mountPage(LoginPage, 'login', { world })
  expect(page.findAll('.jy-progress-ring--wait')).toHaveLength(0)
  expect(page.byText('重新获取')).toBeTruthy()
})

test('screens.md 2: the sheet offers another number and the help desk to members without a code', async () => {
  const copied = jest.spyOn(Taro, 'setClipboardData').mockResolvedValue({ errMsg: '' } as never)
  const toasts = recordToasts()
  await askForCode()
  await page.tap(page.byText('收不到验证码？'))
  await page.until(() => page.text().includes('看看号码有没有写错：138\u00a0****\u00a00001'))
  await page.tap(page.byText('复制客服邮箱'))
  await page.until(() => expect(toasts).toEqual(['已复制']))
  expect(copied).toHaveBeenCalledWith({ data: 'help@example.test' })
  await page.tap(page.byText('修改号码'))
  await page.until(() => page.byText('手机号登录'))
  expect(world.root.login.step).toBe('phone')
})

test('screens.md 2: the code enters from the right, the phone returns from the left', async () => {
  expect(page.findAll('.jy-step')).toHaveLength(0)
  await askForCode()
  expect(page.findAll('.jy-step--right')).toHaveLength(1)
  await page.tap(page.byText('修改'))
  await page.until(() => expect(page.findAll('.jy-step--left')).toHaveLength(1))
})

test('screens.md 3: the number is grouped behind +86, and an invitation says where its code is from', async () => {
  await page.unmount()
  world = fakeWorld()
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 }))
  world.root.login.followInvite('8F3K2Q')
  page = await mountPage(LoginPage, 'login', { world })
  await askForCode()
  world.api.answer('/api/auth/sp_token_login', () => ({
    registerState: 'new',
    registerTicket: 't',
    phoneMasked: '138****0001',
  }))
  await world.root.login.submit('123456')
  await page.unmount()
  page = await mountPage(RegisterPage, 'register', { world })
  expect(page.byText('+86')).toBeTruthy()
  expect(page.byLabel('手机号，11 位')).toHaveProperty('value', '138 **** 0001')
  expect(page.byText('来自邀请链接').parentElement?.className).toContain('jy-field__frame')
})

describe('the registration', () => {
  beforeEach(async () => {
    // This document does not scroll; Taro's wheels call it.
    Element.prototype.scrollTo = () => {}
    await askForCode()
    world.api.answer('/api/auth/sp_token_login', () => ({
      registerState: 'new',
      registerTicket: 't',
      phoneMasked: '138****0001',
    }))
    await world.root.login.submit('123456')
    await page.unmount()
  })

  const open = async () => {
    page = await mountPage(RegisterPage, 'register', { world })
  }

  test('screens.md 3: asks for no consent that was given before the code', async () => {
    await open()
    expect(page.findAll('.jy-check').length).toBe(0)
  })

  test('screens.md 3: asks for the consent after a reload, and again after a renewed one was declined', async () => {
    world.root.login.setAgreed(false)
    await open()
    await page.tap(page.find('.jy-check__box'))
    await page.until(() => world.root.login.isAgreed)
    expect(page.findAll('.jy-check').length).toBe(1)
  })

  test('screens.md 3: no birthday is confirmed that nobody turned the wheels to', async () => {
    await open()
    await page.tap(page.byText('选择生日'))
    await page.until(() => page.findAll('[role="option"]').length > 0)
    await page.tap(page.byText('确定'))
    expect(world.root.registration.birthday).toBeNull()
    await page.tap(page.byText('3 月'))
    await page.tap(page.byText('确定'))
    await page.until(() => /-03-01$/.test(world.root.registration.birthday ?? ''))
  })
})

test('in the demo, the way to the code is beside the promise about the number', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  world.api.answer('/api/config/user', () => ({ ...publicConfig(), demo: true }))
  await world.root.systemConfig.load()
  await askForCode()
  page.byText('手机号只用于登录，不会展示给任何人。工作人员不会向你索要验证码。')
  page.byText('演示环境：验证码在本站的 /demo/outbox')
  await page.tap(page.byText('去看验证码'))
  expect(opened).toHaveBeenCalledWith('/demo/outbox', '_blank', 'noopener,noreferrer')
})

test('the question after the code keeps the focus when the field of the code is enabled', async () => {
  await world.root.systemConfig.load()
  world.root.login.setPhone('13800000001')
  world.root.login.setAgreed(true)
  await world.root.login.requestCode()
  await page.until(() => page.findAll('.jy-code__input').length === 1)
  world.api.answer('/api/auth/sp_token_login', () => ({
    registerState: 'cancelling',
    cancelDeadline: Date.UTC(2030, 0, 1),
  }))
  await page.type('.jy-code__input input', '123456')
  await page.until(() => page.byText('账号正在注销'))
  await page.until(() => page.find('.jy-dialog__panel').contains(document.activeElement))
  expect(page.find('.jy-code__input .nut-input-native')).toHaveProperty('autoFocus', false)
})

describe.each([
  ['login', LoginPage],
  ['register', RegisterPage],
] as const)('a member who returns to %s by Back', (route, Subject) => {
  const comeBack = async (info: ReturnType<typeof viewerInfo>) => {
    await page.unmount()
    world = fakeWorld({ token: 't' })
    world.api.answer('/api/user/my_info', () => info)
    world.api.answer('/api/config/user', () => publicConfig())
    await world.root.session.start()
    page = await mountPage(Subject, route, { world })
  }

  test('is redirected to home', async () => {
    const tabs = recordOpenings('switchTab', 'redirectTo')
    await comeBack(viewerInfo())
    await page.until(() => tabs.length > 0)
    expect(tabs).toEqual(['/pages/index/home'])
  })

  test('is redirected to the missing steps when the information is incomplete', async () => {
    const pages = recordOpenings('reLaunch', 'switchTab', 'redirectTo')
    const info = viewerInfo()
    await comeBack({ ...info, user: { ...info.user, registerState: 'incomplete' } })
    await page.until(() => pages.length > 0)
    expect(pages).toEqual(['/pages/login/improve-information'])
  })
})

test('product §10 (1006): a member proves by one tap to be a person, and the code is sent', async () => {
  await world.root.systemConfig.load()
  world.root.login.setPhone('13800000001')
  world.root.login.setAgreed(true)
  const work = { challenge: 'time.nonce.seed', puzzles: 2, bits: 4, expireIn: 300 }
  world.api.answer('/api/auth/get_auth_token', (payload) => {
    if (!('humanProof' in payload)) {
      throw refusal('CAPTCHA_REQUIRED', { data: { widget: { work, aliyun: null } } })
    }
    return { ticket: 'T1', resendAfter: 60, expireIn: 300 }
  })
  await page.until(() => page.byText('获取验证码').closest('[aria-disabled=true]') === null)
  await page.tap(page.byText('获取验证码'))
  await page.until(() => page.byText('我是真人'))
  await page.tap(page.byText('我是真人'))
  await page.until(() => page.byText('输入验证码'))
  expect(world.api.payloadsOf('/api/auth/get_auth_token').at(-1)).toMatchObject({
    humanProof: expect.stringMatching(/^work:time\.nonce\.seed:\w+\.\w+$/),
  })
})
