import Taro from '@tarojs/taro'
import { recordCopies } from '../../../../test/client/copies'
import { refusal } from '../../../../test/client/fake-api'
import { type FakeWorld } from '../../../../test/client/fake-stores'
import { inviteRecord, invitePage, inviteRules, inviteWorld } from '../../../../test/client/invitations'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig } from '../../../../test/client/viewer'
import MinePage from '../index'
import InvitationBenefitsPage from '../invitation-benefits'
import PosterPage from '../poster'

let opened: readonly string[]
let copied: readonly string[]
let toasts: readonly string[]

const LINK = invitePage().link

const mountBenefits = (world: FakeWorld) => mountPage(InvitationBenefitsPage, 'invitationBenefits', { world })

beforeEach(() => {
  opened = recordOpenings('navigateTo')
  copied = recordCopies()
  toasts = recordToasts()
})

afterEach(() => jest.restoreAllMocks())

test('rules and levels show the numbers of the config, and no others', async () => {
  const page = await mountBenefits(await inviteWorld())
  await page.until(() => page.byText('奖励怎么来'))
  const words = page.text()
  for (const received of [
    '21 遇豆',
    '15 天内有 4 天',
    '31 天内',
    '¥ 51.00',
    '每位 33 遇豆',
    '收入 8.5%',
    '同一台设备',
  ])
    expect(words).toContain(received)
  expect(words).toContain('再来 6 位有效好友，升 2 级')
  expect(page.byText('5 / 11')).toBeTruthy()
  await page.unmount()
})

test('shows the totals in money and in coins', async () => {
  const world = await inviteWorld()
  world.api.answer('/api/user/invite_record', () =>
    invitePage({
      list: [inviteRecord('a')],
      summary: { invited: 6, verified: 4, active: 3, earnedCoins: 60, earnedFen: 4_000, pendingFen: 320 },
    }),
  )
  const page = await mountBenefits(world)
  await page.until(() => page.byText('¥ 40.00'))
  expect(page.text()).toContain('3 位认证后常来 · 另得 60 遇豆 · 其中 ¥ 3.20 还没到账')
  await page.unmount()
})

test('each record shows its progress, its reward, and why it does not count', async () => {
  const world = await inviteWorld()
  world.api.answer('/api/user/invite_record', () =>
    invitePage({
      list: [
        inviteRecord('1'),
        inviteRecord('2', {
          state: 'rewarded',
          bonusCoins: 22,
          incomeFen: 150,
          pendingUntil: Date.UTC(2025, 11, 1),
        }),
        inviteRecord('3', { state: 'invalid', invalidReason: 'device' }),
      ],
      summary: { invited: 3, verified: 1, active: 1, earnedCoins: 22, earnedFen: 150, pendingFen: 150 },
    }),
  )
  const page = await mountBenefits(world)
  await page.until(() => page.byText('朋**1'))
  for (const received of [
    '等待认证',
    '+ 22 遇豆',
    '+ ¥ 1.50',
    '2025-12-01 前陆续到账',
    '不计入',
    '和别的账号用了同一台设备',
  ])
    expect(page.text()).toContain(received)
  await page.unmount()
})

test('records of one state are requested separately', async () => {
  const world = await inviteWorld()
  world.api.answer('/api/user/invite_record', ({ state }) =>
    invitePage({
      list: state === 'invalid' ? [] : [inviteRecord('1')],
      summary: { invited: 1, verified: 0, active: 0, earnedCoins: 0, earnedFen: 0, pendingFen: 0 },
    }),
  )
  const page = await mountBenefits(world)
  await page.until(() => page.byText('朋**1'))
  const [, , , , invalid] = page.findAll('.jy-invite-records [role="radio"]')
  await page.tap(invalid!)
  await page.until(() => page.byText('没有这样的记录'))
  expect(world.api.payloadsOf('/api/user/invite_record').at(-1)).toEqual({ cursor: null, state: 'invalid' })
  expect(page.byText('奖励怎么来')).toBeTruthy()
  await page.unmount()
})

