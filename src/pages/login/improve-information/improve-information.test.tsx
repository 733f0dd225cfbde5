import Taro from '@tarojs/taro'
import { INTERESTS_MAX } from '@contract/constants'
import { answerChoosers } from '../../../../test/client/choose-files'
import { memberWorld } from '../../../../test/client/fake-stores'
import { type MountedPage, mountPage } from '../../../../test/client/mount-page'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import ImproveInformationPage from '../improve-information'

afterEach(() => jest.restoreAllMocks())

/** The member chooses these pictures, one at a time. */
function choosePictures(...names: string[]): void {
  jest.spyOn(Taro, 'getImageInfo').mockResolvedValue({ width: 900, height: 1200 } as never)
  answerChoosers(...names.map((name) => [new File(['x'], `${name}.jpg`, { type: 'image/jpeg' })]))
}

/** Takes the picture under the frame as it is. */
async function usePicture(page: MountedPage): Promise<void> {
  await page.until(() => page.find('.jy-crop__stage'))
  await page.tap(page.byText('就用这张'))
  await page.until(() => expect(page.findAll('.jy-crop').length).toBe(0))
}

test('pictures chosen during an upload are uploaded as well', async () => {
  const world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { registerState: 'incomplete' } }))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
  choosePictures('one', 'two')
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  const release = world.api.hold('/api/user/add_image')
  await page.tap(page.byLabel('添加照片'))
  await usePicture(page)
  await page.until(() => world.uploaded.length === 1)
  await page.tap(page.byLabel('添加照片'))
  await usePicture(page)
  await page.until(() => world.uploaded.length === 2)
  release(() => ({ list: [], image: null }))
  await page.until(() => world.root.profileCompletion.uploads.length === 0)
  await page.unmount()
})

test('the first step takes the avatar and more pictures, and the first picture is the avatar', async () => {
  const world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { registerState: 'incomplete' } }))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  world.api.answer('/api/user/add_image', () => ({ list: [], image: null }))
  await world.root.session.start()
  choosePictures('one')
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  page.byLabel('添加头像')
  await page.tap(page.byLabel('添加照片'))
  await usePicture(page)
  await page.until(() => expect(world.api.payloadsOf('/api/user/add_image')).toHaveLength(1))
  expect(world.api.payloadsOf('/api/user/add_image')[0]).toMatchObject({ asAvatar: true })
  await page.unmount()
})

test('interests are offered with their icons', async () => {
  const world = memberWorld()
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    dict: {
      ...config.dict,
      interests: [{ id: 'music', label: '听歌', icon: 'music', suggested: true }],
    } as never,
  }))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  world.api.answer('/api/user/my_info', () =>
    viewerInfo({ user: { registerState: 'incomplete', interests: [] } }),
  )
  await world.root.session.start()
  await world.root.systemConfig.load()
  world.root.profileCompletion.skip()
  world.root.profileCompletion.skip()
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  await page.until(() => page.byText('听歌'))
  expect(page.findAll('.jy-chip .jy-icon--music').length).toBe(1)
  await page.unmount()
})

test('one interest too many is reported as too many', async () => {
  const world = memberWorld()
  const interests = Array.from({ length: INTERESTS_MAX + 1 }, (_, nth) => `i${nth}`)
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    dict: { ...config.dict, interests: interests.map((id) => ({ id, label: id, suggested: true })) } as never,
  }))
  world.api.answer('/api/user/my_info', () =>
    viewerInfo({ user: { registerState: 'incomplete', interests: [] } }),
  )
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
  await world.root.systemConfig.load()
  world.root.profileCompletion.skip()
  world.root.profileCompletion.skip()
  const toasts = recordToasts()
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  await page.until(() => page.byText(interests[0] ?? ''))
  for (const id of interests) await page.tap(page.byText(id))
  expect(toasts).toEqual([`最多选 ${INTERESTS_MAX} 个`])
  await page.unmount()
})

test('a step begins at its title, however far the previous one was scrolled', async () => {
  const world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { registerState: 'incomplete' } }))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
  world.root.profileCompletion.skip()
  world.root.profileCompletion.skip()
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  const scrolled = page.find('.taro_page')
  scrolled.scrollTop = 300
  await page.tap(page.byText('跳过'))
  await page.until(() => page.byText('你想认识谁'))
  expect(scrolled.scrollTop).toBe(0)
  await page.unmount()
})

test('an avatar that is being uploaded is not reported as missing', async () => {
  const world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { registerState: 'incomplete' } }))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
  choosePictures('face')
  const toasts = recordToasts()
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  const release = world.api.hold('/api/user/add_image')
  await page.tap(page.byLabel('添加头像'))
  await usePicture(page)
  await page.until(() => world.uploaded.length === 1)
  await page.tap(page.byText('下一步'))
  expect(toasts).toEqual(['头像还在上传，等一下'])
  release(() => ({ list: [], image: null }))
  await page.until(() => world.root.profileCompletion.uploads.length === 0)
  await page.unmount()
})
