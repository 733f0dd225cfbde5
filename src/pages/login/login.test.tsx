import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../test/client/mount-page'
import { noteOpenings } from '../../../test/client/openings'
import { publicConfig } from '../../../test/client/viewer'
import LoginPage from './index'

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  world = fakeWorld()
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 }))
  page = await mountPage(LoginPage, 'login', { world })
})
afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

test('a login page reads the agreements when none were read', async () => {
  await page.until(() => world.root.systemConfig.value !== null)
})

test('product §10 (1007): who is refused for older agreements sees what changed, agrees, and is in', async () => {
  const pages = noteOpenings('navigateTo')
  await world.root.systemConfig.load()
  world.root.login.setPhone('13800000001')
  world.root.login.setAgreed(true)
  await world.root.login.requestCode()
  world.api.answer('/api/auth/sp_token_login', () => {
    throw refusal('CONSENT_REQUIRED')
  })
  expect(await world.root.login.submit('123456')).toBeNull()
  await page.until(() => page.byText('协议有更新'))
  world.api.answer('/api/auth/sp_token_login', () => ({
    registerState: 'new',
    registerTicket: 't',
    phoneMasked: '138****0001',
  }))
  await page.tap(page.byText('同意并继续'))
  await page.until(() => pages.length === 1)
  expect(pages[0]).toContain('/pages/login/register')
})
