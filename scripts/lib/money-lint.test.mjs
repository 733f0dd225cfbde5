import { Linter } from 'eslint'
import config from '../../eslint.config.js'

/** The rule as the configuration gives it to a file that moves money. */
const ruleFor = (glob) =>
  config.findLast(
    ({ files, rules }) => files?.some((one) => one.includes(glob)) && rules?.['no-restricted-syntax'],
  ).rules['no-restricted-syntax']

const faultsOf = (glob, code) =>
  new Linter()
    .verify(code, [{ rules: { 'no-restricted-syntax': ruleFor(glob) } }])
    .map(({ ruleId }) => ruleId)

describe.each(['server/domains/{ledger,', 'server/providers/{payment,', 'src/stores/{wallet,'])(
  '%s',
  (glob) => {
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
    ])('%s is refused', (code) => {
      expect(faultsOf(glob, code)).toContain('no-restricted-syntax')
    })

    test.each([
      'const days = Math.ceil((until - now) / DAY_MS)',
      'const hours = span / HOUR_MS',
      'const fen = 1_000 * 10',
      "const version = '0.5'",
      'const most = Math.max(1, fen)',
      'const big = 1e9',
    ])('%s is fine', (code) => {
      expect(faultsOf(glob, code)).toEqual([])
    })
  },
)
