import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** The parts of a JSON schema that decide which branch of a union a value means. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const hasType = ({ type, anyOf }: Shape, value: unknown): boolean =>
  anyOf
    ? anyOf.some((branch) => hasType(branch, value))
    : (type === 'integer' ? 'number' : type) === typeOf(value)

/** The words that a tag accepts; null for a field that is no tag. */
const wordsOf = (shape: Shape | undefined): readonly unknown[] | null => {
  if (shape === undefined) return null
  return 'const' in shape ? [shape.const] : (shape.enum ?? null)
}

/** The fields, required in every branch, whose words distinguish the branches. */
const tagsOf = ([first, ...others]: readonly Shape[]): string[] =>
  Object.keys(first?.properties ?? {}).filter((key) =>
    [first, ...others].every(
      (branch) => branch?.required?.includes(key) && wordsOf(branch.properties?.[key]) !== null,
    ),
  )

const accepts = (branch: Shape, tag: string, value: Fields): boolean =>
  wordsOf(branch.properties?.[tag])?.includes(value[tag]) ?? false

/** The number of words, at any depth, that the value has and the branch does not accept. */
const foreignWords = (shape: Shape, value: unknown): number => {
  const words = wordsOf(shape)
  if (words !== null) return words.includes(value) ? 0 : 1
  if (!shape.properties || !isFields(value)) return 0
  return Object.entries(shape.properties)
    .filter(([key]) => Object.hasOwn(value, key))
    .reduce((sum, [key, inner]) => sum + foreignWords(inner, value[key]), 0)
}

/** How far a value is from a branch; the first number that differs decides. */
const distance = (branch: Shape, value: Fields): readonly number[] => [
  Object.keys(value).filter((key) => !Object.hasOwn(branch.properties ?? {}, key)).length,
  foreignWords(branch, value),
  (branch.required ?? []).filter((key) => !Object.hasOwn(value, key)).length,
]

const isNearer = (one: readonly number[], other: readonly number[]): boolean => {
  const place = one.findIndex((number, index) => number !== other[index])
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0)
}

const nearest = (branches: readonly Shape[], value: Fields): Shape | undefined =>
  branches.reduce((best, branch) =>
    isNearer(distance(branch, value), distance(best, value)) ? branch : best,
  )

/** An object of which only the tag matters, because no branch accepts the value's word. */
const tagOnly = (branches: readonly Shape[], tag: string): Shape => ({
  type: 'object',
  required: [tag],
  properties: { [tag]: { enum: branches.flatMap((branch) => wordsOf(branch.properties?.[tag]) ?? []) } },
})

const meantBranch = (branches: readonly Shape[], value: unknown): Shape => {
  const ofType = branches.filter((branch) => hasType(branch, value))
  const [first] = ofType.length > 0 ? ofType : branches
  if (first === undefined) throw new Error('branch expected')
  if (!isFields(value) || ofType.length < 2) return first
  const tags = tagsOf(ofType)
  const unknown = tags.find((tag) => !ofType.some((branch) => accepts(branch, tag, value)))
  if (unknown !== undefined) return tagOnly(ofType, unknown)
  const tagged = ofType.filter((branch) => tags.every((tag) => accepts(branch, tag, value)))
  return nearest(tagged.length > 0 ? tagged : ofType, value) ?? first
}

const meant = (shape: Shape, value: unknown): Shape => {
  if (shape.anyOf) return meant(meantBranch(shape.anyOf, value), value)
  const { items, properties } = shape
  if (items && Array.isArray(value)) {
    const wrong = value.find((item) => !Check(items as TSchema, item)) as unknown
    return wrong === undefined ? shape : { ...shape, items: meant(items, wrong) }
  }
  if (!properties || !isFields(value)) return shape
  const inner = Object.entries(properties).map(([key, one]) => [key, meant(one, value[key])] as const)
  return { ...shape, properties: Object.fromEntries(inner) }
}

/**
 * The schema with the branch that a refused value means in place of each union, so that its faults name no field of
 * another branch. The tags (`kind`, `step`, `type` …) decide. Among branches with the same tags, or without any, it is the
 * one that names most of the value's fields, then the one that accepts most of its words, then the one that lacks
 * fewest fields. A tag that no branch accepts is the only fault. Source: ours
 */
export const meantSchema = (schema: TSchema, value: unknown): TSchema => meant(schema, value)
