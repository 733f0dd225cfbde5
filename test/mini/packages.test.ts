import fs from 'node:fs'
import path from 'node:path'
import { compareRendering } from './compilers/render-oracle'
import { compileStyleSheets, compileTemplates } from './compilers/wechat-compilers'
import { customTabBarPath, type MiniTarget } from './packaging/mini-package'
import { packOnce, startMini } from './start-mini'

/**
 * The product's goal; docs/mini-programs.md shows what is used. WeChat requires less than 1.5 MB in its quality scan
 * and accepts at most 2 MB. Source: provider docs, ours.
 */
const MAIN_PACKAGE_BUDGET_BYTES = 1_250_000

/** Folder of code that is loaded later. */
const PARTS = 'pages/login/agreement/parts/'

/** The 31 pages of the specification and the guardians' page. Source: spec §2, product §7.13 */
const PAGE_COUNT = 32

const distOf = (target: MiniTarget): string => {
  const folder = path.resolve(__dirname, '../../dist', target)
  if (!fs.existsSync(path.join(folder, 'app.json')))
    throw new Error(`there is no production build in dist/${target}: run "npm run build:${target}" first`)
  return folder
}

describe.each(['weapp', 'alipay'] as const)('the production build for %s', (target) => {
  test('is complete and contains nothing that the platform would ignore', () => {
    const { target: dialect, pages, warnings, app } = packOnce(distOf(target))
    expect(dialect).toBe(target)
    expect(warnings).toEqual([])
    expect(pages).toHaveLength(PAGE_COUNT)
    expect(customTabBarPath(target, app)).not.toBeNull()
  })

  test('is within its size budget', () => {
    const { sizes } = packOnce(distOf(target))
    expect(sizes.mainBytes).toBeGreaterThan(0)
    expect(sizes.mainBytes).toBeLessThanOrEqual(MAIN_PACKAGE_BUDGET_BYTES)
  })

  test('requests by name every file of its sub-package that is loaded later', () => {
    const { scripts } = packOnce(distOf(target))
    const asked = [...(scripts['runtime.js'] ?? '').matchAll(/require\.async\("\.\/([^"]+)"\)/g)].map(
      ([, file]) => file,
    )
    const parts = Object.keys(scripts).filter((file) => file.startsWith(PARTS))
    expect(parts.length).toBeGreaterThan(20)
    expect(asked.sort()).toEqual(parts.sort())
  })

  test('opens every page, whatever the entry, without an error and without requesting an unknown API', async () => {
    const dist = distOf(target)
    const problems: string[] = []
    // WeChat's compiler is a second opinion on every tree that the host renders; Alipay offers none.
    const compiled = target === 'weapp' ? compileTemplates(dist) : null
    for (const page of packOnce(dist).pages) {
      const mini = startMini({ target, dist, api: null, device: { network: 'none' } })
      await mini.launch(page)
      await mini.waitFor(() => mini.text() !== '')
      const rendering = compiled && compareRendering(mini, compiled)
      problems.push(...(rendering?.differences ?? []).map((difference) => `${page}: ${difference}`))
      problems.push(...mini.errors.map(({ where, message }) => `${page}: ${where}: ${message}`))
      problems.push(...mini.missingApis.map((name) => `${page}: ${name} is missing`))
      mini.stop()
    }
    expect(problems).toEqual([])
  }, 240_000)
})

test("files for WeChat's developer tool are there and use the finished build", () => {
  const root = path.resolve(__dirname, '../..')
  const config = JSON.parse(fs.readFileSync(path.join(root, 'project.config.json'), 'utf8')) as {
    miniprogramRoot: string
    compileType: string
    setting: Record<string, boolean>
  }
  expect(fs.existsSync(path.join(root, config.miniprogramRoot, 'app.json'))).toBe(true)
  expect(config.compileType).toBe('miniprogram')
  const { urlCheck, ...changes } = config.setting
  expect(urlCheck).toBe(true)
  expect(Object.values(changes)).not.toContain(true)
})

test("files for Alipay's developer tool are there, with the components that Taro needs", () => {
  const root = path.resolve(__dirname, '../..')
  const config = JSON.parse(fs.readFileSync(path.join(root, 'mini.project.json'), 'utf8')) as {
    format: number
    miniprogramRoot: string
    compileOptions: Record<string, unknown>
  }
  expect(config.format).toBe(2)
  expect(fs.existsSync(path.join(root, config.miniprogramRoot, 'app.json'))).toBe(true)
  expect(config.compileOptions).toEqual({ component2: true, globalObjectMode: 'enable' })
})

test("WeChat's own compilers accept every template and style sheet", () => {
  const dist = distOf('weapp')
  expect(() => compileTemplates(dist)).not.toThrow()
  expect(compileStyleSheets(dist)).toBeGreaterThan(0)
})
