import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import syntax from 'postcss-scss'
import { compile } from 'sass'
import stylelint from 'stylelint'
import brandLiterals from './brand-literals.mjs'
import namedValues from './named-values.mjs'
import ownBlocks from './own-blocks.mjs'
import { rawSizes } from './raw-sizes.mjs'
import { repositoryFiles } from '../lib/repository-files.mjs'

/** Every sheet of the product. */
const sheets = repositoryFiles().filter((file) => /^src\/.*\.scss$/.test(file))

const BUTTON = '.jy-button {\n  margin: 0;\n  &__icon { margin: 0; }\n  &--s { margin: 0; }\n}\n'

const folder = mkdtempSync(path.join(tmpdir(), 'styles-'))
const pageFile = path.join(folder, 'page.scss')

beforeAll(() => {
  writeFileSync(path.join(folder, 'button.scss'), BUTTON)
  writeFileSync(pageFile, '.jy-page { margin: 0; }\n')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const faultsOf = async (code, config) => {
  const { results } = await stylelint.lint({
    code,
    codeFilename: pageFile,
    config: { customSyntax: syntax, ...config },
  })
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text))
}

const blocks = {
  plugins: [ownBlocks],
  rules: { 'jinyu/own-blocks': [folder, { states: ['jy-dark'], shared: {} }] },
}

describe('a sheet', () => {
  test.each([
    '.jy-page .jy-button { color: red; }',
    '.jy-page { .jy-button__icon { color: red; } }',
    '.jy-page { &__act.jy-button--s { color: red; } }',
    '.jy-button + .jy-page { color: red; }',
    '@media (max-height: 480px) { .jy-button { color: red; } }',
  ])("may not style another file's block: %s", async (code) => {
    expect(await faultsOf(code, blocks)).toHaveLength(1)
  })

  test.each([
    '.jy-page { --jy-button-side: 8px; }',
    '.jy-dark .jy-page { &__act + &__act { margin-left: 8px; } }',
    '.jy-page { .weui-input { height: 44px; } }',
    '@keyframes jy-in { from { opacity: 0; } }',
  ])('may style its own: %s', async (code) => {
    expect(await faultsOf(code, blocks)).toEqual([])
  })
})

test('every sheet compiles without a warning', () => {
  const warnings = []
  for (const file of sheets) {
    const logger = { warn: (text) => warnings.push(`${file}: ${text}`) }
    compile(file, { verbose: true, logger })
  }
  expect(sheets.length).toBeGreaterThan(0)
  expect(warnings).toEqual([])
}, 60_000)

describe('a size', () => {
  const sizes = { rules: { 'declaration-property-value-disallowed-list': rawSizes } }

  test.each([
    'margin: 0 -4px',
    'padding: 5px calc(12px + var(--jy-safe-b))',
    'row-gap: var(--jy-part-gap, 8px)',
    'left: 16px',
    '--jy-part-side: 12px',
    'border-radius: 12px',
    '--jy-part-radius: 12px',
    'font-size: min(13px * var(--jy-type), 15.5px)',
    '--jy-part-font: 14px',
    'line-height: 22px',
    'box-shadow: inset 0 0 0 2px #fff',
    '--jy-part-shadow: 0 0 0 4px var(--jy-bg)',
    'z-index: 2',
  ])('of the scale has a name: %s', async (declaration) => {
    expect(await faultsOf(`.jy-page { ${declaration}; }`, sizes)).toHaveLength(1)
  })

  test.each([
    'margin: 0 (-$space-4)',
    'padding: 5px 14.5px 44px',
    'left: nth((-4px, 8px), $i)',
    '--jy-part-width: 12px',
    'border-radius: pill(34px)',
    '--jy-part-radius: 21px',
    'font-size: 34px',
    'line-height: 1.5',
    'box-shadow: 0 0 0 999px #000',
    'width: 12px',
  ])('outside the scale needs none: %s', async (declaration) => {
    expect(await faultsOf(`.jy-page { ${declaration}; }`, sizes)).toEqual([])
  })
})

describe('a colour', () => {
  const colours = { plugins: [brandLiterals], rules: { 'jinyu/brand-literals': true } }

  test.each(['#ff3b62', '#F36', 'rgba(216, 27, 73, 0.28)', 'linear-gradient(90deg, #ffa066, #ff3b62)'])(
    'of the brand has a name: %s',
    async (value) => {
      expect(await faultsOf(`.jy-page { background: ${value}; }`, colours)).toHaveLength(1)
    },
  )

  test.each(['#fff', '#15101a', 'rgba(40, 18, 30, 0.08)', '#ffa066', '#12a594', 'rgba($rose-500, 0.5)'])(
    'of another hue needs none: %s',
    async (value) => {
      expect(await faultsOf(`.jy-page { background: ${value}; }`, colours)).toEqual([])
    },
  )
})

describe('a gradient, a shadow or a ground', () => {
  const values = { plugins: [namedValues], rules: { 'jinyu/named-values': true } }

  test.each([
    'background: linear-gradient(100deg, var(--jy-action-1), var(--jy-action-2))',
    'background: linear-gradient(\n  100deg,\n  var(--jy-action-1),\n  var(--jy-action-2)\n)',
    'box-shadow: 0 -0.5px 0 var(--jy-line), 0 1px 2px #000',
    'box-shadow: 0 2px 8px rgba(40, 18, 30, 0.3)',
    'background: rgba(24, 8, 16, 0.52)',
  ])('that has a name uses it: %j', async (declaration) => {
    expect(await faultsOf(`.jy-page { ${declaration}; }`, values)).toHaveLength(1)
  })

  test.each([
    'background: $gradient-action',
    'background: linear-gradient(120deg, var(--jy-action-1), var(--jy-action-2))',
    'box-shadow: 0 2px 8px rgba($shade, 0.3)',
    'background: rgba(24, 8, 16, 0.9)',
  ])('that has none stays: %s', async (declaration) => {
    expect(await faultsOf(`.jy-page { ${declaration}; }`, values)).toEqual([])
  })
})
