import { readFileSync } from 'node:fs'
import path from 'node:path'
import { breaksFirst, capacityOf, reportOf } from './capacity.mjs'
import { projectDir } from './project.mjs'

test('needs grow with the members, and nodes are two at least', () => {
  const [small, large] = [capacityOf(1_000), capacityOf(1_000_000)]
  expect(small.nodes).toBe(2)
  expect(large.sendsASecond / small.sendsASecond).toBeCloseTo(1_000)
  expect(large.daily).toBe(200_000)
  // 200,000 members × 27 texts × 4 in 86,400 s.
  expect(large.sendsASecond).toBe(250)
})

test('counted habits replace the guesses', () => {
  expect(capacityOf(1_000_000, { sends: 54 }).sendsASecond).toBe(500)
})

test('the fullest comes first', () => {
  const shares = breaksFirst(10_000_000).map(({ share }) => share)
  expect(shares).toEqual([...shares].sort((one, other) => other - one))
  expect(shares[0]).toBeGreaterThan(1)
})

test.each([1_000_000, 10_000_000])(
  'docs/scale.md shows what the calculator says of %d members',
  (members) => {
    const page = readFileSync(path.join(projectDir, 'docs/scale.md'), 'utf8').replace(/\s+/g, ' ')
    expect(page).toContain(reportOf(members).join(' ').replace(/\s+/g, ' '))
  },
)
