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

test('the head names the product to shared links, the system bar and the tab', () => {
  const head = document.createElement('template')
  head.innerHTML = /<head>([\s\S]*)<\/head>/.exec(html)?.[1] ?? ''
  const contentOf = (selector: string) => head.content.querySelector(selector)?.getAttribute('content')
  expect(contentOf('[property="og:title"]')).toContain('近遇')
  expect(contentOf('[property="og:description"]')).toBeTruthy()
  const grounds = ['light', 'dark'].map((theme) => contentOf(`[name="theme-color"][media*="${theme}"]`))
  const tokens = readFileSync(path.join(__dirname, 'styles/tokens.scss'), 'utf8')
  expect(grounds).toEqual([...tokens.matchAll(/--jy-bg: (#[0-9a-f]{6})/g)].map(([, colour]) => colour))
  expect(head.content.querySelector('link[rel="icon"]')?.getAttribute('href')).toMatch(/^data:image\/svg/)
})
