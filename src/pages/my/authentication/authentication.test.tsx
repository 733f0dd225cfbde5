import { MINUTE_MS } from '@contract/constants'
import { faceCamera, type FaceCameraState } from '@/platform/media/face-camera'
import { memberWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { promisesSettled } from '../../../../test/client/promises'
import { viewerInfo } from '../../../../test/client/viewer'
import AuthenticationPage from '../authentication'

test('screens.md 25: a verified member sees the seal on their own picture, and not the heart of a like', async () => {
  const world = memberWorld()
  const authentication = { ...viewerInfo().user.authentication, state: 'passed' as const, decidedAt: 0 }
  world.api.answer('/api/user/my_info', () =>
    viewerInfo({ user: { certified: true, avatarUrl: '/media/me.webp', authentication } }),
  )
  await world.root.session.start()
  const page = await mountPage(AuthenticationPage, 'authentication', { world })
  await page.until(() => page.text().includes('认证通过'))
  expect(page.findAll('.jy-face__sealed .jy-avatar')).toHaveLength(1)
  expect(page.findAll('.jy-face__sealed .jy-face__seal')).toHaveLength(1)
  expect(page.findAll('.jy-result__mark')).toHaveLength(0)
  await page.unmount()
  world.root.stop()
})

test.each(['none', 'recording', 'reviewing', 'comparing', 'paused', 'failed'] as const)(
  'a member who is not verified (%s) sees no seal',
  async (state) => {
    const world = memberWorld()
    const authentication = { ...viewerInfo().user.authentication, state, decidedAt: 0 }
    world.api.answer('/api/user/my_info', () => viewerInfo({ user: { authentication } }))
    await world.root.session.start()
    const page = await mountPage(AuthenticationPage, 'authentication', { world })
    await page.until(() => page.findAll('.jy-button').length > 0)
    expect(page.text()).not.toContain('认证通过')
    expect(page.findAll('.jy-face__seal')).toHaveLength(0)
    await page.unmount()
    world.root.stop()
  },
)

/** The page while the system asks the member for the camera; `answer` is the member's answer. */
const askForCamera = async () => {
  let answer: (state: FaceCameraState) => void = () => undefined
  jest.replaceProperty(faceCamera, 'isLive', true)
  jest.spyOn(faceCamera, 'open').mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const world = memberWorld()
  const challenge = {
    ...{ id: 'c1', digits: '5276', actions: ['blink' as const, 'open_mouth' as const], swapsLeft: 0 },
    expireAt: world.clock.now() + MINUTE_MS,
  }
  const authentication = { ...viewerInfo().user.authentication, state: 'recording' as const, challenge }
  const info = viewerInfo({ user: { authentication } })
  world.api.answer('/api/user/my_info', () => info)
  world.api.answer('/api/user/update_info', () => ({ user: info.user }))
  await world.root.session.start()
  const page = await mountPage(AuthenticationPage, 'authentication', { world })
  await page.until(() => page.find('.jy-button'))
  await page.tap(page.byLabel('我同意为真人认证处理我的人脸信息'))
  await page.tap(page.byText('开始'))
  await page.until(() => page.byText('打开相机'))
  await page.tap(page.byText('打开相机'))
  await page.until(() => page.find('#face-camera'))
  const end = async () => {
    await page.unmount()
    world.root.stop()
    jest.restoreAllMocks()
  }
  return { page, answer: (state: FaceCameraState) => answer(state), end }
}

test('a member who leaves while the system still asks for the camera is not led back by the answer', async () => {
  const { page, answer, end } = await askForCamera()
  await page.tap(page.byText('以后再做'))
  answer('refused')
  await page.until(() => page.byText('开始'))
  await promisesSettled()
  expect(page.text()).not.toContain('打开相机')
  await end()
})

test('recording can begin only when the camera is open', async () => {
  const start = jest.spyOn(faceCamera, 'start').mockReturnValue()
  const { page, answer, end } = await askForCamera()
  await page.tap(page.byText('开始拍摄'))
  expect(start).not.toHaveBeenCalled()
  answer('open')
  await page.until(() => document.querySelector('.jy-button--disabled') === null)
  await page.tap(page.byText('开始拍摄'))
  expect(start).toHaveBeenCalledTimes(1)
  await end()
})
