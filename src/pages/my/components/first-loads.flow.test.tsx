import type { ComponentType } from 'react'
import { fakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import SystemMessagesPage from '../../msg/system'
import AlbumPage from '../album'
import AlipayAccountPage from '../alipay-account'
import AuthenticationPage from '../authentication'
import ContactInformationPage from '../contact-information'
import InformationPage from '../information'
import SettingsPage from '../settings'
import VisitorPage from '../visitor'

type Row = [name: string, Page: ComponentType, shape: string]

// ui.md §10: a skeleton has the exact shape of its page.
test.each<Row>([
  ['information', InformationPage, 'cells'],
  ['settings', SettingsPage, 'cells'],
  ['alipayAccount', AlipayAccountPage, 'cells'],
  ['contactInformation', ContactInformationPage, 'cells'],
  ['authentication', AuthenticationPage, 'cells'],
  ['album', AlbumPage, 'tiles'],
  ['visitors', VisitorPage, 'tiles'],
  ['systemMessages', SystemMessagesPage, 'cards'],
])('before its answers come, the page %s has its own shape', async (name, Page, shape) => {
  const world = fakeWorld({ token: 't' })
  const paths = [
    '/api/config/user',
    '/api/user/my_info',
    '/api/user/image_list',
    '/api/user/get_alipay',
    '/api/user/get_wx',
    '/api/user/action_list',
    '/api/user/action_to_me_list',
    '/api/user/system_message',
    '/api/user/voice_intro',
  ] as const
  const releases = paths.map((path) => world.api.hold(path))
  const started = world.root.start()
  const page = await mountPage(Page, name as 'information', { world })
  await page.until(() => page.find(`.jy-skeleton--${shape}`))
  for (const release of releases) release(() => Promise.reject(new Error('enough')))
  await started
  await page.unmount()
  world.root.stop()
})
