// Taro's fields as in the build.
import '@/platform/h5/components/input'
import '@/platform/h5/components/textarea'
import { prepareTexts } from '@/text/index'
import { beforeFile } from '../net/file-starts'
import { installPressClock, letSecondPass } from './press-clock'

// Far longer than any correct run, so that only a hang reaches it: the first test of a file also loads the tested
// modules.
jest.setTimeout(30_000)

installPressClock()

// Each test may change the language as if its texts were loaded.
beforeAll(() => prepareTexts('en') ?? undefined)

beforeEach(() => {
  window.localStorage.clear()
})

// A press of the next file of a group is not one too many.
beforeFile(letSecondPass)
