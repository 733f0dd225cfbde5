import { removePackages, weappFiles, writePackage } from '../fixtures/packages'
import { startMini } from '../start-mini'
import { compareRendering } from './render-oracle'
import { compileStyleSheets, compileTemplates } from './wechat-compilers'

afterAll(removePackages)

test("WeChat's compilers accept a valid package", () => {
  const folder = writePackage(weappFiles)
  expect(() => compileTemplates(folder)).not.toThrow()
  expect(compileStyleSheets(folder)).toBe(3)
})

test.each([
  ['an unclosed tag', '<view><text></view>', /pages\/list\/index\.wxml:1/],
  ['a broken expression', '<view id="{{ a + }}"></view>', /Bad attr `id`/],
])('its template compiler rejects %s', (_, template, message) => {
  const folder = writePackage(weappFiles, { 'pages/list/index.wxml': template })
  expect(() => compileTemplates(folder)).toThrow(message)
})

test('its style compiler rejects an unclosed rule', () => {
  expect(() => compileStyleSheets(writePackage(weappFiles, { 'app.wxss': '.a { color: red' }))).toThrow(
    /app\.wxss/,
  )
})

test('the host renders the same tree as the compiled templates, before and after updates', async () => {
  const dist = writePackage(weappFiles)
  const compiled = compileTemplates(dist)
  const mini = startMini({ target: 'weapp', dist, api: null })
  await mini.launch()
  const compare = () => compareRendering(mini, compiled)
  expect(compare()).toEqual({ nodeCount: expect.any(Number) as number, differences: [] })
  expect(compare().nodeCount).toBeGreaterThan(30)
  await mini.tap('#count')
  expect(compare().differences).toEqual([])
  mini.host.pages.top?.instance.setData({ items: [{ id: 1, name: 'one' }] })
  expect(compare().differences).toEqual([])
  mini.find('#count')?.setAttribute('class', 'other')
  expect(compare().differences).toEqual([expect.stringContaining('className: "box"')])
  mini.stop()
})
