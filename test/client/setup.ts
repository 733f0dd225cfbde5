import { format } from 'node:util'
// Taro's fields as the build has them.
import '@/platform/h5-components/input'
import '@/platform/h5-components/textarea'
import { prepareTexts } from '@/text/index'

// Far above any honest run, so that only a hang meets it: the first test of a file also reads what it tests.
jest.setTimeout(30_000)

/** What was said on the console since the last test ended; a test that expects a complaint spies on the console. */
const complaints: string[] = []

for (const level of ['error', 'warn'] as const) {
  // eslint-disable-next-line no-console -- heard instead of shown
  console[level] = (...told: unknown[]) => complaints.push(`${level}: ${format(...told)}`)
}

// Each test may change the language as if its texts had come before.
beforeAll(() => prepareTexts('en') ?? undefined)

beforeEach(() => {
  window.localStorage.clear()
})

afterEach(() => {
  expect(complaints.splice(0)).toEqual([])
})
