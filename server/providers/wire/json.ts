/** An object of a vendor's answer; its values are checked where they are read. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for an object that is no list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object of a JSON text; null for any other text. */
export const readObject = (text: string): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The object below a name; empty without one. */
export const objectOf = (from: JsonObject, name: string): JsonObject => {
  const value = from[name]
  return isObject(value) ? value : {}
}

/** The text below a name, also of a number; empty without one. */
export const textOf = (from: JsonObject, name: string): string => {
  const value = from[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
