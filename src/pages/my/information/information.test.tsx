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
const withHidden = (hiddenFields: HideableField[]) =>
  viewerInfo({ user: { settings: { ...viewerInfo().user.settings, hiddenFields } } })

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => withHidden(['job']))
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
  page = await mountPage(InformationPage, 'information', { world })
})
afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

test('product §8 (22): an eye beside a row shows whether others see it, and hides or shows it at once', async () => {
  page.byLabel('已隐藏：职业')
  const release = world.api.hold(UPDATE)
  await page.tap(page.byLabel('显示中：身高'))
  page.byLabel('已隐藏：身高')
  release(() => ({ user: withHidden(['job', 'heightCm']).user }))
  await page.until(() => world.root.session.user?.settings.hiddenFields.length === 2)
  world.api.answer(UPDATE, () => ({ user: withHidden(['heightCm']).user }))
  await page.tap(page.byLabel('已隐藏：职业'))
  await page.until(() => page.byLabel('显示中：职业'))
  expect(world.api.payloadsOf(UPDATE)).toEqual([
    { settings: { hiddenFields: ['job', 'heightCm'] } },
    { settings: { hiddenFields: ['heightCm'] } },
  ])
})

test('the answers come before the basics, and a row with an eye has no arrow', () => {
  const text = page.text()
  expect(text.indexOf('回答一个提问')).toBeGreaterThan(-1)
  expect(text.indexOf('回答一个提问')).toBeLessThan(text.indexOf('基本信息'))
  const arrowsOf = (title: string) =>
    page.byText(title).closest('.jy-cell')?.querySelectorAll('.jy-cell__arrow').length
  expect([arrowsOf('身高'), arrowsOf('昵称')]).toEqual([0, 1])
})

test('an eye that the server refuses is reset', async () => {
  const said = recordToasts()
  expectFaults(/^answer 200 code 0: POST \/api\/user\/update_info$/)
  world.api.answer(UPDATE, () => {
    throw refusal('UNKNOWN')
  })
  await page.tap(page.byLabel('显示中：身高'))
  await page.until(() => said.length > 0)
  page.byLabel('显示中：身高')
})

test('a value chosen on a wheel shows that it is saved, as every field does', async () => {
  const said = recordToasts()
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
