import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expectFaults } from '../test/net/net'

const html = readFileSync(path.join(__dirname, 'index.html'), 'utf8')
const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

const again = () => document.querySelector<HTMLButtonElement>('.jy-boot__again')

beforeAll(() => {
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  for (const script of scripts) window.eval(script)
})

test('the boot screen offers to load the page again only after a script failed to load', () => {
  expect(again()?.hidden).toBe(true)
  const picture = document.body.appendChild(document.createElement('img'))
  picture.dispatchEvent(new Event('error'))
  expect(again()?.hidden).toBe(true)
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))
  expect(again()?.hidden).toBe(false)
  expect(again()?.textContent).toBe(/^zh/i.test(navigator.language) ? '重新加载' : 'Reload')
  // jsdom cannot navigate and reports it.
  expectFaults(/^console\.error: .*navigation/)
  again()?.click()
})
