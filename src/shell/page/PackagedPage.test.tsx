import { Text } from '@tarojs/components'
import { PAGE_TIMEOUT_MS } from '@contract/constants'
import { routes } from '@/routes'
import { fakeWorld, memberWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { viewerInfo } from '../../../test/client/viewer'
import { Page } from './Page'
import { packagedPage } from './PackagedPage'

const Own = () => <Text>about us</Text>

test('spec §4, lazy pages: code that neither loads nor fails is reported after 60 s, and is used when it loads later', async () => {
  let arrive = (_file: { default: typeof Own }) => {}
  const Coming = packagedPage(routes.userAgreement.path, () => new Promise((resolve) => (arrive = resolve)))
  const timers = jest.spyOn(window, 'setTimeout')
  const page = await mountPage(Coming, 'userAgreement', { world: fakeWorld({ token: 't' }) })
  await page.until(() => page.find('.jy-skeleton'))
  const [limit] = timers.mock.calls.find(([, ms]) => ms === PAGE_TIMEOUT_MS) ?? []
  timers.mockRestore()
  ;(limit as () => void)()
  await page.until(() => page.byText('没加载出来'))
  arrive({ default: Own })
  await page.until(() => page.byText('about us'))
  await page.unmount()
})

test('changed agreements are asked for once, over the page itself and not over its placeholder', async () => {
  const world = memberWorld()
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { consentDue: true } }))
  await world.root.session.start()
  let arrive = () => {}
  const Wallet = () => <Page route='wallet'>{'about money'}</Page>
  const Coming = packagedPage(
    routes.wallet.path,
    () => new Promise((resolve) => (arrive = () => resolve({ default: Wallet }))),
  )
  const page = await mountPage(Coming, 'wallet', { world })
  await page.until(() => page.find('.jy-skeleton'))
  expect(page.text()).not.toContain('协议有更新')
  arrive()
  await page.until(() => page.byText('协议有更新'))
  await page.unmount()
})
