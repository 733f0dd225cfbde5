import { NetworkError } from '@/api/errors'
import { done, memberPage, photoRef, removed } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { recordToasts } from '../../../../test/client/toasts'
import { expectFaults } from '../../../../test/net/net'
import MemberDetailPage from '../user'

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  world = memberWorld()
  world.api.answer('/api/user/get', ({ userId }) => memberPage(userId))
  world.api.answer('/api/user/add_action', () => done())
  await world.root.session.start()
})

afterEach(async () => {
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const open = async () => {
  page = await mountPage(MemberDetailPage, 'member', { world, query: { id: 'a', from: 'home' } })
}

test('shows the member, and the viewer can follow them and like an answer', async () => {
  await open()
  await page.until(() => page.text().includes('白天画绘本'))
  expect(page.text()).toContain('178 cm')
  expect(page.text()).toContain('你们有 1 个相同')
  await page.tap(page.byText('关注'))
  await page.until(() => page.text().includes('已关注'))
  await page.tap(page.byLabel('喜欢「weekend」的回答'))
  await page.until(() => page.byText('喜欢'))
  await page.tap(page.byText('喜欢'))
  await page.until(() => world.api.payloadsOf('/api/user/add_action').length === 2)
  expect(world.api.payloadsOf('/api/user/add_action')[1]).toMatchObject({
    kind: 'like',
    extra: { on: 'prompt:weekend' },
  })
})

test('product §7.1.6: shows what both have in common beside interests, and nothing without a reason', async () => {
  const alike = () => page.findAll('.member-section').find((one) => one.textContent?.includes('共同点'))
  await open()
  await page.until(() => page.text().includes('白天画绘本'))
  expect(alike()).toBeUndefined()
  await page.unmount()
  world.api.answer('/api/user/get', ({ userId }) => {
    const value = memberPage(userId)
    const reasons = [
      { kind: 'interest' as const, value: 'coffee' },
      { kind: 'looking_for' as const, value: 'friend' },
      { kind: 'active' as const, value: null },
      { kind: 'city' as const, value: null },
    ]
    return { ...value, user: { ...value.user, city: '上海' }, reasons }
  })
  await open()
  await page.until(() => alike() !== undefined)
  expect(alike()?.textContent).toBe('共同点想交朋友在上海')
})

test('shows a sentence of its own when the day’s members are used up', async () => {
  world.api.answer('/api/user/get', () => {
    throw refusal('PROFILE_QUOTA')
  })
  await open()
  await page.until(() => page.text().includes('今天先看到这里'))
  expect(page.text()).toContain('凌晨 4 点后再来认识新朋友')
})

/** Opens a page with this number of photos, one of which is a video, and this number of locked ones. */
const openAlbum = async (count: number, lockedPhotoCount: number, changes: object = {}) => {
  world.api.answer('/api/user/get', ({ userId }) => {
    const value = memberPage(userId)
    const photos = Array.from({ length: count }, (_, at) => ({
      ref: photoRef(`${at}`),
      url: `/media/${at}.webp`,
      thumbUrl: `/media/${at}-s.webp`,
      width: 300,
      height: 400,
      tint: '#aaaaaa',
      alt: null,
      video: null,
    }))
    return { ...value, user: { ...value.user, photos, lockedPhotoCount, ...changes } }
  })
  await open()
  await page.until(() => page.text().includes('白天画绘本'))
}

const bodyOrder = () =>
  page
    .findAll('.member-body .jy-prompt, .member-section, .member-photo__open, .member-album__locked')
    .map((part) => part.getAttribute('aria-label') ?? part.textContent)

test('likes one photo from the page or from the whole screen, with a note', async () => {
  await openAlbum(2, 0)
  await page.tap(page.byLabel('喜欢会员a的照片，第 2 张，共 2 张'))
  await page.until(() => page.text().includes('喜欢会员a的这张照片'))
  expect(page.findAll('.like-sheet__photo')).toHaveLength(1)
  await page.tap(page.byLabel('关闭'))
  await page.until(() => page.findAll('.jy-sheet:not(.jy-sheet--leaving)').length === 0)
  await page.tap(page.byLabel('会员a的照片，第 1 张，共 2 张'))
  await page.until(() => page.find('.jy-viewer'))
  await page.tap(page.find('.jy-viewer .photo-heart'))
  await page.until(() => page.find('.jy-sheet:not(.jy-sheet--leaving) .like-sheet__photo'))
  await page.tap(page.byText('喜欢'))
  await page.until(() => world.api.payloadsOf('/api/user/add_action').length === 1)
  const on = `photo:${photoRef('0')}`
  expect(world.api.payloadsOf('/api/user/add_action')[0]).toMatchObject({ kind: 'like', extra: { on } })
  await page.until(() => page.findAll('.photo-heart[aria-pressed=true]').length >= 2)
  expect(page.find('.member-hero .photo-heart').getAttribute('aria-disabled')).toBe('true')
})

test('the viewer’s own photos have no hearts', async () => {
  world.api.answer('/api/user/get', ({ userId }) => memberPage(userId, { self: true }))
  await open()
  await page.until(() => page.text().includes('编辑资料'))
  expect(page.findAll('.photo-heart')).toHaveLength(0)
})

test('screens.md 9: shows further photos between the sections, the rest in pairs, and counts those for matches', async () => {
  await openAlbum(5, 3)
  expect(bodyOrder()).toEqual([
    expect.stringContaining('沿着江边骑车'),
    '会员a的照片，第 2 张，共 5 张',
    expect.stringContaining('关于我'),
    expect.stringContaining('兴趣'),
    '会员a的照片，第 3 张，共 5 张',
    expect.stringContaining('想认识'),
    '会员a的照片，第 4 张，共 5 张',
    '会员a的照片，第 5 张，共 5 张',
    '还有 3 张，互相喜欢后可见',
  ])
  expect(page.find('.member-photo').style.paddingTop).toBe('125%')
  await page.tap(page.findAll('.member-photo__open')[1] ?? page.find('.member-photo'))
  await page.until(() =>
    expect(page.find('.jy-viewer').getAttribute('aria-label')).toBe('会员a的照片，第 3 张，共 5 张'),
  )
})

test('the page of a member with one photo and no texts has no album', async () => {
  await openAlbum(1, 0, { prompts: [], interests: [], lookingFor: [] })
  expect(bodyOrder()).toEqual([expect.stringContaining('关于我')])
  expect(page.findAll('.member-album')).toHaveLength(0)
})

test('shows one sentence for every reason why a member is not visible', async () => {
  world.api.answer('/api/user/get', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  await open()
  await page.until(() => page.text().includes('找不到这个人了'))
})

test('a failed load offers a retry', async () => {
  expectFaults(/^answer 200 code 0: POST \/api\/user\/get$/)
  world.api.answer('/api/user/get', () => {
    throw refusal('UNKNOWN')
  })
  await open()
  await page.until(() => page.text().includes('没加载出来'))
  world.api.answer('/api/user/get', ({ userId }) => memberPage(userId))
  await page.tap(page.byText('重试'))
  await page.until(() => page.text().includes('白天画绘本'))
})

test('the viewer’s own page is a preview with a link to edit it', async () => {
  world.api.answer('/api/user/get', ({ userId }) => memberPage(userId, { self: true }))
  await open()
  await page.until(() => page.text().includes('编辑资料'))
  expect(page.findAll('.jy-actions')).toHaveLength(0)
  expect(page.text()).not.toContain('拉黑')
})

const openShared = async () => {
  page = await mountPage(MemberDetailPage, 'member', { world, query: { share: 'A'.repeat(22) } })
}

test('product §7.11: a link to a profile opens the page of its member', async () => {
  world.api.answer('/api/user/shared_profile', () => ({ userId: 'a' }))
  await openShared()
  await page.until(() => page.text().includes('白天画绘本'))
  expect(world.api.payloadsOf('/api/user/get')).toMatchObject([{ userId: 'a' }])
})

test('product §7.11: a link that leads nowhere shows what a member who is gone shows', async () => {
  world.api.answer('/api/user/shared_profile', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  await openShared()
  await page.until(() => page.text().includes('找不到这个人了'))
  expect(world.api.payloadsOf('/api/user/get')).toEqual([])
})

test('the viewer’s own page shows what everyone sees, or what matches see', async () => {
  const own = memberPage('me', { self: true })
  world.api.answer('/api/user/get', ({ previewAs }) =>
    previewAs === 'match' ? { ...own, user: { ...own.user, bio: '给互相喜欢的人看的' } } : own,
  )
  await open()
  await page.until(() => page.text().includes('互相喜欢的人看到的'))
  await page.tap(page.byText('互相喜欢的人看到的'))
  await page.until(() => page.text().includes('给互相喜欢的人看的'))
  await page.tap(page.byText('所有人看到的'))
  await page.until(() => !page.text().includes('给互相喜欢的人看的'))
})

test('a preview that does not load leaves the one before', async () => {
  world.api.answer('/api/user/get', ({ userId }) => memberPage(userId, { self: true }))
  await open()
  await page.until(() => page.text().includes('互相喜欢的人看到的'))
  world.api.answer('/api/user/get', () => {
    throw new NetworkError('offline')
  })
  await page.tap(page.byText('互相喜欢的人看到的'))
  await page.until(() => world.api.payloadsOf('/api/user/get').length === 2)
  expect(page.byText('所有人看到的').closest('[role=radio]')?.getAttribute('aria-checked')).toBe('true')
  expect(page.text()).toContain('白天画绘本')
})

test('the viewer can unblock a blocked member', async () => {
  const value = memberPage('a')
  world.api.answer('/api/user/get', () => ({ ...value, relation: { ...value.relation, blocked: true } }))
  world.api.answer('/api/user/delete_action', () => removed())
  await open()
  await page.until(() => page.text().includes('你已拉黑 TA'))
  world.api.answer('/api/user/get', () => value)
  await page.tap(page.byText('解除拉黑'))
  await page.until(() => page.text().includes('白天画绘本'))
})

test('a report asks for a reason, is sent, and leaves the member’s page', async () => {
  const urls = recordOpenings('switchTab')
  await open()
  await page.until(() => page.text().includes('白天画绘本'))
  await page.tap(page.byText('举报'))
  await page.until(() => page.text().includes('对方不会知道是谁举报的'))
  await page.tap(page.byText('提交举报'))
  expect(world.api.payloadsOf('/api/user/add_action')).toHaveLength(0)
  await page.tap(page.byText('借钱、投资、诱导转账'))
  await page.tap(page.byText('提交举报'))
  await page.until(() => world.api.payloadsOf('/api/user/add_action').length === 1)
  expect(world.api.payloadsOf('/api/user/add_action')[0]).toMatchObject({
    kind: 'report',
    extra: { reason: 'scam', context: 'user', alsoBlock: true },
  })
  await page.until(() => urls.length === 1)
  expect(urls).toEqual(['/pages/index/home'])
})

test('spec §8, image preview: a toast reports a picture that cannot be shown', async () => {
  const toasts = recordToasts()
  await open()
  await page.until(() => page.text().includes('白天画绘本'))
  await page.tap(page.find('.jy-pager__page'))
  await page.until(() => page.find('.jy-viewer .jy-photo__image'))
  page.find('.jy-viewer .jy-photo__image').dispatchEvent(new CustomEvent('error', { detail: {} }))
  await page.until(() => expect(toasts).toEqual(['图片预览失败']))
})
