/** Wrong values for any place of an answer: other types, other spellings, and names of every object. */
const WRONG: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  '',
  ' ',
  'x',
  'NONE',
  'pass ',
  '__proto__',
  'constructor',
  [],
  [null],
  [[]],
  {},
  { Label: 'nonLabel' },
]

type Path = readonly (string | number)[]

/** Every place below the root of a JSON value. */
const pathsOf = (value: unknown, path: Path = []): Path[] => {
  const below = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const own = path.length === 0 ? [] : [path]
  const key = (name: string) => (Array.isArray(value) ? Number(name) : name)
  return [...own, ...below.flatMap(([name, inner]) => pathsOf(inner, [...path, key(name)]))]
}

/** A copy with another value at a place; `undefined` removes it. */
const withAt = (value: unknown, [name, ...rest]: Path, wrong: unknown): unknown => {
  if (name === undefined) return wrong
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[name] = withAt(copy[name], rest, wrong)
  return copy
}

/** An answer with one place removed or wrong, for each place and each wrong value. */
export const mutantsOf = (answer: object): unknown[] =>
  pathsOf(answer).flatMap((path) => [undefined, ...WRONG].map((wrong) => withAt(answer, path, wrong)))
