import { NetworkError } from '@/api/errors'
import { memberWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { publicConfig } from '../../../../test/client/viewer'
import UserAgreementPage from './user'

let world: FakeWorld

beforeEach(async () => {
  world = memberWorld()
  const config = publicConfig()
  const { user } = config.agreements
  const sections = [
    { heading: '1. 关于本协议', body: '本协议由你与近遇订立。' },
    { heading: '2. 谁可以使用', body: '你须年满 18 周岁。' },
  ]
  world.api.answer('/api/config/user', () => ({
    ...config,
    agreements: { ...config.agreements, user: { ...user, sections } },
  }))
  await world.root.systemConfig.load()
})

afterEach(() => world.root.stop())

test('the contents lead to each part of an agreement', async () => {
  const page = await mountPage(UserAgreementPage, 'userAgreement', { world })
  await page.until(() => page.byText('你须年满 18 周岁。'))
  const shown: string[] = []
  for (const part of page.findAll('.jy-agreement__part'))
    part.scrollIntoView = () => void shown.push(part.textContent ?? '')
  await page.tap(page.byText('目录'))
  await page.until(() => page.find('[role="menu"]'))
  expect(page.findAll('[role="menuitem"]').map(({ textContent }) => textContent)).toEqual([
    '1. 关于本协议',
    '2. 谁可以使用',
  ])
  await page.tap(page.findAll('[role="menuitem"]')[1] as HTMLElement)
  expect(shown).toEqual(['2. 谁可以使用你须年满 18 周岁。'])
  await page.unmount()
})

test('while it loads the page shows its shape; only a failed load is reported, and a retry is visible', async () => {
  const fresh = memberWorld()
  let release = fresh.api.hold('/api/config/user')
  const page = await mountPage(UserAgreementPage, 'userAgreement', { world: fresh })
  await page.until(() => page.find('.jy-skeleton'))
  expect(page.text()).not.toContain('没加载出来')
  release(() => Promise.reject(new NetworkError('transfer')))
  await page.until(() => page.text().includes('没加载出来'))
  release = fresh.api.hold('/api/config/user')
  await page.tap(page.byText('重试'))
  await page.until(() => page.find('.jy-skeleton'))
  release(() => publicConfig())
  await page.until(() => page.text().includes('先说重点'))
  await page.unmount()
  fresh.root.stop()
})
