import Taro from '@tarojs/taro'
import { STEP_COUNT } from '@/stores/profile-completion'
import { memberWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { viewerInfo } from '../../../test/client/viewer'
import ImproveInformationPage from './improve-information'

afterEach(() => jest.restoreAllMocks())

/** The member chooses these pictures, one at a time. */
function choosePictures(...names: string[]): void {
  jest.spyOn(Taro, 'getImageInfo').mockResolvedValue({ width: 900, height: 1200 } as never)
  const chooser = jest.spyOn(Taro, 'chooseImage')
  for (const name of names) {
    chooser.mockResolvedValueOnce({ tempFiles: [{ path: `blob:${name}.jpg`, size: 9 }] } as never)
  }
}

test('pictures chosen while others are on their way go up as well', async () => {
  const world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { registerState: 'incomplete' } }))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await world.root.session.start()
  choosePictures('one', 'two')
  for (let step = 1; step < STEP_COUNT; step += 1) world.root.profileCompletion.skip()
  const page = await mountPage(ImproveInformationPage, 'improveInformation', { world })
  const release = world.api.hold('/api/user/add_image')
  await page.tap(page.byLabel('添加照片'))
  await page.until(() => expect(world.uploaded).toHaveLength(1))
  await page.tap(page.byLabel('添加照片'))
  await page.until(() => expect(world.uploaded).toHaveLength(2))
  release(() => ({ list: [], image: null }))
  await page.until(() => expect(world.root.profileCompletion.uploads).toEqual([]))
  await page.unmount()
})
