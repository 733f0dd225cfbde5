import { DAY_MS } from '@contract/constants'
import type { RouteName } from '../../src/routes'
import { waitUntil } from '../../test/server/wait-until'
import { expectNoFaults } from '../harness/axe'
import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import { STEP_DEADLINE_MS, type Phone } from '../harness/phone'

const NARROW = { width: 320, height: 640 }

const { product, openPhone } = useOwnProduct()
let she: OwnMember
let hers: Phone

beforeAll(async () => {
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  hers = await openPhone({ token: she.token, screen: NARROW })
})

/** A new privacy policy takes effect a day later. */
const changeTerms = async (version: string): Promise<void> => {
  const { productConfig } = product.app.services
  productConfig.agreements.privacy.version = version
  productConfig.version += 1
  await product.pass(DAY_MS, [hers])
}

/** Mark of the question's entry in the history when it was last seen. */
let seenEntry: string | undefined

/**
 * Waits until the question covers the page with an entry of its own in the history. The words alone would also be those
 * of the page before: the next step would then meet a Back that is still under way.
 */
const isCovered = async (route: RouteName): Promise<void> => {
  await waitUntil(async () => {
    const entry = await hers.page.evaluate(
      () => (window.history.state as { jinyuLayer?: string } | null)?.jinyuLayer,
    )
    if (entry === undefined || entry === seenEntry) return false
    seenEntry = entry
    return true
  }, STEP_DEADLINE_MS)
  await hers.shows(route)
  await hers.reads('协议有更新')
}

// One story in order: each part continues where the last one ended, on the same phone.
describe('changed agreements', () => {
  test('cover every page, and neither Back nor a reload nor another page leads past them', async () => {
    await hers.open('mine')
    await changeTerms('1.1')
    await hers.reload()
    await isCovered('mine')
    await hers.photograph('terms-changed')
    await expectNoFaults(hers)
    await hers.back()
    await isCovered('mine')
    await hers.open('wallet')
    await isCovered('wallet')
    await hers.reload()
    await isCovered('wallet')
  })

  test('can be declined: export, logging out, cancelling, and agreeing later remain', async () => {
    await hers.tap('不同意')
    await hers.shows('settings')
    await hers.reads('查看更新并同意')
    await hers.readsNoMore('在附近里展示我')
    for (const way of ['导出我的数据', '退出登录', '注销账号']) await hers.button(way).waitFor()
    await hers.photograph('my-settings-declined')
    await expectNoFaults(hers)
    await hers.open('home')
    await hers.reads('协议有更新')
    await hers.tap('同意并继续')
    await hers.readsNoMore('协议有更新')
    await hers.reload()
    await hers.shows('home')
    await hers.readsNoMore('协议有更新')
  })
})
