import { prepareTexts } from '@/text/index'

// Each test may change the language as if its texts had come before.
beforeAll(() => prepareTexts('en') ?? undefined)

beforeEach(() => {
  window.localStorage.clear()
})
