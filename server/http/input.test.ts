import fc from 'fast-check'
import { Type } from 'typebox'
import { validBody } from '../../test/server/fuzz/valid-body'
import { routes } from '../routes/index'
import { inputCheck } from './input'

const RUNS = 100
const SEED = 20_261_126

test.each(routes.map(({ call }) => [call.path, call] as const))(
  '%s keeps every key that its contract names',
  (_path, { payload }) => {
    const input = inputCheck(payload)
    fc.assert(
      fc.property(validBody(payload, { ids: ['01HZZZZZZZZZ'], values: {} }), (body) => {
        // Values that need a rule beyond the generator's are not of interest here.
        const kept = (() => {
          try {
            return input.check(structuredClone(body))
          } catch {
            return body
          }
        })()
        expect(kept).toEqual(body)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)

test('removes unknown keys at every depth, in lists and in unions', () => {
  const Inner = Type.Object({ a: Type.Integer() })
  const input = inputCheck(
    Type.Object({
      inner: Inner,
      list: Type.Array(Inner),
      either: Type.Union([Type.Object({ kind: Type.Literal('x'), inner: Inner }), Type.Null()]),
    }),
  )
  const junk = { junk: 1 }
  expect(
    input.check({
      ...junk,
      inner: { a: 1, ...junk },
      list: [{ a: 2, ...junk }],
      either: { kind: 'x', inner: { a: 3, ...junk }, ...junk },
    }),
  ).toEqual({ inner: { a: 1 }, list: [{ a: 2 }], either: { kind: 'x', inner: { a: 3 } } })
})