test('a member without invitees reads how to begin', async () => {
  const page = await mountBenefits(await inviteWorld())
  await page.until(() => page.byText('邀请第一位朋友'))
  expect(page.findAll('.jy-invite-records [role="radio"]')).toEqual([])
  await page.unmount()
})

test('code and link can be copied; inviting copies the link where pages cannot share', async () => {
  const page = await mountBenefits(await inviteWorld())
  await page.until(() => page.byLabel('复制邀请码'))
  await page.tap(page.byLabel('复制邀请码'))
  await page.tap(page.byLabel('复制邀请链接'))
  await page.tap(page.byText('邀请朋友'))
  await page.until(() => expect(copied).toEqual(['ABC234', LINK, LINK]))
  expect(toasts).toEqual(['邀请码已复制', '链接已复制', '链接已复制'])
  await page.tap(page.byText('生成海报'))
  expect(opened).toEqual(['/pages/my/poster'])
  await page.unmount()
})

test('the address is shown by its host and code, and copied whole', async () => {
  const page = await mountBenefits(await inviteWorld())
  await page.until(() => page.byText('邀请链接'))
  const host = new URL(LINK).host
  expect(page.find('.jy-invite-code__link').textContent).toBe(`${host}/…ABC234`)
  await page.unmount()
})

test('a failed copy is not reported as copied', async () => {
  jest.spyOn(Taro, 'setClipboardData').mockRejectedValue({ errMsg: 'fail' })
  const page = await mountBenefits(await inviteWorld())
  await page.until(() => page.byText('邀请朋友'))
  await page.tap(page.byText('邀请朋友'))
  await page.until(() => expect(toasts).toEqual(['复制失败，请手动复制']))
  await page.unmount()
})

test('where nothing can be bought, nothing mentions what invitees spend', async () => {
  const page = await mountBenefits(await inviteWorld({ invite: inviteRules }))
  await page.until(() => page.byText('规则'))
  expect(page.text()).not.toMatch(/充值|花掉|退款|%|51\.00/)
  expect(page.text()).toContain('每位 22 遇豆')
  await page.unmount()
})

test('a page that cannot be loaded offers to try again', async () => {
  const world = await inviteWorld()
  world.api.answer('/api/user/invite_record', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await mountBenefits(world)
  await page.until(() => page.byText('重试'))
  world.api.answer('/api/user/invite_record', () => invitePage())
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('ABC234'))
  await page.unmount()
})

test.each([
  ['invitations', 'invitationBenefits', InvitationBenefitsPage],
  ['the poster', 'poster', PosterPage],
] as const)('a closed programme says so, and nothing is shared: %s', async (_, route, Page) => {
  const world = await inviteWorld()
  world.api.answer('/api/user/invite_record', () => {
    throw refusal('FEATURE_OFF')
  })
  const page = await mountPage(Page, route, { world })
  await page.until(() => page.byText('邀请活动暂停中，已经得到的奖励不受影响'))
  expect(page.text()).not.toMatch(/邀请朋友|生成海报|分享给朋友|重试/)
  await page.unmount()
})

test('the viewer’s page links to invitations where they are open, and otherwise nothing mentions them', async () => {
  const page = await mountPage(MinePage, 'mine', { world: await inviteWorld() })
  // A press just after the one of the previous test does not count.
  while (opened.length === 0) await page.tap(page.byText('邀请朋友一起来'))
  expect(opened).toEqual(['/pages/my/invitation-benefits'])
  await page.unmount()
  const { features } = publicConfig()
  const closed = await mountPage(MinePage, 'mine', {
    world: await inviteWorld({ features: { ...features, invite: false } }),
  })
  expect(closed.text()).not.toContain('邀请')
  await closed.unmount()
})
