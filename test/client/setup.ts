import { format } from 'node:util'
// Taro's fields as in the build.
import '@/platform/h5/components/input'
import '@/platform/h5/components/textarea'
import { prepareTexts } from '@/text/index'

// Far longer than any correct run, so that only a hang reaches it: the first test of a file also loads the tested
// modules.
jest.setTimeout(30_000)

/** Console output since the last test ended; a test that expects a complaint spies on the console. */
const complaints: string[] = []

for (const level of ['error', 'warn'] as const) {
  // eslint-disable-next-line no-console -- recorded instead of shown
  console[level] = (...told: unknown[]) => complaints.push(`${level}: ${format(...told)}`)
}

// Each test may change the language as if its texts were loaded.
beforeAll(() => prepareTexts('en') ?? undefined)

beforeEach(() => {
  window.localStorage.clear()
})

afterEach(() => {
  expect(complaints.splice(0)).toEqual([])
})
