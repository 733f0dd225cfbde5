import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import rule from './typed-sql-values.cjs'

const faultsOf = (statement, before = '') =>
  new Linter().verify(`${before}\nconst f = (fen: number, part: RawBuilder<number>) => sql\`${statement}\``, [
    {
      languageOptions: { parser: tseslint.parser },
      plugins: { jinyu: { rules: { typed: rule } } },
      rules: { 'jinyu/typed': 'error' },
    },
  ]).length

test.each([
  'case when likes then ${weights.likedMe * pickiness} else 0 end',
  'case when likes then 0 else ${fen} end',
  'least(${fen}, g.last_seq)',
  'greatest(g.last_seq, ${fen})',
  'coalesce(sum(a), ${LIMIT})',
  'a * ${fen}',
  'a / ${RADIUS_METERS} < 1',
  '${fen} - a > 0',
  'nullif(a, ${1.5})',
])('rejects %s without a type', (statement) => {
  expect(faultsOf(statement)).toBe(1)
})

test.each([
  'case when likes then ${weights.likedMe * pickiness}::numeric else 0 end',
  'least(${fen}::int, g.last_seq)',
  'a * ${part}',
  'a * ${sql`b`}',
  'where a = ${fen} and b < ${fen}',
  "settings ->> ${fen} = 'x'",
  'coalesce((select used from usage_count where subject = ${fen}), 0)',
  'a <-> ${fen}',
])('accepts %s', (statement) => {
  expect(faultsOf(statement)).toBe(0)
})
