import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { ActionRow } from '@contract/types/action'
import type { PublicConfig } from '@contract/types/config'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { TICKETS_AT as NOON, ticketRow, reportRow } from '../../../../test/client/tickets'
import { billOf, sellingConfig } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { peerBrief } from '../../../../test/client/talk'
import { viewerInfo } from '../../../../test/client/viewer'
import CustomerServicePage from '../customer-service'

const CHAT = `/pages/msg/chat?userId=${SERVICE_ACCOUNT_ID}`
/** The same day at 23:00. */
const NIGHT = Date.UTC(2025, 10, 21, 15)

let world: FakeWorld
let opened: readonly string[]

const moveTo = (at: number) => world.clock.advance(at - world.clock.now())

const help = (changes: Partial<PublicConfig['help']> = {}) => ({ ...sellingConfig().help, ...changes })

const answerTickets = (rows: readonly ActionRow[]) =>
  world.api.answer('/api/user/action_list', () => ({
    list: [...rows],
    nextCursor: null,
    total: rows.length,
  }))

const open = async (config: ReturnType<typeof sellingConfig> | null = sellingConfig()) => {
  world.api.answer('/api/user/my_info', () => viewerInfo())
  if (config) world.api.answer('/api/config/user', () => config)
  await world.root.session.start()
  return mountPage(CustomerServicePage, 'customerService', { world })
}

beforeEach(() => {
  letSecondPass()
  opened = recordOpenings('navigateTo')
  world = fakeWorld({ token: 't' })
  moveTo(NOON)
  answerTickets([])
})

afterEach(() => {
  world.root.stop()
  jest.restoreAllMocks()
})

test('within the hours it shows the reply time and opens the chat', async () => {
  const page = await open()
  await page.until(() => page.byText('每天 09:00–21:00'))
  page.byText('一般 5 分钟内回复')
  await page.tap(page.byText('联系在线客服'))
  await page.until(() => expect(opened).toEqual([CHAT]))
  await page.unmount()
})

test('outside the hours members can leave a message, and it says when they get an answer', async () => {
  moveTo(NIGHT)
  const page = await open()
  await page.until(() => page.byText('我们 09:00 后回复'))
  await page.tap(page.byText('留言给客服'))
  await page.until(() => expect(opened).toEqual([CHAT]))
  await page.unmount()
})

test('without the config the questions are shown, and nothing that needs the config', async () => {
  const page = await open(null)
  await page.until(() => page.byText('怎样通过真人认证？'))
  expect(page.text()).not.toContain('@')
  expect(page.text()).not.toContain('联系在线客服')
  expect(page.text()).not.toContain('会员会自动续费吗')
  await page.unmount()
})

test('the mail address is shown where one is configured', async () => {
  for (const email of ['help@jinyu.cn', '']) {
    const page = await open({ ...sellingConfig(), help: help({ email }) })
    await page.until(() => page.byText('怎样通过真人认证？'))
    expect(page.text().includes('@')).toBe(email !== '')
    expect(page.text()).toContain(email)
    await page.unmount()
    world.root.stop()
    world = fakeWorld({ token: 't' })
    moveTo(NOON)
    answerTickets([])
  }
})

test('phone numbers are shown where they are configured', async () => {
  const page = await open({
    ...sellingConfig(),
    help: help({ phone: '400-000-0000', minorHotline: '12355' }),
  })
  await page.until(() => page.byText('400-000-0000'))
  page.byText('12355')
  page.byText('监护人申请未成年人退款')
  expect(page.text()).toContain('96110')
  await page.unmount()
})

test('the company and its filings are shown where they are configured', async () => {
  const page = await open({
    ...sellingConfig(),
    help: help({ company: '近遇科技有限公司', filings: ['沪ICP备00000000号-1A', '沪B2-00000000'] }),
  })
  await page.until(() => page.byText('近遇科技有限公司'))
  page.byText('沪ICP备00000000号-1A')
  page.byText('沪B2-00000000')
  await page.unmount()
})

test('an answer opens in place and closes again; a tile shows only its topics', async () => {
  const page = await open()
  await page.until(() => page.byText('怎样注销账号？'))
  const question = () => page.byText('怎样注销账号？').closest('[role=button]')
  expect(question()?.getAttribute('aria-expanded')).toBe('false')
  await page.tap(page.byText('怎样注销账号？'))
  await page.until(() => expect(page.text()).toContain('15 天内用原来的手机号登录'))
  expect(question()?.getAttribute('aria-expanded')).toBe('true')
  await page.tap(page.byText('怎样注销账号？'))
  await page.until(() => expect(page.text()).not.toContain('15 天内'))
  await page.tap(page.byText('充值与提现'))
  await page.until(() => page.byText('提现为什么被退回？'))
  expect(page.text()).not.toContain('怎样注销账号')
  await page.tap(page.byText('查看全部'))
  await page.until(() => page.byText('怎样注销账号？'))
  await page.unmount()
})

