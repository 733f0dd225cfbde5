import Taro from '@tarojs/taro'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { unlockConfig } from '../../../../test/client/unlocking'
import { viewerInfo } from '../../../../test/client/viewer'
import { alipayAccount, withdrawal, withdrawPreview } from '../../../../test/client/withdrawing'
import AlipayAccountPage from '../alipay-account'
import WithdrawPage from '../withdraw'

let world: FakeWorld
let opened: readonly string[]

beforeEach(async () => {
  letSecondPass()
  opened = recordOpenings('navigateTo')
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', unlockConfig)
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60 }))
  await world.root.session.start()
})

afterEach(() => jest.restoreAllMocks())

test('an amount, its fee, the confirming question, and the end', async () => {
  world.api.answer('/api/user/withdraw', ({ amountFen }) => withdrawPreview(amountFen))
  world.api.answer('/api/user/apply_withdraw', ({ amountFen }) => ({ withdrawal: withdrawal(amountFen) }))
  const page = await mountPage(WithdrawPage, 'withdraw', { world })
  await page.until(() => page.text().includes('可提现 ¥ 86.00'))
  await page.until(() => page.findAll('input').length > 0)
  expect(page.find('input').getAttribute('placeholder')).toBe('0.00')
  await page.type('input', '50')
  await page.until(() => page.text().includes('¥ 49.50'))
  await page.tap(page.byText('确认提现'))
  await page.until(() => page.text().includes('提现 ¥ 50.00？'))
  expect(page.text()).toContain('*澈 138****6021')
  expect(page.text()).toContain('手续费 ¥ 0.50，预计到账 ¥ 49.50')
  await page.tap(page.findAll('.jy-dialog__answer').pop() as HTMLElement)
  await page.until(() => page.text().includes('已提交'))
  expect(world.api.payloadsOf('/api/user/apply_withdraw')).toHaveLength(1)
  expect(page.text()).toContain('查看记录')
  await page.unmount()
})

test('reads an amount in full-width digits and keeps it when a letter is typed', async () => {
  world.api.answer('/api/user/withdraw', ({ amountFen }) => withdrawPreview(amountFen))
  const page = await mountPage(WithdrawPage, 'withdraw', { world })
  const field = () => page.find('input') as HTMLInputElement
  await page.until(() => page.findAll('input').length > 0)
  // A browser's field for numbers would take neither these digits nor this point.
  expect([field().type, field().getAttribute('inputmode')]).toEqual(['text', 'decimal'])
  await page.type('input', '５０。5')
  await page.until(() => field().value === '50.5')
  await page.until(() => page.text().includes('¥ 50.00'))
  await page.type('input', '50.5x')
  await page.until(() => field().value === '50.5')
  await page.unmount()
})

test('each blocker says what to do', async () => {
  world.api.answer('/api/user/withdraw', ({ amountFen }) =>
    withdrawPreview(amountFen, {
      alipay: null,
      blockers: [
        { code: errorCodes.REAL_NAME_REQUIRED, until: null },
        { code: errorCodes.ALIPAY_ACCOUNT_UNUSABLE, until: null },
        { code: errorCodes.WITHDRAWAL_RUNNING, until: null },
      ],
    }),
  )
  const page = await mountPage(WithdrawPage, 'withdraw', { world })
  await page.until(() => page.text().includes('先完成真人认证'))
  expect(page.text()).toContain('有一笔提现正在处理')
  expect(page.text()).toContain('添加支付宝账号')
  await page.tap(page.byText('去认证'))
  expect(opened).toEqual(['/pages/my/authentication'])
  await page.unmount()
})

test('a verified member whose name has to be checked goes to the account', async () => {
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { certified: true } }))
  await world.root.session.start()
  world.api.answer('/api/user/withdraw', ({ amountFen }) =>
    withdrawPreview(amountFen, { blockers: [{ code: errorCodes.REAL_NAME_REQUIRED, until: null }] }),
  )
  const page = await mountPage(WithdrawPage, 'withdraw', { world })
  await page.until(() => page.text().includes('核对姓名和身份证号'))
  await page.tap(page.byText('去核对'))
  expect(opened).toEqual(['/pages/my/alipay-account'])
  await page.unmount()
})

test('an amount that cannot be withdrawn shows the rule, and income above the limit the note about taxes', async () => {
  world.api.answer('/api/user/withdraw', ({ amountFen }) =>
    withdrawPreview(amountFen, { earnedThisMonthFen: 80_001 }),
  )
  const page = await mountPage(WithdrawPage, 'withdraw', { world })
  await page.until(() => page.text().includes('个人所得税'))
  await page.type('input', '12')
  await page.until(() => page.text().includes('最低提现 ¥ 30.00'))
  await page.type('input', '99')
  await page.until(() => page.text().includes('超过可提现金额'))
  await page.unmount()
})

test('a member with less than the minimum reads so before typing an amount', async () => {
  world.api.answer('/api/user/withdraw', ({ amountFen }) =>
    withdrawPreview(amountFen, { availableFen: 1_200 }),
  )
  const page = await mountPage(WithdrawPage, 'withdraw', { world })
  await page.until(() => page.text().includes('可提现 ¥ 12.00 · 最低提现 ¥ 30.00'))
  await page.unmount()
})

