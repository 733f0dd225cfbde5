import fc from 'fast-check'

/** A request as bytes, so that it can contain what no JSON library would write. */
export interface HostileRequest {
  readonly body: string
  readonly contentType: string
}

const JSON_TYPE = 'application/json'

/** Values that replace a valid one. */
const strangers = fc.constantFrom<unknown>(
  null, true, false, 0, -0, -1, 1.5, 9_007_199_254_740_992, 1e308, '', 'null', '0', 'NaN', [], {}, [[]], [null],
  'x'.repeat(1_000), '\0', 'a\0b', '\uD800', '\uDC00x', '\u202Eabc', '\u200B', 'é', 'e\u0301', '👩‍❤️‍💋‍👨'.repeat(50),
  { __proto__: null, toString: 1 }, { constructor: { prototype: 1 } }, '$ne', '%00', '../../etc/passwd', '<script>',
) // prettier-ignore

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Every place in a body, as the keys that lead to it. */
const placesOf = (value: unknown, place: readonly string[] = []): (readonly string[])[] =>
  isObject(value)
    ? [place, ...Object.keys(value).flatMap((key) => placesOf(value[key], [...place, key]))]
    : [place]

const withValue = (body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value
  if (!isObject(body)) return body
  const copy: Record<string, unknown> = Array.isArray(body)
    ? ([...(body as unknown[])] as never)
    : { ...body }
  copy[key] = withValue(copy[key], rest, value)
  return copy
}

const withoutKey = (body: unknown, place: readonly string[]): unknown => withValue(body, place, undefined)

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** One fault in a valid body: a place is missing, or contains something else. */
const faulty = (body: unknown): fc.Arbitrary<unknown> => {
  const place = fc.constantFrom(...placesOf(body))
  return fc.oneof(
    place.map((at) => withoutKey(body, at)),
    fc.tuple(place, strangers).map(([at, value]) => withValue(body, at, value)),
    fc.tuple(place, fc.jsonValue({ maxDepth: 3 })).map(([at, value]) => withValue(body, at, value)),
  )
}

/** Faults that only bytes can contain. */
const malformed = (text: string): fc.Arbitrary<HostileRequest> =>
  fc.oneof(
    fc.nat({ max: text.length }).map((end) => ({ body: text.slice(0, end), contentType: JSON_TYPE })),
    fc
      .constantFrom(
        '', 'null', '[]', '"text"', '1e400', '{"a":1e400}', '{"__proto__":{"isAdmin":true}}', '\uFEFF{}', '{"a":1,"a":2}',
        '{"constructor":{"prototype":{"x":1}}}', nested(8), nested(9), nested(5_000), `{"a":"${'x'.repeat(70_000)}"}`,
        `[${'1,'.repeat(30_000)}1]`,
      )
      .map((body) => ({ body, contentType: JSON_TYPE })),
    fc
      .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16', 'x')
      .map((contentType) => ({ body: text, contentType })),
  ) // prettier-ignore

/** Requests from valid bodies: some unchanged, most with a fault. */
export const hostileRequest = (bodies: fc.Arbitrary<unknown>): fc.Arbitrary<HostileRequest> =>
  bodies.chain((body) => {
    const text = JSON.stringify(body) ?? ''
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant({ body: text, contentType: JSON_TYPE }) },
      {
        weight: 5,
        arbitrary: faulty(body).map((value) => ({
          body: JSON.stringify(value) ?? '',
          contentType: JSON_TYPE,
        })),
      },
      { weight: 2, arbitrary: malformed(text) },
    )
  })
