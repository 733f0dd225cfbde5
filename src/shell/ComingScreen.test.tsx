import { fakeWorld } from '../../test/client/fake-stores'
import { mountPage } from '../../test/client/mount-page'
import AuthenticationPage from '@/pages/my/authentication'

test('a page that is not open yet says so, names itself and leads back', async () => {
  const page = await mountPage(AuthenticationPage, 'authentication', { world: fakeWorld({ token: 't' }) })
  expect(page.text()).toContain('认证不能购买')
  expect(document.title).toBe('真人认证')
  expect(page.byText('返回')).toBeTruthy()
  await page.unmount()
})

test('the title follows the language', async () => {
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(AuthenticationPage, 'authentication', { world })
  world.root.preferences.setLanguage('en')
  await page.until(() => expect(document.title).toBe('Real-person Authentication'))
  await page.unmount()
})
