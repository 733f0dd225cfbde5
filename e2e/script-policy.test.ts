import type { Browser } from 'playwright-core'
import { expectFaults } from '../test/net/net'
import { launchBrowser } from './harness/browser'
import { Phone } from './harness/phone'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Attempts of a script that a member smuggled into the page; the name of the error of each. */
const attempts = (phone: Phone) =>
  phone.page.evaluate(() => {
    const fails = (act: () => unknown): string => {
      try {
        act()
        return 'let in'
      } catch (error) {
        return (error as Error).name
      }
    }
    const box = document.createElement('div')
    const script = document.createElement('script')
    const types = (window as unknown as { trustedTypes: { createPolicy: (...by: unknown[]) => unknown } })
      .trustedTypes
    return {
      markup: fails(() => (box.innerHTML = '<img src=x>')),
      'foreign script': fails(() => (script.src = 'https://evil.example/a.js')),
      'script text': fails(() => (script.text = 'window.isEvil = true')),
      'another policy': fails(() => types.createPolicy('evil', { createHTML: (text: string) => text })),
      'own script': fails(() => (script.src = 'js/none.js')),
      'plain text': fails(() => (box.innerHTML = '你好')),
    }
  })

test('no text becomes markup or a script in the page, and no script is of another origin', async () => {
  const phone = await Phone.open(browser)
  expectFaults(/^console\.error: .*(TrustedScript|trusted-types|Trusted Type)/i)
  await phone.open('login')
  await phone.reads('没注册过也没关系，直接登录就好')
  expect(await attempts(phone)).toEqual({
    markup: 'TypeError',
    'foreign script': 'TypeError',
    'script text': 'TypeError',
    'another policy': 'TypeError',
    'own script': 'let in',
    'plain text': 'let in',
  })
  await phone.putAway()
})
