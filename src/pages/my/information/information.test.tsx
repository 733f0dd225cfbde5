import type { HideableField } from '@contract/types/member'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import { expectFaults } from '../../../../test/net/net'
import InformationPage from '../information'

// jsdom scrolls nothing, but wheels do.
Element.prototype.scrollTo = () => {}

const UPDATE = '/api/user/update_info'
const withHidden = (hiddenFields: HideableField[], matchFields: HideableField[] = []) =>
  viewerInfo({ user: { settings: { ...viewerInfo().user.settings, hiddenFields, matchFields } } })

let world: FakeWorld
let page: MountedPage
let said: readonly string[]

beforeEach(async () => {
  said = recordToasts()
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => withHidden(['job']))
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  world.api.answer('/api/user/voice_intro', () => ({ intro: null }))
  await world.root.session.start()
  page = await mountPage(InformationPage, 'information', { world })
})
afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

test('product §8 (22): a sign beside a row shows who sees it, and its sheet changes that at once', async () => {
  page.byLabel('谁能看到职业：只有自己')
  await page.tap(page.byLabel('谁能看到身高：所有人'))
  await page.until(() => page.byText('谁能看到身高'))
  const release = world.api.hold(UPDATE)
  await page.tap(page.byText('互相喜欢的人'))
  page.byLabel('谁能看到身高：互相喜欢的人')
  release(() => ({ user: withHidden(['job', 'heightCm'], ['heightCm']).user }))
  await page.until(() => expect(said).toEqual(['已保存']))
  world.api.answer(UPDATE, () => ({ user: withHidden(['heightCm'], ['heightCm']).user }))
  await page.tap(page.byLabel('谁能看到职业：只有自己'))
  await page.until(() => page.byText('谁能看到职业'))
  await page.tap(page.byText('所有人'))
  await page.until(() => page.byLabel('谁能看到职业：所有人'))
  await page.until(() => expect(said).toEqual(['已保存', '已保存']))
  expect(world.api.payloadsOf(UPDATE)).toEqual([
    { settings: { hiddenFields: ['job', 'heightCm'], matchFields: ['heightCm'] } },
    { settings: { hiddenFields: ['heightCm'], matchFields: ['heightCm'] } },
  ])
})

test('the viewers chosen before are chosen without a call', async () => {
  await page.tap(page.byLabel('谁能看到身高：所有人'))
  await page.until(() => page.byText('谁能看到身高'))
  await page.tap(page.byText('所有人'))
  await page.until(() => page.findAll('.jy-sheet__panel').length === 0)
  expect(world.api.payloadsOf(UPDATE)).toEqual([])
})

test('the answers come before the basics, and a row with an eye has no arrow', () => {
  const text = page.text()
  expect(text.indexOf('回答一个提问')).toBeGreaterThan(-1)
  expect(text.indexOf('回答一个提问')).toBeLessThan(text.indexOf('基本信息'))
  const arrowsOf = (title: string) =>
    page.byText(title).closest('.jy-cell')?.querySelectorAll('.jy-cell__arrow').length
  expect([arrowsOf('身高'), arrowsOf('昵称')]).toEqual([0, 1])
})

test('viewers that the server refuses are reset', async () => {
  expectFaults(/^answer 200 code 0: POST \/api\/user\/update_info$/)
  world.api.answer(UPDATE, () => {
    throw refusal('UNKNOWN')
  })
  await page.tap(page.byLabel('谁能看到身高：所有人'))
  await page.until(() => page.byText('只有自己'))
  await page.tap(page.byText('只有自己'))
  await page.until(() => said.length > 0)
  page.byLabel('谁能看到身高：所有人')
})

test('a value chosen on a wheel shows that it is saved, as every field does', async () => {
  world.api.answer(UPDATE, () => ({ user: viewerInfo({ user: { heightCm: 168 } }).user }))
  await page.tap(page.byText('身高'))
  await page.until(() => page.byText('保存'))
  await page.tap(page.byText('保存'))
  await page.until(() => expect(said).toEqual(['已保存']))
})

test('a part that is always visible has no eye', () => {
  expect(page.findAll('[aria-label$="：昵称"]')).toEqual([])
})

test('Back while a field is being saved asks nothing, and no question remains when it is saved', async () => {
  await page.tap(page.byText('职业'))
  await page.type('.jy-edit input', '医生')
  const release = world.api.hold(UPDATE)
  await page.tap(page.byText('保存'))
  await page.tap(page.byLabel('关闭'))
  expect(page.findAll('.jy-dialog__panel')).toEqual([])
  release(() => ({ user: { ...viewerInfo().user, job: '医生' } }))
  await page.until(() => world.root.profileEditor.field === null)
  await page.until(() => page.findAll('.jy-sheet__panel').length === 0)
  expect(page.findAll('.jy-dialog__panel')).toEqual([])
})

test('ui §10, part of a page: an album that fails to load is not shown as empty, and is requested again', async () => {
  world.api.answer('/api/user/image_list', () => {
    throw new NetworkError('offline')
  })
  world.root.album.album.reset()
  await world.root.album.load()
  await page.until(() => page.byText('没加载出来'))
  expect(page.text()).not.toContain('0/9')
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('0/9 · 管理相册'))
})
