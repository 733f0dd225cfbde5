import { splitTests } from './test-groups.mjs'

const plain = (file, text = '') => ({ file, text })
const many = (count) => Array.from({ length: count }, (_, at) => plain(`server/${at + 100}.test.ts`))

test('groups neighbours, each file once', () => {
  const tests = many(10)
  const { alone, groups } = splitTests(tests, 5)
  expect(alone).toEqual([])
  expect(groups.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2])
  expect(groups.flat()).toEqual(tests.map(({ file }) => file))
})

test('a large file counts more than a small one', () => {
  const [large, ...small] = many(5)
  const { groups } = splitTests([{ ...large, text: 'x'.repeat(12_000) }, ...small], 2)
  expect(groups.map(({ length }) => length)).toEqual([1, 4])
})

test('makes no empty group', () => {
  expect(splitTests(many(1), 8).groups).toEqual([['server/100.test.ts']])
  expect(splitTests([], 8)).toEqual({ alone: [], groups: [] })
})

test('a seed mixes the files, and the same one in the same way', () => {
  const tests = many(20)
  const mixed = splitTests(tests, 4, 'one').groups.flat()
  expect(mixed).not.toEqual(tests.map(({ file }) => file))
  expect([...mixed].sort()).toEqual(tests.map(({ file }) => file))
  expect(splitTests(tests, 4, 'one').groups.flat()).toEqual(mixed)
  expect(splitTests(tests, 4, 'two').groups.flat()).not.toEqual(mixed)
})

test('a long file is alone', () => {
  expect(splitTests([plain('server/media/video.test.ts')], 4).alone).toEqual(['server/media/video.test.ts'])
})

test.each([
  "jest.mock('node:timers/promises')",
  "jest\n  .doMock('./store')",
  "jest.unmock('./store')",
  'jest.resetModules()',
  'jest.isolateModules(() => undefined)',
  'jest.retryTimes(2)',
  'process.chdir(folder)',
  "process.env.PORT = '1'",
  "process.env['PORT'] = '1'",
  'delete process.env.PORT',
  'installOverlayBack()',
  'definePullDown()',
])('a file with %s is alone', (text) => {
  expect(splitTests([plain('server/a.test.ts', text)], 4).alone).toEqual(['server/a.test.ts'])
})

test.each([
  "jest.spyOn(store, 'remove').mockRejectedValue(new Error('away'))",
  'jest.useFakeTimers()',
  'jest.mocked(store)',
  'const seed = Number(process.env.SEED ?? 7)',
  "if (process.env['CI'] === '1') run()",
])('a file with %s is in a group', (text) => {
  expect(splitTests([plain('server/a.test.ts', text)], 4).alone).toEqual([])
})