test('promises that members are real', async () => {
  const page = await open()
  await page.until(() => page.byText('举报与安全'))
  await page.tap(page.byText('举报与安全'))
  await page.tap(page.byText('这里会有假人或机器人吗？'))
  await page.until(() => expect(page.text()).toContain('我们不放假账号，不用机器人聊天，也不雇人陪聊'))
  await page.unmount()
})

test('each ticket shows its status, in the words of its kind', async () => {
  answerTickets([
    reportRow('refused'),
    ticketRow('01W', { kind: 'withdrawal', state: 'refused', amountFen: 3_000, billId: '1' }),
    ticketRow('01A', { kind: 'appeal', state: 'reviewing' }),
    ticketRow('01I', { kind: 'inquiry', state: 'answered' }),
  ])
  const page = await open()
  await page.until(() => expect(page.findAll('.jy-service__state')).toHaveLength(3))
  const states = () => page.findAll('.jy-service__state').map((one) => one.textContent)
  expect(states()).toEqual(['未发现违规', '已退回', '处理中'])
  expect(page.text()).toContain('关于林小满 · ')
  await page.tap(page.findAll('.jy-service__all')[0] as HTMLElement)
  await page.until(() => expect(states()).toContain('已回复'))
  await page.unmount()
})

test('a report shows its status and can be withdrawn until an operator handles it', async () => {
  answerTickets([reportRow()])
  const page = await open()
  await page.until(() => page.byText('举报'))
  await page.tap(page.byText('举报'))
  await page.until(() => page.byText('撤回举报'))
  page.byText('借钱、投资、诱导转账')
  world.api.answer('/api/user/delete_action', () => {
    answerTickets([])
    return { state: 'done', quota: null, message: null, speed: null }
  })
  await page.tap(page.byText('撤回举报'))
  await page.until(() => page.byText('撤回这次举报？'))
  const [, confirm] = page
    .findAll('.jy-button, .jy-dialog__button')
    .filter((one) => one.textContent === '撤回举报')
  await page.tap(confirm as HTMLElement)
  await page.until(() => expect(page.text()).not.toContain('关于林小满'))
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([
    { kind: 'report', userId: peerBrief().id, reportId: reportRow().id },
  ])
  await page.unmount()
})

test('a withdrawal leads to its bill, an appeal to the system messages, an inquiry to its chat', async () => {
  const bill = billOf('1', {
    type: 'withdrawal',
    bizType: 'withdraw',
    state: 'returned',
    title: '提现到支付宝',
  })
  world.api.answer('/api/user/bill_list', () => ({
    list: [],
    nextCursor: null,
    sums: [],
    bill,
    timeline: [],
  }))
  answerTickets([
    ticketRow('01W', { kind: 'withdrawal', state: 'refused', amountFen: 3_000, billId: '1' }),
    ticketRow('01A', { kind: 'appeal', state: 'reviewing' }),
    ticketRow('01I', { kind: 'inquiry', state: 'answered' }),
  ])
  const page = await open()
  await page.until(() => expect(page.findAll('.jy-service__ticket')).toHaveLength(3))
  const [withdrawal, appeal, inquiry] = page.findAll('.jy-service__ticket') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  await page.tap(withdrawal)
  await page.until(() => page.byText('提现到支付宝'))
  expect(world.api.payloadsOf('/api/user/bill_list')[0]).toEqual({ id: '1' })
  await page.tap(appeal)
  await page.until(() => expect(opened).toEqual(['/pages/msg/system']))
  letSecondPass()
  await page.tap(inquiry)
  await page.until(() => expect(opened).toEqual(['/pages/msg/system', CHAT]))
  await page.unmount()
})

test('a list that fails to load says so, and loads again at a press', async () => {
  world.api.answer('/api/user/action_list', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await open()
  await page.until(() => page.byText('记录加载失败，点按重试'))
  answerTickets([ticketRow('01I', { kind: 'inquiry', state: 'answered' })])
  await page.tap(page.byText('记录加载失败，点按重试'))
  await page.until(() => page.byText('咨询客服'))
  await page.unmount()
})
