import { refusal } from '../../../../../test/client/fake-api'
import { fakeWorld } from '../../../../../test/client/fake-stores'
import { mountPage } from '../../../../../test/client/mount-page'
import { recordToasts } from '../../../../../test/client/toasts'
import GuardianPage from '../guardian'

afterEach(() => jest.restoreAllMocks())

const status = {
  reference: '123456789012',
  state: 'waiting' as const,
  sentAt: 1,
  answerBy: 2,
  latestBy: 3,
  reason: null,
  refundFen: null,
}

const openPage = async () => {
  const world = fakeWorld()
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 't', resendAfter: 60, expireIn: 300 }))
  world.api.answer('/api/auth/guardian_proof', () => ({
    guardianTicket: 'proof',
    expireIn: 7_200,
    phoneMasked: '138****5678',
  }))
  const page = await mountPage(GuardianPage, 'guardian', { world })
  const prove = async () => {
    await page.type('input[aria-label="手机号"]', '13812345678')
    await page.tap(page.byText('获取验证码'))
    await page.type('input[aria-label="验证码"]', '123456')
    await page.tap(page.byText('下一步'))
    await page.until(() => page.byText('已验证 138****5678'))
  }
  const end = async () => {
    await page.unmount()
    world.root.stop()
  }
  return { page, world, prove, end }
}

test('a guardian without an account proves a phone, and the button names what is missing', async () => {
  const { page, prove, end } = await openPage()
  const toasts = recordToasts()
  expect(page.text()).toContain('不需要注册账号')
  expect(page.text()).not.toContain('提交申请')
  await prove()
  await page.tap(page.byText('提交申请'))
  await page.until(() => toasts.includes('请填监护人姓名'))
  await page.type('input[aria-label="姓名"]', '王芳')
  await page.tap(page.byText('母亲'))
  await page.type('input[aria-label="账号手机"]', '13900000001')
  await page.type('input[aria-label="大约金额"]', '300')
  expect(page.byLabel('监护关系材料: 添加照片')).toBeDefined()
  await end()
})

test('a wrong code is said at the field', async () => {
  const { page, world, end } = await openPage()
  world.api.answer('/api/auth/guardian_proof', () => {
    throw refusal('CODE_WRONG')
  })
  await page.type('input[aria-label="手机号"]', '13812345678')
  await page.tap(page.byText('获取验证码'))
  await page.type('input[aria-label="验证码"]', '000000')
  await page.tap(page.byText('下一步'))
  await page.until(() => page.find('.jy-form__note--error'))
  await end()
})

test('the status of a claim shows its state and the reason of a refusal', async () => {
  const { page, world, prove, end } = await openPage()
  await page.tap(page.byText('查询进度'))
  await prove()
  world.api.answer('/api/auth/guardian_status', () => ({ ...status, state: 'refused', reason: 'unproven' }))
  await page.type('input[aria-label="申请编号"]', '123456789012')
  await page.tap(page.byText('查询'))
  await page.until(() => page.byText('没有通过'))
  expect(page.text()).toContain('材料还不能证明监护关系')
  await end()
})

test('a number of another phone is not found', async () => {
  const { page, world, prove, end } = await openPage()
  await page.tap(page.byText('查询进度'))
  await prove()
  world.api.answer('/api/auth/guardian_status', () => {
    throw refusal('NOT_FOUND')
  })
  await page.type('input[aria-label="申请编号"]', '123456789012')
  await page.tap(page.byText('查询'))
  await page.until(() => page.text().includes('没有找到'))
  await end()
})
