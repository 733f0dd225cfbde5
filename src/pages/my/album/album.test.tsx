import type { Image } from '@contract/types/image'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { albumPicture } from '../../../../test/client/pictures'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import AlbumPage from '../album'

const cover = albumPicture('cover', { isAvatar: true, alt: '封面照' })

async function worldOf(images: readonly Image[]): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/image_list', () => ({ list: [...images], limit: 9 }))
  world.api.answer('/api/user/add_image', () => ({ image: null, list: [...images] }))
  await world.root.session.start()
  return world
}

test('making a picture for matches the cover first warns that everybody will see it', async () => {
  const world = await worldOf([cover, albumPicture('b', { visibility: 'match', alt: '海边' })])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('海边'))
  await page.tap(page.byLabel('海边'))
  await page.until(() => page.byText('设为封面'))
  await page.tap(page.byText('设为封面'))
  await page.until(() => page.byText('封面所有人都能看到，这张照片不再仅互相喜欢可见。'))
  expect(world.api.payloadsOf('/api/user/add_image')).toEqual([])
  await page.tap(page.find('.jy-dialog .jy-button--primary'))
  await page.until(() =>
    expect(world.api.payloadsOf('/api/user/add_image')).toEqual([{ id: 'b', asAvatar: true }]),
  )
  await page.unmount()
})

test('a picture that everybody sees becomes the cover at once', async () => {
  const world = await worldOf([cover, albumPicture('b', { alt: '海边' })])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('海边'))
  await page.tap(page.byLabel('海边'))
  await page.until(() => page.byText('设为封面'))
  await page.tap(page.byText('设为封面'))
  await page.until(() =>
    expect(world.api.payloadsOf('/api/user/add_image')).toEqual([{ id: 'b', asAvatar: true }]),
  )
  expect(page.findAll('.jy-dialog')).toEqual([])
  await page.unmount()
})

test('several pictures are deleted after one question, and the cover is not among them', async () => {
  const world = await worldOf([cover, albumPicture('b', { alt: '海边' }), albumPicture('c', { alt: '公园' })])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('海边'))
  await page.tap(page.byText('管理'))
  await page.until(() => page.byText('完成'))
  expect(page.byLabel('封面照').getAttribute('aria-disabled')).toBe('true')
  const actOf = (text: string) => page.byText(text).closest('[role="button"]')
  expect(actOf('设为封面')?.getAttribute('aria-disabled')).toBe('true')
  expect(actOf('删除')?.getAttribute('aria-disabled')).toBe('true')
  await page.tap(page.byLabel('海边'))
  await page.until(() => expect(page.byLabel('海边').getAttribute('aria-checked')).toBe('true'))
  expect(actOf('设为封面')?.getAttribute('aria-disabled')).toBeNull()
  await page.tap(page.byLabel('公园'))
  await page.until(() => page.byText('删除（2）'))
  expect(actOf('设为封面')?.getAttribute('aria-disabled')).toBe('true')
  await page.tap(page.byText('删除（2）'))
  await page.until(() => page.byText('删除选中的 2 项？'))
  const left = [albumPicture('c'), cover]
  world.api.answer('/api/user/delete_image', ({ id }) => {
    left.splice(0, id === 'c' ? 1 : 0)
    return { list: [...left] }
  })
  await page.tap(page.findAll('.jy-dialog__answer').pop() as HTMLElement)
  await page.until(() => expect(page.findAll('.jy-managing').length).toBe(0))
  expect(world.api.payloadsOf('/api/user/delete_image')).toEqual([{ id: 'b' }, { id: 'c' }])
  // No picture is left to select.
  expect(page.text()).not.toContain('管理')
  await page.unmount()
})

test('one selected picture becomes the cover, and a cover under review shows both labels', async () => {
  const checked = albumPicture('cover', { isAvatar: true, reviewState: 'pending', alt: '我和猫' })
  const world = await worldOf([checked, albumPicture('b', { alt: '海边' })])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('封面 审核中 我和猫'))
  expect(page.findAll('.jy-upload__tag').map((tag) => tag.textContent)).toEqual(['封面', '审核中'])
  await page.tap(page.byText('管理'))
  await page.tap(page.byLabel('海边'))
  await page.until(() => page.byText('删除（1）'))
  await page.tap(page.byText('设为封面'))
  await page.until(() =>
    expect(world.api.payloadsOf('/api/user/add_image')).toEqual([{ id: 'b', asAvatar: true }]),
  )
  await page.until(() => page.byText('管理'))
  await page.unmount()
})

test('spec §8, image preview: a picture that cannot be shown is reported by a toast', async () => {
  const toasts = recordToasts()
  const world = await worldOf([cover, albumPicture('b', { alt: '海边' })])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('海边'))
  await page.tap(page.byLabel('海边'))
  await page.until(() => page.byText('查看大图'))
  await page.tap(page.byText('查看大图'))
  await page.until(() => page.find('.jy-viewer .jy-photo__image'))
  page.find('.jy-viewer .jy-photo__image').dispatchEvent(new CustomEvent('error', { detail: {} }))
  await page.until(() => expect(toasts).toEqual(['图片预览失败']))
  await page.unmount()
})

test('a duplicate picture is reported as one, and offers no retry', async () => {
  const world = await worldOf([cover])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('封面照'))
  world.api.answer('/api/user/add_image', () => {
    throw refusal('IMAGE_REFUSED', { data: { reason: 'duplicate' } })
  })
  world.root.album.add([{ path: 'blob:1', filename: '1.jpg' }])
  await page.until(() => page.find('.jy-upload[aria-label*="上传失败，点按处理"]'))
  await page.tap(page.find('.jy-upload[aria-label*="上传失败，点按处理"]'))
  await page.until(() => page.byText('相册里已经有这张照片了'))
  expect(page.text()).not.toContain('重新上传')
  await page.tap(page.byText('不要这张了'))
  await page.until(() => expect(world.root.album.uploads).toEqual([]))
  await page.unmount()
})

test('a drag while managing puts a picture into another place, and selects nothing', async () => {
  const world = await worldOf([cover, albumPicture('b', { alt: '海边' }), albumPicture('c', { alt: '公园' })])
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byLabel('海边'))
  expect(page.findAll('.jy-album-tile--movable').length).toBe(0)
  await page.tap(page.byText('管理'))
  await page.until(() => expect(page.findAll('.jy-album-tile--movable').length).toBe(2))
  const touch = (type: string, clientY: number) => {
    const fingers = type === 'touchend' ? [] : [{ clientX: 0, clientY }]
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      touches: fingers,
      changedTouches: [{ clientX: 0, clientY }],
    })
    page.findAll('.jy-album-tile--movable')[0]?.dispatchEvent(event)
  }
  touch('touchstart', 0)
  // Nothing is laid out here, so the album has one column, and a row is 149 px.
  touch('touchmove', 160)
  await page.until(() => page.find('.jy-album-tile--held'))
  touch('touchend', 160)
  await page.tap(page.byLabel('海边'))
  await page.until(() =>
    expect(world.api.payloadsOf('/api/user/add_image')).toEqual([{ order: ['cover', 'c', 'b'] }]),
  )
  expect(page.findAll('[aria-checked="true"]').length).toBe(0)
  await page.unmount()
})
