import { alipayFiles, removePackages, weappFiles, writePackage } from '../fixtures/packages'
import { axmlToWxml, sjsToWxs } from './alipay-dialect'
import { pack } from './pack'
import { compileStyleSheet } from './style-sheets'

afterAll(removePackages)

describe('a complete package', () => {
  test.each([
    ['weapp', weappFiles],
    ['alipay', alipayFiles],
  ] as const)('of %s is packed without warnings', (target, files) => {
    const packed = pack(writePackage(files))
    expect(packed.target).toBe(target)
    expect(packed.warnings).toEqual([])
    expect(packed.pages[0]).toBe('pages/home/index')
    expect(JSON.parse(JSON.stringify(packed))).toEqual(packed)
  })

  test('counts sub-packages separately from the main package', () => {
    const { sizes } = pack(writePackage(weappFiles))
    const bytesOf = (match: (name: string) => boolean) =>
      Object.entries(weappFiles).reduce(
        (sum, [name, text]) => sum + (match(name) ? Buffer.byteLength(text) : 0),
        0,
      )
    expect(sizes.subPackageBytes).toEqual({
      'packages/extra/': bytesOf((name) => name.startsWith('packages/')),
    })
    expect(sizes.mainBytes).toBe(bytesOf((name) => !name.startsWith('packages/')))
    expect(sizes.totalBytes).toBe(bytesOf(() => true))
  })
})

describe('rejects an incomplete package by name', () => {
  test.each([
    ['a page script', 'pages/detail/index.js', /pages\/detail\/index\.js is missing/],
    ['a page template', 'pages/detail/index.wxml', /pages\/detail\/index\.wxml is missing/],
    ['the custom tab bar', 'custom-tab-bar/index.js', /custom tab bar/],
    ['a component', 'components/badge.js', /component "badge"/],
    ['an imported template', 'shared.wxml', /imports "shared"/],
  ])('without %s', (_, file, message) => {
    expect(() => pack(writePackage(weappFiles, { [file]: null }))).toThrow(message)
  })

  test('with broken JSON', () => {
    expect(() => pack(writePackage(weappFiles, { 'pages/home/index.json': '{' }))).toThrow(
      /pages\/home\/index\.json/,
    )
  })

  test('with a tab that is no page of the main package', () => {
    const app = JSON.parse(weappFiles['app.json'] ?? '') as { tabBar: { list: { pagePath: string }[] } }
    app.tabBar.list.push({ pagePath: 'packages/extra/note' })
    const folder = writePackage(weappFiles, { 'app.json': JSON.stringify(app) })
    expect(() => pack(folder)).toThrow(/tab page "packages\/extra\/note"/)
  })
})

test('rejects a program that declares the fuzzy and the exact place, as WeChat does', () => {
  const app = {
    ...(JSON.parse(weappFiles['app.json'] ?? '') as object),
    requiredPrivateInfos: ['getFuzzyLocation', 'getLocation'],
  }
  expect(() => pack(writePackage(weappFiles, { 'app.json': JSON.stringify(app) }))).toThrow('both')
})

describe('warnings about what a platform would ignore', () => {
  test('template faults', () => {
    const { warnings } = pack(writePackage(weappFiles, { 'pages/list/index.wxml': '<view><text></view>' }))
    expect(warnings.join()).toContain('pages/list/index.wxml')
  })

  test('selectors without effect in an isolated component', () => {
    const sheet = 'view { color: red } #a { color: red } .b { color: red }'
    const { warnings } = pack(writePackage(weappFiles, { 'components/badge.wxss': sheet }))
    expect(warnings).toEqual([
      expect.stringContaining('tag selector "view"'),
      expect.stringContaining('id selector "#a"'),
    ])
  })

  test('a tab bar that no style sheet reaches', () => {
    expect(pack(writePackage(weappFiles, { 'custom-tab-bar/index.wxss': null })).warnings).toEqual([
      expect.stringContaining('nothing styles it'),
    ])
    const changes = {
      'custom-tab-bar/index.wxss': null,
      'custom-tab-bar/index.json': '{"component":true,"styleIsolation":"apply-shared"}',
    }
    expect(pack(writePackage(weappFiles, changes)).warnings).toEqual([])
  })

  test('theme variables without a value', () => {
    const app = {
      ...(JSON.parse(weappFiles['app.json'] ?? '') as object),
      window: { backgroundColor: '@page' },
    }
    const changes = { 'app.json': JSON.stringify(app), 'theme.json': '{"light":{"page":"#fff"},"dark":{}}' }
    expect(pack(writePackage(weappFiles, changes)).warnings).toEqual(['theme.json: @page has no dark value'])
    expect(pack(writePackage(weappFiles, { ...changes, 'theme.json': null })).warnings).toEqual([
      expect.stringContaining('theme.json is not in the package'),
    ])
  })
})

test('style sheets get vw lengths, wx- tags and component prefixes, and keep their keyframes', () => {
  const warn = (message: string) => {
    throw new Error(message)
  }
  const shared = compileStyleSheet(
    'view.a { width: 75rpx } @keyframes k { from { left: -7.5rpx } }',
    'a.wxss',
    undefined,
    warn,
  )
  expect(shared).toBe('wx-view.a { width: 10vw } @keyframes k { from { left: -1vw } }')
  const isolated = compileStyleSheet('.a .b { top: 0 }', 'b.wxss', 's1', warn)
  expect(compileStyleSheet(':root, page { top: 0 }', 'p.wxss', undefined, warn)).toBe(
    ':scope, :scope { top: 0 }',
  )
  expect(isolated).toBe('.s1--a .s1--b { top: 0 }')
})

test('style sheets include their imports', () => {
  const changes = { 'app.wxss': '@import "./base.wxss";\n.own { top: 0 }', 'base.wxss': '.base { left: 0 }' }
  expect(pack(writePackage(weappFiles, changes)).styles.app?.text).toBe('.base { left: 0 }\n.own { top: 0 }')
  expect(() => pack(writePackage(weappFiles, { ...changes, 'base.wxss': null }))).toThrow(/base\.wxss/)
})

test('the Alipay dialect becomes the WeChat dialect', () => {
  const axml =
    '<import src="./base.axml"/><import-sjs name="xs" from="./utils.sjs" /><view a:for="{{l}}" onTap="eh" catchTouchMove="eh" />'
  expect(axmlToWxml(axml)).toBe(
    '<import src="./base.wxml"/><wxs module="xs" src="./utils.wxs" /><view wx:for="{{l}}" bindtap="eh" catchtouchmove="eh" />',
  )
  expect(sjsToWxs('export default { a: 1 }')).toBe('module.exports = { a: 1 }')
  expect(sjsToWxs('export const b = 1')).toBe('var b = module.exports.b = 1')
})
