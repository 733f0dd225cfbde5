import { calls, type CallPath } from '@contract/index'
import type { TSchema } from 'typebox'
import type { Person } from '../person'
import { words } from './words'

/** The part of a schema that the generator reads, for every kind of schema. */
interface Shape {
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Record<string, TSchema>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** Numbers at the limits of columns, lists and counters. */
const EDGES = [0, 1, 2, 3, 20, 50, 255, 32_767, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991]
const MOST_ITEMS = 4

const numberOf = (person: Person, { minimum = -1_000, maximum = 1_000_000, type }: Shape): number => {
  const { chance } = person.world
  if (type === 'number') return minimum + chance.next() * (maximum - minimum)
  const edges = [minimum, maximum, ...EDGES].filter((edge) => edge >= minimum && edge <= maximum)
  return chance.is(0.7) ? chance.of(edges) : chance.between(minimum, Math.min(maximum, minimum + 100))
}

const patterned = (person: Person, pattern: string): string => {
  const { chance, people } = person.world
  if (pattern.includes('-4[0-9a-f]')) return chance.uuid()
  if (pattern === '^\\d{6}$') return '000000'
  if (pattern.includes('\\d{4}-\\d{2}-\\d{2}'))
    return chance.of(['1999-05-20', '2000-02-30', '0000-01-01', '9999-12-31'])
  if (pattern.includes('photo|prompt')) return chance.of(['photo:x', 'prompt:weekend'])
  if (pattern.startsWith('^2')) return chance.of(['2026-07', '2026-08', '2999-12', '2000-01'])
  const ids = [
    ...person.seen,
    ...person.orders,
    ...person.purchases,
    person.id,
    chance.of(people).id,
    'nobody',
  ]
  return chance.of(ids.filter((id) => id !== '')) ?? 'nobody'
}

const stringOf = (person: Person, { pattern, maxLength = 40 }: Shape): string => {
  const { chance } = person.world
  if (pattern !== undefined) return patterned(person, pattern)
  return chance.of([words.sentence(chance), words.odd(chance), 'x', '310000']).slice(0, maxLength) || 'x'
}

/** Any value that a schema allows. */
const valueOf = (person: Person, schema: TSchema): unknown => {
  const { chance } = person.world
  const shape = schema as unknown as Shape
  if (shape.anyOf) return valueOf(person, chance.of(shape.anyOf))
  if (shape.enum) return chance.of(shape.enum)
  if (shape.const !== undefined) return shape.const
  if (shape.type === 'null') return null
  if (shape.type === 'boolean') return chance.is(0.5)
  if (shape.type === 'string') return stringOf(person, shape)
  if (shape.type === 'integer' || shape.type === 'number') return numberOf(person, shape)
  if (shape.items) {
    const { items, minItems = 0, maxItems = MOST_ITEMS } = shape
    const count = chance.between(minItems, Math.max(minItems, Math.min(maxItems, MOST_ITEMS)))
    return Array.from({ length: count }, () => valueOf(person, items))
  }
  return objectOf(person, shape)
}

const objectOf = (person: Person, { properties = {}, required = [] }: Shape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || person.world.chance.is(0.5))
      .map(([name, inner]) => [name, valueOf(person, inner)]),
  )

/** Calls that end sessions or accounts, or request codes that cost others: they are only made on purpose. */
const KEPT: readonly CallPath[] = [
  '/api/auth/me',
  '/api/auth/get_auth_token',
  '/api/auth/sp_token_login',
  '/api/auth/register',
  '/api/user/cancel_account',
]
const paths = (Object.keys(calls) as CallPath[]).filter((path) => !KEPT.includes(path))

/** Makes any call with any payload that the contract allows: the answer must always satisfy the contract. */
export const wild = async (person: Person): Promise<void> => {
  const path = person.world.chance.of(paths)
  await person.call(path, valueOf(person, calls[path].payload) as never)
}
