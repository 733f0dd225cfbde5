import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import rule from './few-dependencies.cjs'

const faultsOf = (code) =>
  new Linter().verify(code, [
    {
      languageOptions: { parser: tseslint.parser },
      plugins: { jinyu: { rules: { few: rule } } },
      rules: { 'jinyu/few': 'error' },
    },
  ]).length

const membersOf = (count) => Array.from({ length: count }, (_, at) => `readonly s${at}: number`).join('; ')

test.each([
  ['an interface', (members) => `interface SaleDeps { ${members} }`],
  ['a type', (members) => `type SaleDeps = { ${members} }`],
  ['a part of an intersection', (members) => `type SaleDeps = OtherDeps & { ${members} }`],
])('accepts %s of 10 dependencies and rejects one of 11', (_name, codeOf) => {
  expect(faultsOf(codeOf(membersOf(10)))).toBe(0)
  expect(faultsOf(codeOf(membersOf(11)))).toBe(1)
})

test('ignores interfaces that are no dependencies, and types inside a member', () => {
  expect(faultsOf(`interface Sale { ${membersOf(11)} }`)).toBe(0)
  expect(faultsOf(`type SaleDeps = { readonly sale: { ${membersOf(11)} } }`)).toBe(0)
})
