import { recordCopies } from '../../../../test/client/copies'
import { installFakeCanvas, type FakeCanvas } from '../../../../test/client/fake-canvas'
import type { FakeWorld } from '../../../../test/client/fake-stores'
import { invitePage, inviteWorld, openInvitations } from '../../../../test/client/invitations'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordToasts } from '../../../../test/client/toasts'
import PosterPage from '../poster'

let copied: readonly string[]
let toasts: readonly string[]
let canvas: FakeCanvas

const LINK = invitePage().link

const readsPoster = (page: MountedPage) => page.until(() => page.find('.jy-poster-stage__picture'))
/** The poster's page, once the poster is drawn. */
const mountPoster = async (world: FakeWorld): Promise<MountedPage> => {
  const page = await mountPage(PosterPage, 'poster', { world })
  await readsPoster(page)
  return page
}
const lastWords = () => canvas.drawn.at(-1)?.words.map(({ words }) => words) ?? []

beforeEach(() => {
  canvas = installFakeCanvas()
  copied = recordCopies()
  toasts = recordToasts()
})

afterEach(() => jest.restoreAllMocks())

test('the poster is drawn with name, code and link, and without a portrait', async () => {
  const page = await mountPoster(await inviteWorld(openInvitations, { avatarUrl: '/media/me.webp' }))
  expect(lastWords()).toEqual(expect.arrayContaining(['阿澄邀请你', 'ABC234', '遇见，就在附近']))
  expect(canvas.loaded).not.toContain('/media/me.webp')
  expect(page.byLabel('邀请海报：阿澄邀请你，邀请码 ABC234，带二维码')).toBeTruthy()
  await page.unmount()
})

test('a switch adds and removes the viewer’s portrait', async () => {
  const page = await mountPoster(await inviteWorld(openInvitations, { avatarUrl: '/media/me.webp' }))
  await page.tap(page.byLabel('海报上放我的头像'))
  await page.until(() => expect(canvas.drawn).toHaveLength(2))
  expect(canvas.loaded).toContain('/media/me.webp')
  await page.until(() => expect(canvas.drawn.at(-1)?.pictures).toHaveLength(3))
  await page.tap(page.byLabel('海报上放我的头像'))
  await page.until(() => expect(canvas.drawn.at(-1)?.pictures).toHaveLength(2))
  await page.unmount()
})

test('a portrait that fails to load leaves the drawing in its place', async () => {
  canvas.broken.add('/media/me.webp')
  const page = await mountPoster(await inviteWorld(openInvitations, { avatarUrl: '/media/me.webp' }))
  await page.tap(page.byLabel('海报上放我的头像'))
  await page.until(() => expect(toasts).toEqual(['头像没有加载出来，先用插画']))
  expect(page.byLabel('海报上放我的头像').getAttribute('aria-checked')).toBe('false')
  await page.unmount()
})

test('without a portrait there is no switch for one', async () => {
  const page = await mountPoster(await inviteWorld())
  expect(page.text()).not.toContain('头像')
  await page.unmount()
})

test('each of three colours draws the poster again', async () => {
  const page = await mountPoster(await inviteWorld())
  for (const [count, theme] of [
    [2, '梅子'],
    [3, '薄荷'],
  ] as const) {
    await page.tap(page.byLabel(theme))
    await page.until(() => expect(canvas.drawn).toHaveLength(count))
    expect(page.byLabel(theme).getAttribute('aria-checked')).toBe('true')
  }
  const grounds = canvas.drawn.map(({ stops }) => stops.slice(0, 4).join())
  expect(new Set(grounds).size).toBe(3)
  await page.unmount()
})

test('where the poster cannot be drawn, the server’s plain code replaces it, and a retry is offered', async () => {
  canvas.isMissing = true
  const page = await mountPage(PosterPage, 'poster', { world: await inviteWorld() })
  await page.until(() => page.byText('海报没有画出来'))
  expect(page.find('.jy-poster-stage__qr').innerHTML + page.find('.jy-poster-stage__qr').outerHTML).toContain(
    'https://jinyu.test/qr/ABC234.png',
  )
  canvas.isMissing = false
  await page.tap(page.byText('重试'))
  await readsPoster(page)
  await page.unmount()
})

test('spec §8, album: a browser cannot save the poster to the album: the member long-presses it instead, and Back closes it', async () => {
  const page = await mountPoster(await inviteWorld())
  await page.tap(page.byText('保存图片'))
  await page.until(() => page.byText('长按图片保存'))
  expect(page.text()).toContain('长按图片，存到相册')
  await page.back()
  await page.until(() => page.findAll('.jy-holder').length === 0)
  expect(page.byText('保存图片')).toBeTruthy()
  await page.unmount()
})

test('the poster’s panel copies and shares the link', async () => {
  const page = await mountPoster(await inviteWorld())
  await page.tap(page.byText('复制链接'))
  await page.tap(page.byText('分享给朋友'))
  await page.until(() => expect(copied).toEqual([LINK, LINK]))
  await page.unmount()
})
