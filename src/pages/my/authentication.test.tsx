import { memberWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { viewerInfo } from '../../../test/client/viewer'
import AuthenticationPage from './authentication'

test('screens.md 25: who passed sees the seal on their own picture, and not the sign of a like', async () => {
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
  'who has not passed (%s) sees no seal',
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
