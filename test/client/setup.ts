import { format } from 'node:util'
// Taro's fields as the build has them.
import '@/platform/h5-components/input'
import '@/platform/h5-components/textarea'
import { prepareTexts } from '@/text/index'

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
