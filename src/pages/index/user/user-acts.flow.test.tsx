import { brief, done, memberPage, removed } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { forgetTicks, recordTicks } from '../../../../test/client/ticks'
import { viewerInfo } from '../../../../test/client/viewer'
import MemberDetailPage from '../user'

let world: FakeWorld
let page: MountedPage
let value: ReturnType<typeof memberPage>
const acts = () => world.api.payloadsOf('/api/user/add_action')
const undone = () => world.api.payloadsOf('/api/user/delete_action')

beforeEach(async () => {
  letSecondPass()
  world = memberWorld()
  value = memberPage('a')
  world.api.answer('/api/user/get', () => value)
  world.api.answer('/api/user/add_action', () => done())
  world.api.answer('/api/user/delete_action', () => removed())
  await world.root.session.start()
})

afterEach(async () => {
  forgetTicks()
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const open = async () => {
  page = await mountPage(MemberDetailPage, 'member', { world, query: { id: 'a', from: 'home' } })
  await page.until(() => page.text().includes('白天画绘本'))
}

test('a second press undoes a follow', async () => {
  value = memberPage('a', { relation: { ...value.relation, followed: true } })
  await open()
  await page.tap(page.byText('已关注'))
  await page.until(() => undone().length === 1)
  expect(undone()).toEqual([{ kind: 'follow', userId: 'a' }])
  await page.until(() => page.byText('关注'))
})

test('with a used-up allowance to follow the button stays, and a sheet says when it returns', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('FOLLOW_QUOTA', { data: { resetAt: null } })
  })
  await open()
  await page.tap(page.byText('关注'))
  await page.until(() => page.text().includes('今天关注的人够多了'))
  expect(page.byText('关注')).toBeTruthy()
})

test('a used-up allowance to follow offers no membership', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('FOLLOW_QUOTA', { data: { resetAt: null } })
  })
  await open()
  await page.tap(page.byText('关注'))
  await page.until(() => page.text().includes('今天关注的人够多了'))
  expect(page.text()).not.toContain('看看会员权益')
})

test('a restricted member reads the reason instead of pressing without effect', async () => {
  const restriction = { reason: 'harassment', until: null, appeal: 'open', answerBy: null } as const
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { restriction } }))
  await world.root.session.refresh()
  await open()
  expect(page.findAll('.jy-actions')).toHaveLength(0)
  expect(page.text()).toContain('申诉')
})

test('a refused like leaves the heart empty and shows the reason', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('LIKE_QUOTA', { data: { resetAt: null } })
  })
  await open()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.text().includes('今天的喜欢用完了'))
  expect(page.byLabel('喜欢会员a').getAttribute('aria-pressed')).not.toBe('true')
})

const openLiking = async () => {
  await open()
  expect(page.byLabel('喜欢「weekend」的回答').getAttribute('aria-pressed')).toBe('false')
  await page.tap(page.byLabel('喜欢「weekend」的回答'))
  await page.until(() => page.byText('喜欢会员a的回答'))
}

test('a like of one answer fills its heart, which then does not move, and the one below', async () => {
  await openLiking()
  await page.tap(page.byText('喜欢'))
  await page.until(() =>
    expect(page.findAll('.member-body .jy-prompt .jy-icon--heart-filled')).toHaveLength(1),
  )
  const heart = page.byLabel('喜欢「weekend」的回答')
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  expect(heart.getAttribute('aria-disabled')).toBe('true')
  expect(page.byLabel('已喜欢').className).toContain('jy-actions__round--liked')
  await page.tap(heart)
  expect(acts().map((act) => 'extra' in act && act.extra)).toEqual([{ on: 'prompt:weekend' }])
})

test('a note goes with the like of an answer; a refused one stays, with the reason below', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('TEXT_REFUSED', { fields: { 'extra.note': '不能含联系方式' } })
  })
  await openLiking()
  await page.type('textarea', '加我微信')
  await page.tap(page.byText('喜欢'))
  await page.until(() => page.text().includes('不能含联系方式'))
  expect(page.byLabel('喜欢「weekend」的回答').getAttribute('aria-pressed')).toBe('false')
  world.api.answer('/api/user/add_action', () => done())
  letSecondPass()
  await page.type('textarea', ' 江边我也常去 ')
  await page.tap(page.byText('喜欢'))
  await page.until(() => page.byLabel('已喜欢'))
  expect(acts().at(-1)).toMatchObject({ extra: { on: 'prompt:weekend', note: '江边我也常去' } })
})

test('a like by the heart of the bar ticks, and so does one of an answer', async () => {
  const ticks = recordTicks()
  await open()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.byLabel('已喜欢'))
  expect(ticks).toHaveLength(1)
  await page.unmount()
  value = memberPage('a')
  await openLiking()
  await page.tap(page.byText('喜欢'))
  await page.until(() => expect(ticks).toHaveLength(2))
})

test('screens.md 9: the page of a liked member shows the like from the start, without motion', async () => {
  value = memberPage('a', { relation: { ...value.relation, liked: true } })
  await open()
  expect(page.byLabel('已喜欢').className).toContain('jy-actions__round--liked')
  expect(page.findAll('.jy-prompt .jy-icon--heart-filled')).toHaveLength(1)
  expect(page.findAll('.jy-like-heart')).toHaveLength(0)
})

