import { argumentsForFiles, filesToTryAgain } from './second-try.mjs'

const results = (failed) => ({
  testResults: [
    { name: '/e2e/green.test.ts', status: 'passed' },
    ...failed.map((name) => ({ name, status: 'failed' })),
  ],
})

test('tries one or two failed files again', () => {
  expect(filesToTryAgain(results(['/e2e/a.test.ts']))).toEqual(['/e2e/a.test.ts'])
  expect(filesToTryAgain(results(['/e2e/a.test.ts', '/e2e/b.test.ts']))).toHaveLength(2)
})

test('tries nothing again when more files fail, or Jest itself ended without a result', () => {
  expect(filesToTryAgain(results(['/e2e/a.test.ts', '/e2e/b.test.ts', '/e2e/c.test.ts']))).toEqual([])
  expect(filesToTryAgain(results([]))).toEqual([])
  expect(filesToTryAgain(null)).toEqual([])
})

test('a second try runs its files alone', () => {
  const whole = ['--selectProjects', 'journeys', '--maxWorkers=3', '--testPathPattern=e2e/a']
  expect(argumentsForFiles(whole, ['/e2e/a.test.ts'])).toEqual([
    '--selectProjects',
    'journeys',
    '--runInBand',
    '--runTestsByPath',
    '/e2e/a.test.ts',
  ])
})
