import { live } from './life'

/**
 * `LIVES_SEED` starts with another life; `LIVES_TOTAL` runs lives one after the other until this number of actions is
 * done.
 */
const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const TOTAL = numberOf('LIVES_TOTAL', 1)
/** Lines and facts of any life; a month has thousands. */
const LEAST_LOGGED = 100
const options = {
  acts: numberOf('LIVES_ACTS', 800),
  people: numberOf('LIVES_PEOPLE', 24),
  days: numberOf('LIVES_DAYS', 31),
}

test('people live on the product for a month, and everything that it shows them is right', async () => {
  let done = 0
  const lefts: (readonly string[])[] = []
  for (let seed = numberOf('LIVES_SEED', 1); done < TOTAL; seed++) {
    const { faults, missing, ...sums } = await live({ ...options, seed })
    process.stdout.write(`${JSON.stringify({ ...sums, missing })}\n`)
    expect({ seed, faults }).toEqual({ seed, faults: [] })
    // The comparison is worth nothing without lines, and without facts to look for.
    expect([sums.log.lines, sums.log.planted].every((count) => count > LEAST_LOGGED)).toBe(true)
    lefts.push(missing)
    done += sums.acts
  }
  // Every call and every kind, in all lives together: in a single one a rare ending may not come up.
  const left = lefts.reduce((before, now) => before.filter((cell) => now.includes(cell)))
  expect(left).toEqual([])
}, 100_000_000)