test('a filled heart asks before it undoes the like', async () => {
  value = memberPage('a', { relation: { ...value.relation, liked: true } })
  await open()
  await page.tap(page.byLabel('已喜欢'))
  await page.until(() => page.findAll('.jy-dialog').length === 1)
  expect(undone()).toEqual([])
  await page.tap(page.find('.jy-dialog .jy-button--primary'))
  await page.until(() => page.byLabel('喜欢会员a'))
  expect(undone()).toEqual([{ kind: 'like', userId: 'a' }])
})

test('a mutual like shows the moment of a match, which opens the chat', async () => {
  const urls = recordOpenings('navigateTo', 'switchTab')
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await open()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.text().includes('你们互相喜欢'))
  await page.tap(page.find('.jy-match .jy-button--white'))
  await page.until(() => urls.length === 1)
  expect(urls).toEqual(['/pages/msg/chat?groupId=g&userId=a'])
})

test('a match can be neither passed nor super liked', async () => {
  value = memberPage('a', { relation: { ...value.relation, liked: true, matched: true, groupId: 'g' } })
  await open()
  expect(page.findAll('.jy-actions__round--like, .jy-actions__round--liked')).toHaveLength(1)
  expect(page.findAll('.jy-actions__round--pass, .jy-actions__round--super')).toHaveLength(0)
})

test('blocking asks first, and then closes the page', async () => {
  const urls = recordOpenings('navigateTo', 'switchTab')
  await open()
  await page.tap(page.byText('拉黑'))
  await page.until(() => page.text().includes('拉黑会员a？'))
  expect(acts()).toEqual([])
  await page.tap(page.find('.jy-dialog .jy-button--danger'))
  await page.until(() => urls.length === 1)
  expect(acts()).toMatchObject([{ kind: 'block', userId: 'a' }])
  expect(urls).toEqual(['/pages/index/home'])
})

test('cancelling the block keeps the page open and sends nothing', async () => {
  await open()
  await page.tap(page.byText('拉黑'))
  await page.until(() => page.text().includes('拉黑会员a？'))
  await page.back()
  await page.until(() => page.findAll('.jy-dialog:not(.jy-dialog--leaving)').length === 0)
  expect(acts()).toEqual([])
  expect(page.text()).toContain('白天画绘本')
})

test('a report without the block also closes the member’s page, and blocks nobody', async () => {
  const urls = recordOpenings('navigateTo', 'switchTab')
  await open()
  await page.tap(page.byText('举报'))
  await page.until(() => page.text().includes('对方不会知道是谁举报的'))
  await page.tap(page.byText('骚扰、辱骂、低俗内容'))
  world.root.report.setAlsoBlock(false)
  await page.tap(page.byText('提交举报'))
  await page.until(() => acts().length === 1)
  expect(acts()[0]).toMatchObject({ kind: 'report', extra: { reason: 'harassment', alsoBlock: false } })
  await page.until(() => urls.length === 1)
  expect(urls).toEqual(['/pages/index/home'])
})

test('a refused report keeps the sheet and its text', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('TEXT_REFUSED')
  })
  await open()
  await page.tap(page.byText('举报'))
  await page.until(() => page.text().includes('对方不会知道是谁举报的'))
  await page.tap(page.byText('骚扰、辱骂、低俗内容'))
  await page.tap(page.byText('提交举报'))
  await page.until(() => acts().length === 1)
  expect(world.root.report.reason).toBe('harassment')
  expect(page.findAll('.jy-sheet:not(.jy-sheet--leaving)')).toHaveLength(1)
})

test('a super like asks first, notifies the member, and cannot be undone', async () => {
  await open()
  await page.tap(page.byLabel('超级喜欢会员a'))
  await page.until(() => page.text().includes('TA 会马上收到通知'))
  expect(acts()).toEqual([])
  await page.tap(page.byText('告诉 TA'))
  await page.until(() => page.text().includes('会员a已经知道了'))
  expect(acts()).toMatchObject([{ kind: 'superlike', userId: 'a' }])
  expect(page.byLabel('已喜欢')).toBeDefined()
})

test('used-up super likes say when they return', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('SUPERLIKE_QUOTA', { data: { resetAt: null } })
  })
  await open()
  await page.tap(page.byLabel('超级喜欢会员a'))
  await page.until(() => page.byText('告诉 TA'))
  await page.tap(page.byText('告诉 TA'))
  await page.until(() => page.text().includes('今天的超级喜欢用完了'))
})

test('a member who accepts greetings only from verified members: the reason, and the link to verify', async () => {
  const closed = { allowed: false, form: null, refusal: 'GREETING_NOT_ACCEPTED', need: 'certified' } as const
  value = memberPage('a', { canMessage: { ...value.canMessage, ...closed } })
  const opened = recordOpenings('navigateTo')
  await open()
  await page.tap(page.byText('打个招呼'))
  await page.until(() => page.byText('去认证'))
  await page.tap(page.byText('去认证'))
  await page.until(() => opened.some((url) => url.includes('authentication')))
})

test('after the day’s greetings are used up, another one can be written and is offered for coins when it is sent', async () => {
  const closed = { allowed: false, form: null, refusal: 'GREETING_QUOTA', need: null } as const
  value = memberPage('a', { canMessage: { ...value.canMessage, ...closed } })
  await open()
  await page.tap(page.byText('打个招呼'))
  await page.until(() => world.root.greeting.target?.id === 'a')
})

test('the page marks the membership of a member who shows it', async () => {
  value = memberPage('a', { user: { ...value.user, vip: true } })
  await open()
  expect(page.byLabel('会员')).toBeDefined()
})
