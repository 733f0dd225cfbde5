import { opsCalls } from './ops-calls'

interface Schema {
  readonly [key: string]: unknown
}

/** Places of numbers without a maximum, such as `list[].seq`: a text of any length can name one that no column holds. */
const openNumbers = (schema: Schema, place = ''): string[] => {
  const inner = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const choices = (schema['anyOf'] ?? []) as readonly Schema[]
  const isOpen = ['integer', 'number'].includes(schema['type'] as string) && schema['maximum'] === undefined
  return [
    ...(isOpen ? [place] : []),
    ...inner.flatMap(([name, part]) => openNumbers(part, `${place}.${name}`)),
    ...choices.flatMap((part) => openNumbers(part, place)),
    ...(schema['items'] ? openNumbers(schema['items'] as Schema, `${place}[]`) : []),
  ]
}

test.each(Object.entries(opsCalls))('every number in a payload of %s has a maximum', (_path, { payload }) => {
  expect(openNumbers(payload as unknown as Schema)).toEqual([])
})