/** Fills in the form of the Alipay account but its number, with a code that is sent for it, and submits it. */
const submitAccount = async (page: MountedPage, fieldCount = 3): Promise<void> => {
  await page.until(() => page.findAll('input').length === fieldCount)
  const fields = page.findAll('input')
  const [name, account, code] = [fields[0], fields[1], fields.at(-1)] as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  await page.type(name, '陈澈')
  await page.type(account, '13800136021')
  await page.tap(page.byText('获取验证码'))
  await page.until(() => page.text().includes('秒后重发'))
  await page.type(code, '123456')
  await page.tap(page.find('[role="checkbox"]'))
  await page.tap(page.byText('保存'))
}

test('an account is bound with the code that was sent', async () => {
  world.api.answer('/api/user/get_alipay', () => ({
    alipay: alipayAccount({ account: null, realName: null }),
  }))
  world.api.answer('/api/user/update_alipay', () => ({
    alipay: alipayAccount({ lockedUntil: world.clock.now() + DAY_MS }),
  }))
  const page = await mountPage(AlipayAccountPage, 'alipayAccount', { world })
  await submitAccount(page)
  await page.until(() => page.text().includes('138****6021'))
  expect(world.api.payloadsOf('/api/user/update_alipay')[0]).toMatchObject({
    smsTicket: 'T1',
    smsCode: '123456',
  })
  expect(page.text()).toContain('起可以提现')
  expect(page.text()).toContain('本月还可以修改 2 次')
  await page.tap(page.byText('修改'))
  await page.until(() => page.text().includes('不改了'))
  await page.unmount()
})

test('the freeze of payouts after a change is shown as the server counts it', async () => {
  const { withdraw, ...config } = unlockConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    withdraw: { ...withdraw!, accountLockHours: 48 },
  }))
  await world.root.systemConfig.load()
  world.api.answer('/api/user/get_alipay', () => ({ alipay: alipayAccount() }))
  const page = await mountPage(AlipayAccountPage, 'alipayAccount', { world })
  await page.until(() => page.byText('本月还可以修改 2 次。修改后 48 小时内不能提现。'))
  await page.unmount()
})

test('an Alipay account of another member leads to the help desk', async () => {
  world.api.answer('/api/user/get_alipay', () => ({
    alipay: alipayAccount({ account: null, realName: null }),
  }))
  world.api.answer('/api/user/update_alipay', () => {
    throw refusal('ALIPAY_ACCOUNT_TAKEN')
  })
  const page = await mountPage(AlipayAccountPage, 'alipayAccount', { world })
  await submitAccount(page)
  await page.until(() => page.text().includes('已被其他账号使用'))
  await page.tap(page.byText('联系客服'))
  expect(opened).toEqual(['/pages/my/customer-service'])
  await page.unmount()
})

test('the number is asked where the server needs it, and its refusal is shown at the field', async () => {
  world.api.answer('/api/user/get_alipay', () => ({
    alipay: alipayAccount({ account: null, realName: null, idCardRequired: true }),
  }))
  const words = '姓名和身份证号核对不上，请检查。确认没填错，请联系客服'
  world.api.answer('/api/user/update_alipay', () => {
    throw refusal('PAYEE_NAME_MISMATCH', { fields: { idCardNo: words } })
  })
  const said = jest.spyOn(Taro, 'showToast').mockResolvedValue({ errMsg: '' })
  const page = await mountPage(AlipayAccountPage, 'alipayAccount', { world })
  await submitAccount(page, 4)
  expect(world.api.payloadsOf('/api/user/update_alipay')).toEqual([])
  await page.type(page.findAll('input')[2] as HTMLElement, '11010519491231002x')
  await page.tap(page.byText('保存'))
  await page.until(() => page.text().includes(words))
  expect(world.api.payloadsOf('/api/user/update_alipay')).toMatchObject([{ idCardNo: '11010519491231002X' }])
  expect(said).not.toHaveBeenCalledWith(expect.objectContaining({ title: '收款人姓名不一致' }))
  await page.unmount()
})

test('a code that is typed before the answer to its request is kept', async () => {
  world.api.answer('/api/user/get_alipay', () => ({
    alipay: alipayAccount({ account: null, realName: null }),
  }))
  const answer = world.api.hold('/api/auth/get_auth_token')
  const page = await mountPage(AlipayAccountPage, 'alipayAccount', { world })
  await page.until(() => page.findAll('input').length === 3)
  const code = page.findAll('input')[2] as HTMLInputElement
  await page.tap(page.byText('获取验证码'))
  await page.type(code, '123456')
  const said = jest.spyOn(Taro, 'showToast').mockResolvedValue({ errMsg: '' })
  answer(() => ({ ticket: 'T2', resendAfter: 60 }))
  await page.until(() => expect(said).toHaveBeenCalled())
  expect((page.findAll('input')[2] as HTMLInputElement).value).toBe('123456')
  await page.unmount()
})
