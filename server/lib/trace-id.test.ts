import { traceIdOf } from './trace-id'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each([
  ['of the known version', `00-${ID}-00f067aa0ba902b7-01`],
  ['of a later version with more', `01-${ID}-00f067aa0ba902b7-01-more`],
])('reads the trace %s', (_name, header) => {
  expect(traceIdOf(header)).toBe(ID)
})

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['of the forbidden version', `ff-${ID}-00f067aa0ba902b7-01`],
  ['without a trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['without a parent', `00-${ID}-${'0'.repeat(16)}-01`],
  ['in capitals', `00-${ID.toUpperCase()}-00f067aa0ba902b7-01`],
  ['too long', `01-${ID}-00f067aa0ba902b7-01-${'x'.repeat(300)}`],
  ['with a line of a log', `00-${ID}-00f067aa0ba902b7-01\n{"level":"error"}`],
  ['sent twice', [`00-${ID}-00f067aa0ba902b7-01`]],
])('ignores a header that is %s', (_name, header) => {
  expect(traceIdOf(header)).toBeNull()
})
