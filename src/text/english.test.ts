import { autorun } from 'mobx'
import type * as English from './english'
import type * as Text from './index'

/** The texts as they are when the app starts: the English ones are a separate file. */
function freshTexts(): { text: typeof Text; loads: () => number; setReachable: (is: boolean) => void } {
  let isReachable = true
  let loads = 0
  const read = (): typeof English => {
    let loaded: typeof English | undefined
    jest.isolateModules(() => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- a fresh one for each test
      loaded = require('./english') as typeof English
    })
    return loaded!
  }
  const real = read()
  jest.doMock('./english', () => ({
    loadEnglish: () => {
      loads += 1
      return isReachable ? real.loadEnglish() : Promise.reject(new Error('offline'))
    },
  }))
  let text: typeof Text | undefined
  jest.isolateModules(() => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a fresh one for each test
    text = require('./index') as typeof Text
  })
  return { text: text!, loads: () => loads, setReachable: (is) => (isReachable = is) }
}

afterEach(() => jest.resetModules())

test('Chinese texts are available without loading', () => {
  const { text, loads } = freshTexts()
  expect(text.prepareTexts('zh-CN')).toBeNull()
  expect(text.textsOf('zh-CN').common.cancel).toBe('取消')
  expect(loads()).toBe(0)
})

test('loads the English texts on request, and observers see them', async () => {
  const { text, loads } = freshTexts()
  const seen: string[] = []
  const stop = autorun(() => seen.push(text.textsOf('en').common.cancel))
  await text.prepareTexts('en')
  stop()
  expect(seen).toEqual(['取消', 'Cancel'])
  expect(text.prepareTexts('en')).toBeNull()
  expect(loads()).toBe(1)
})

test('loads the English texts again after a failure', async () => {
  const { text, setReachable } = freshTexts()
  setReachable(false)
  await expect(text.prepareTexts('en')).rejects.toThrow('offline')
  expect(text.textsOf('en').common.cancel).toBe('取消')
  setReachable(true)
  await text.prepareTexts('en')
  expect(text.textsOf('en').common.cancel).toBe('Cancel')
})
