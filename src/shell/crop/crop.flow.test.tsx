import Taro from '@tarojs/taro'
import { answerChoosers } from '../../../test/client/choose-files'
import { type FakeCanvas, installFakeCanvas } from '../../../test/client/fake-canvas'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { recordToasts } from '../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../test/client/viewer'
import AlbumPage from '../../pages/my/album'

let canvas: FakeCanvas
let world: FakeWorld

const photo = (name: string) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' })

beforeEach(() => {
  canvas = installFakeCanvas()
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(photo('drawn')))
  jest.spyOn(Taro, 'getImageInfo').mockResolvedValue({ width: 1_600, height: 1_200 } as never)
  world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  world.api.answer('/api/user/add_image', () => ({ list: [], image: null }))
})

afterEach(() => jest.restoreAllMocks())

async function chooseOnAlbum(...files: File[]) {
  answerChoosers(files)
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('添加照片'))
  await page.tap(page.byLabel('添加照片'))
  await page.until(() => page.byText('从相册选照片'))
  await page.tap(page.byText('从相册选照片'))
  await page.until(() => page.find('.jy-crop__stage'))
  return page
}

const uploaded = () => world.uploaded.map(({ path }) => path)

test('uploads the middle of a landscape photo in the shape of the cards', async () => {
  const page = await chooseOnAlbum(photo('sea'))
  expect(uploaded()).toEqual([])
  await page.tap(page.byText('就用这张'))
  await page.until(() => expect(uploaded()).toEqual(['blob:drawn.jpg']))
  const sized = canvas.drawn.at(-1)
  expect(sized?.boxes[0]?.size).toEqual([900, 1_200])
  await page.until(() => expect(world.api.payloadsOf('/api/user/add_image')).toHaveLength(1))
  await page.unmount()
})

test('uploads the file itself when the whole photo is chosen, and shows the next one', async () => {
  const page = await chooseOnAlbum(photo('sea'), photo('park'))
  expect(page.text()).toContain('1/2')
  await page.tap(page.byText('整张'))
  await page.tap(page.byText('就用这张'))
  await page.until(() => expect(uploaded()).toEqual(['blob:sea.jpg']))
  await page.until(() => expect(page.text()).toContain('2/2'))
  await page.unmount()
})

test('draws a photo that is turned', async () => {
  const page = await chooseOnAlbum(photo('sea'))
  await page.tap(page.byText('整张'))
  await page.tap(page.byLabel('旋转 90 度'))
  await page.tap(page.byText('就用这张'))
  await page.until(() => expect(uploaded()).toEqual(['blob:drawn.jpg']))
  expect(canvas.drawn.at(-1)?.boxes[0]?.size).toEqual([1_200, 1_600])
  await page.unmount()
})

test('passes on all photos as they are, or none of them', async () => {
  const page = await chooseOnAlbum(photo('sea'), photo('park'))
  await page.tap(page.byText('这 2 张都不裁剪'))
  await page.until(() => expect(uploaded()).toEqual(['blob:sea.jpg', 'blob:park.jpg']))
  await page.unmount()

  const second = await chooseOnAlbum(photo('one'))
  await second.tap(second.find('.jy-crop__close'))
  await second.until(() => expect(second.findAll('.jy-crop').length).toBe(0))
  expect(uploaded()).toHaveLength(2)
  await second.unmount()
})

test('arrow keys move the photo in its frame', async () => {
  const page = await chooseOnAlbum(photo('sea'))
  const left = () => page.find('.jy-crop__picture').style.left
  expect(left()).toBe('50%')
  const press = (key: string) =>
    page.find('.jy-crop__stage').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('ArrowRight')
  await page.until(() => expect(Number.parseFloat(left())).toBeCloseTo(55))
  await page.unmount()
})

test('a photo that cannot be drawn stays open and is reported by a toast', async () => {
  const toasts = recordToasts()
  canvas.broken.add('blob:sea.jpg')
  const page = await chooseOnAlbum(photo('sea'))
  await page.tap(page.byText('就用这张'))
  await page.until(() => expect(toasts).toEqual(['这张照片没能裁剪，换“整张”再试']))
  expect(page.findAll('.jy-crop__stage').length).toBe(1)
  expect(uploaded()).toEqual([])
  await page.unmount()
})
