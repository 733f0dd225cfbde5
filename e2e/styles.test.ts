import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { getDemoMember } from './harness/demo-member'
import { h5Dir } from './harness/h5-dir'
import { launchBrowser } from './harness/browser'
import { usual } from './looks/look'
import { placesOf } from './looks/places'
import { openPhone } from './looks/walk'

const cssDir = path.join(h5Dir, 'css')
const sheets = readdirSync(cssDir).filter((file) => file.endsWith('.css'))

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test('a rule is in one file, so that no page loads it again', () => {
  const files = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    const rules = readFileSync(path.join(cssDir, sheet), 'utf8').matchAll(/(?<=^|[{}])([^{}@]+)\{/g)
    for (const [, selector = ''] of rules) files.set(selector, (files.get(selector) ?? new Set()).add(sheet))
  }
  const isStep = (selector: string) => /^(from|to|[\d.]+%)/.test(selector)
  const copied = [...files].filter(([selector, { size }]) => size > 1 && !isStep(selector))
  expect(copied.map(([selector]) => selector)).toEqual([])
})

/**
 * Computed styles of everything on the shown page, by the path of class names. Values that the content decides are
 * left out. Runs in the page.
 */
const drawing = (): Record<string, string> => {
  const wanted = [
    'position', 'display', 'z-index', 'overflow-x', 'overflow-y', 'flex-direction', 'align-items', 'justify-content',
    'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'border-top-width', 'border-top-left-radius',
    'font-size', 'font-weight', 'line-height', 'text-align', 'color', 'background-color',
  ] // prettier-ignore
  const drawn: Record<string, string> = {}
  const nameOf = (part: Element, at: number) => `${part.tagName}.${part.className.toString()}:${at}`
  const walk = (part: Element, way: string) => {
    const style = getComputedStyle(part)
    drawn[way] = wanted.map((name) => `${name} ${style.getPropertyValue(name)}`).join('; ')
    ;[...part.children].forEach((child, at) => walk(child, `${way} > ${nameOf(child, at)}`))
  }
  for (const frame of document.querySelectorAll('.jy-frame'))
    if (frame.getClientRects().length > 0) walk(frame, 'page')
  return drawn
}

/** Loads style sheets after the existing ones, as pages that are opened later do. Runs in the page. */
const loadSheets = (addresses: readonly string[]): Promise<unknown> =>
  Promise.all(
    addresses
      .filter((address) => !document.querySelector(`link[href$="${address}"]`))
      .map(
        (address) =>
          new Promise((resolve, reject) => {
            const link = document.createElement('link')
            Object.assign(link, { rel: 'stylesheet', href: address, onload: resolve, onerror: reject })
            document.head.append(link)
          }),
      ),
  )

/** Puts all sheets but the app's into the opposite order. Runs in the page. */
const reverseSheets = (): Promise<unknown> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ href }) => !/\/app\./.test(href),
  )
  for (const link of links) link.remove()
  return Promise.all(
    links.reverse().map(
      ({ href }) =>
        new Promise((resolve, reject) => {
          const link = document.createElement('link')
          Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
          document.head.append(link)
        }),
    ),
  )
}

test('sheets that load later, in any order, change nothing on an open page', async () => {
  const { member, peerId } = await getDemoMember(1)
  const phone = await openPhone({ browser, look: { ...usual, isStill: true }, token: member.token })
  const changes: string[] = []
  for (const { name, route, query } of placesOf('full', { peerId })) {
    await phone.start(route, query)
    await phone.page.locator('.jy-frame').first().waitFor()
    await phone.comesToRest()
    const before = await phone.page.evaluate(drawing)
    await phone.page.evaluate(
      loadSheets,
      sheets.map((sheet) => `css/${sheet}`),
    )
    await phone.comesToRest()
    const after = await phone.page.evaluate(drawing)
    await phone.page.evaluate(reverseSheets)
    await phone.comesToRest()
    const reversed = await phone.page.evaluate(drawing)
    for (const [part, style] of Object.entries(before))
      for (const found of [after[part], reversed[part]])
        if (found !== undefined && found !== style)
          changes.push(`${name}, ${part}: ${style} was, ${found} is`)
  }
  await phone.putAway()
  expect(changes).toEqual([])
})
