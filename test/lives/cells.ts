import type { Static, TSchema } from 'typebox'

/** The part of a schema that the walk reads, for every kind of schema. */
interface Shape {
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Record<string, TSchema>
  readonly items?: TSchema
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly type?: string
}

const shapeOf = (schema: TSchema): Shape => schema

/** The values of an enumerated field, from the contract. */
export const wordsOf = <S extends TSchema>(schema: S): readonly Static<S>[] =>
  (shapeOf(schema).enum ?? []) as readonly Static<S>[]

/**
 * The kinds of input that a schema distinguishes: every field, and every word, number or switch that a field may
 * have. Each is named by its path, such as `filters.gender=all`.
 */
export const cellsOf = (schema: TSchema, at = ''): string[] => {
  const shape = shapeOf(schema)
  if (shape.anyOf) return [...new Set(shape.anyOf.flatMap((one) => cellsOf(one, at)))]
  if (shape.enum) return shape.enum.map((value) => `${at}=${value}`)
  if (shape.const !== undefined) return [`${at}=${String(shape.const)}`]
  if (shape.type === 'boolean') return [`${at}=true`, `${at}=false`]
  if (shape.type === 'null') return [`${at}=null`]
  if (shape.items) return cellsOf(shape.items, `${at}[]`)
  if (!shape.properties) return [at]
  return Object.entries(shape.properties).flatMap(([name, inner]) =>
    cellsOf(inner, at === '' ? name : `${at}.${name}`),
  )
}

/** Names that a value in a payload matches: its field, and its value where that is enumerated. */
const namesOf = (value: unknown, at: string): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [at] : value.flatMap((one) => namesOf(one, `${at}[]`))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) =>
      namesOf(inner, at === '' ? name : `${at}.${name}`),
    )
  }
  return [at, `${at}=${String(value)}`]
}

/**
 * The cells of one schema that a value uses. @param cells The result of `cellsOf` for the schema. @param at The path of
 * the value's field; empty for a whole payload.
 */
export const touched = (cells: ReadonlySet<string>, value: unknown, at = ''): string[] =>
  namesOf(value, at).filter((name) => cells.has(name))
