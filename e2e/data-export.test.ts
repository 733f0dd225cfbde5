import { readFile } from 'node:fs/promises'
import { DAY_MS } from '@contract/constants'
import { unzip } from '../test/server/acts/exporting'
import { expectNoFaults } from './harness/axe'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import type { Phone } from './harness/phone'
import { MAX_SHIFT, shiftWhenLoaded } from './looks/shift'
import { proveByCode } from './harness/proving'

const { product, openPhone } = useOwnProduct()
let her: OwnMember
let hers: Phone

beforeAll(async () => {
  her = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  // The login has just used a code: another one is sent only after a minute.
  await product.pass(DAY_MS)
  hers = await openPhone({ token: her.token })
  await hers.open('settings')
  await product.pass(0, [hers])
})

// One story in order: each part continues where the last one ended, on the same phone.
describe('exporting one’s data', () => {
  test('is requested from the settings, and confirmed by a code', async () => {
    // The same address again, as a bookmark of the shown page would open it.
    await hers.open('settings')
    expect(await shiftWhenLoaded(hers, () => hers.tap(/^导出我的数据/))).toBeLessThanOrEqual(MAX_SHIFT)
    await hers.reads('里面没有什么')
    await hers.reads('还可以导出 3 次')
    await hers.photograph('my-settings-export')
    await expectNoFaults(hers)
    await hers.tap('继续')
    await hers.reads('先确认是你本人')
    await proveByCode(product, hers)
    await hers.photograph('my-settings-export-proof')
    await hers.tap('开始导出')
  })

  test('ends with a file that the browser saves and that contains everything', async () => {
    await hers.reads('可以下载了')
    await hers.photograph('my-settings-export-ready')
    await expectNoFaults(hers)
    const saving = hers.page.waitForEvent('download')
    await hers.tap('下载')
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^jinyu-\d{4}-\d\d-\d\d\.zip$/)
    const files = await unzip(await readFile(await saved.path()))
    expect(JSON.parse(String(files.get('account/profile.json')))).toMatchObject([
      { id: her.id, nickname: '小满' },
    ])
    expect([...files.keys()].filter((name) => name.startsWith('media/album/'))).toHaveLength(1)
    expect(String(files.get('README.txt'))).toContain('近遇 · 你的数据')
  })

  test('has an address that works in any browser until it expires', async () => {
    await hers.start('settings')
    expect(await shiftWhenLoaded(hers, () => hers.tap(/^导出我的数据/))).toBeLessThanOrEqual(MAX_SHIFT)
    await hers.tap('复制链接')
    await hers.reads('已复制，到浏览器里打开')
    const url = await hers.page.evaluate(() => navigator.clipboard.readText())
    expect((await fetch(url)).status).toBe(200)
    await product.pass(DAY_MS, [hers])
    expect((await fetch(url)).status).toBe(404)
  })

  test('is announced by a system message, which links to it', async () => {
    await hers.open('systemMessages')
    await hers.reads('你的数据已导出')
    await hers.open('settings', '?sheet=export')
    await hers.reads('上一次的文件已删除')
    await hers.reads('还可以导出 2 次')
    await hers.photograph('my-settings-export-expired')
  })
})
