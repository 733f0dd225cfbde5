import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import rule from './docstrings.cjs'

const faultsOf = (code) =>
  new Linter().verify(code, [
    {
      languageOptions: { parser: tseslint.parser },
      plugins: { jinyu: { rules: { docstrings: rule } } },
      rules: { 'jinyu/docstrings': 'error' },
    },
  ]).length

test.each([
  ['a constant', 'export const MOST = 1'],
  ['a function', 'export function add() {}'],
  ['an interface', 'export interface Row { readonly id: string }'],
  ['a class', 'export class Store {}'],
  ['a default', 'export default function page() {}'],
])('rejects %s without a docstring and accepts it with one', (_name, code) => {
  expect(faultsOf(code)).toBe(1)
  expect(faultsOf(`// What it is.\n${code}`)).toBe(1)
  expect(faultsOf(`/** What it is. */\n${code}`)).toBe(0)
})

test('one docstring is enough for a schema and its type, and for neighbouring lines', () => {
  expect(faultsOf('/** A row. */\nexport const Row = 1\n\nexport type Row = number')).toBe(0)
  expect(faultsOf('/** Fewest and most. */\nexport const MIN = 1\nexport const MAX = 2')).toBe(0)
  expect(faultsOf('/** Fewest. */\nexport const MIN = 1\n\nexport const MAX = 2')).toBe(1)
})

test('ignores exports of what another file declares, and what is not exported', () => {
  expect(faultsOf("export { a } from './a'\nexport * from './b'\nconst c = 1\nexport default c")).toBe(0)
})
