import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Linter } from 'eslint'
import config from '../../eslint.config.js'
import { projectDir } from '../lib/project.mjs'

const ruleOf = ({ rules }) => rules?.['no-restricted-syntax']

/** The parts of the configuration that forbid fractions, one for each side, with their globs. */
const moneyParts = config.filter((part) => JSON.stringify(ruleOf(part) ?? '').includes('whole fen'))

const faultsOf = (part, code) =>
  new Linter().verify(code, [{ rules: { 'no-restricted-syntax': ruleOf(part) } }]).map(({ ruleId }) => ruleId)

/** A glob for each choice of its braces. */
function choicesOf(glob) {
  const [whole, choices] = /\{([^{}]*)\}/.exec(glob) ?? []
  if (whole === undefined) return [glob]
  return choices.split(',').flatMap((choice) => choicesOf(glob.replace(whole, choice)))
}

const patternOf = (glob) =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*')}$`)

const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && !/\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file)),
)

test('the rule is on for both sides', () => {
  expect(moneyParts).toHaveLength(2)
})

test.each(moneyParts.flatMap(({ files }) => files.flatMap(choicesOf)))('%s names a file', (glob) => {
  expect(sources.filter((file) => patternOf(glob).test(file))).not.toEqual([])
})

describe.each(moneyParts.map((part) => [part.files[0], part]))('%s', (_glob, part) => {
  test.each([
    'const fen = parseFloat(text)',
    'const fen = Number.parseFloat(text)',
    'const text = fen.toFixed(2)',
    'const fen = Math.round(amount)',
    'const fen = Math.floor(amount * 3)',
    'const yuan = fen / 100',
    'const share = fen / parts',
    'let fen = 100; fen /= 2',
    'const rate = 0.4',
    'const rate = .5',
    'const rate = 1e-2',
    'const fen = Math.ceil(fenOf(a / b))',
  ])('rejects %s', (code) => {
    expect(faultsOf(part, code)).toContain('no-restricted-syntax')
  })

  test.each([
    'const days = Math.ceil((until - now) / DAY_MS)',
    'const hours = span / HOUR_MS',
    'const fen = 1_000 * 10',
    "const version = '0.5'",
    'const most = Math.max(1, fen)',
    'const big = 1e9',
  ])('accepts %s', (code) => {
    expect(faultsOf(part, code)).toEqual([])
  })
})
