import fc from 'fast-check'

/** The keywords of JSON Schema that the contract uses. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

const LONGEST_LIST = 12

/** Texts that members write, and texts that break careless programs. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '1.0',
    '你好呀',
    '310000',
    '13812345678',
    '加微信 abc12345',
    '小满',
    '👨‍👩‍👧‍👦',
    "'; drop table member; --",
  ),
)

/** Data that lets bodies reach rules beyond the schema. */
export interface ReachableData {
  /** Ids that exist. */
  readonly ids: readonly string[]
  /** Valid values for fields of a name. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
}

const textOf = (
  { pattern, minLength = 0, maxLength = 1_000 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> => {
  if (pattern === undefined) return texts.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength))
  const matching = fc.stringMatching(new RegExp(pattern))
  // Most ids should exist, because only then the rules beyond the schema apply.
  return ids.some((id) => new RegExp(pattern).test(id))
    ? fc.oneof(fc.constantFrom(...ids), matching)
    : matching
}

const objectOf = (schema: Schema, known: ReachableData): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => {
        const any = validBody(inner, known)
        const right = known.values[name]
        return [name, right ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, any) : any]
      }),
    ),
    { requiredKeys: [...(schema.required ?? [])] },
  )

/** Bodies that a schema allows. */
export const validBody = (schema: Schema, known: ReachableData): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((inner) => validBody(inner, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(validBody(schema.items ?? {}, known), {
        maxLength: Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST),
      })
    case 'string':
      return textOf(schema, known.ids)
    case 'integer':
      return fc.maxSafeInteger().map((n) => Math.min(Math.max(n, schema.minimum ?? n), schema.maximum ?? n))
    case 'number':
      return fc.double({ noNaN: true, min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}
