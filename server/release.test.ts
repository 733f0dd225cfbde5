import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isReleaseBefore, RELEASE } from './release'

test.each(['package.json', 'server/package.json'])('is the version of %s', (file) => {
  const text = readFileSync(path.resolve(__dirname, '..', file), 'utf8')
  expect((JSON.parse(text) as { version: string }).version).toBe(RELEASE)
})

test.each([
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['1.10.9', '2.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.10.0', '1.9.9', false],
  ['2.0.0', '1.99.0', false],
])('compares %s with %s by number', (one, other, isBefore) => {
  expect(isReleaseBefore(one, other)).toBe(isBefore)
})
