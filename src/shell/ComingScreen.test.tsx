import { fakeWorld } from '../../test/client/fake-stores'
import { mountPage } from '../../test/client/mount-page'
import WalletPage from '@/pages/my/wallet'

test('a page that is not open yet says so, names itself and leads back', async () => {
  const page = await mountPage(WalletPage, 'wallet', { world: fakeWorld({ token: 't' }) })
  expect(page.text()).toContain('开放之前，近遇不会向你收取任何费用')
  expect(document.title).toBe('钱包')
  expect(page.byText('返回')).toBeTruthy()
  await page.unmount()
})

test('the title follows the language', async () => {
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(WalletPage, 'wallet', { world })
  world.root.preferences.setLanguage('en')
  await page.until(() => expect(document.title).toBe('Wallet'))
  await page.unmount()
})
