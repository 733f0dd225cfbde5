import { createManualClock } from '../../test/server/manual-clock'
import type { LogFields } from './log'
import { createSparseWarnings } from './sparse-warnings'

test('writes the same warning once a minute, with the number left out, and another one at once', () => {
  const clock = createManualClock()
  const written: [string, LogFields | undefined][] = []
  const warn = createSparseWarnings(
    { warn: (event, fields?: LogFields) => void written.push([event, fields]) },
    clock,
  )
  for (let turn = 0; turn < 1_000; turn += 1) warn('refused', { reason: 'signature' })
  warn('refused', { reason: 'malformed' })
  expect(written).toEqual([
    ['refused', { reason: 'signature' }],
    ['refused', { reason: 'malformed' }],
  ])
  clock.advance(60_000)
  warn('refused', { reason: 'signature' })
  expect(written.at(-1)).toEqual(['refused', { reason: 'signature', leftOut: 999 }])
  clock.advance(60_000)
  warn('refused', { reason: 'signature' })
  expect(written.at(-1)).toEqual(['refused', { reason: 'signature' }])
})
