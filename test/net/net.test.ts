import { execFile } from 'node:child_process'
import path from 'node:path'

const projectDir = path.resolve(__dirname, '../..')

interface Run {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { fullName: string; status: string }[]
  }[]
}

/** Runs the planted tests in a separate Jest. */
const runPlanted = (): Promise<Run> => {
  const config = {
    rootDir: projectDir,
    roots: ['<rootDir>/test/net/planted'],
    testEnvironment: '<rootDir>/test/net/environment.js',
    testMatch: ['**/*.ts'],
    transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } } }] },
    setupFilesAfterEnv: ['<rootDir>/test/net/setup.ts'],
  }
  const jest = path.join(projectDir, 'node_modules/jest/bin/jest.js')
  return new Promise((resolve, reject) => {
    // Its exit code is 1, because most of them fail.
    execFile(
      process.execPath,
      [jest, '--json', '--runInBand', '--config', JSON.stringify(config)],
      { cwd: projectDir },
      (_error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout) as Run)
        } catch {
          reject(new Error(stderr))
        }
      },
    )
  })
}

let testResults: Run['testResults']

beforeAll(async () => void ({ testResults } = await runPlanted()))

const resultOf = (file: string) => testResults.find(({ name }) => path.basename(name) === file)

/** Tests of a planted file that end otherwise than their titles say. */
const wrongOf = (file: string, atLeast: number) => {
  const ends = resultOf(file)?.assertionResults ?? []
  expect(ends.length).toBeGreaterThanOrEqual(atLeast)
  return ends.filter(({ fullName, status }) => status !== (fullName.startsWith('red') ? 'failed' : 'passed'))
}

test('an unnamed fault fails a test, and so does a named fault that does not happen', () => {
  expect(wrongOf('tests.ts', 11)).toEqual([])
  expect(resultOf('file-end.ts')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('was not named: log: the sky fell'),
    assertionResults: [{ status: 'passed' }],
  })
})

test('a file of a group keeps its faults, spies and timers to itself', () => {
  expect(wrongOf('group.ts', 6)).toEqual([])
})

test('a file of a group fails for what it leaves to the others', () => {
  const { status, message } = resultOf('group.ts') ?? {}
  expect(status).toBe('failed')
  expect(message).toMatch(
    /leaving\.test\.ts\n.*was not named: log: the sky fell\n.*changed process\.env\.PLANTED/,
  )
})
