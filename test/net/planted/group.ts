import { net, tolerateFaults } from '../net'
import { testFile } from '../test-file'

/** `net.test.ts` runs these files as one group and checks how they end. */

const words = { now: () => 'real' }

testFile('green: tolerant.test.ts', () => {
  tolerateFaults(/^log: of the first file/)

  test('green: a named fault', () => net.report('log: of the first file'))
})

testFile('red: intolerant.test.ts', () => {
  test('red: the same fault in another file', () => net.report('log: of the first file'))
})

testFile('red: broken.test.ts', () => {
  throw new Error('cannot load')
})

testFile('green: faking.test.ts', () => {
  beforeAll(() => {
    jest.useFakeTimers()
    jest.spyOn(words, 'now').mockReturnValue('faked')
  })

  test('green: spies and faked timers', () => expect(words.now()).toBe('faked'))
})

testFile('green: after-faking.test.ts', () => {
  test('green: are real again', async () => {
    await new Promise((resolve) => void setTimeout(resolve, 0))
    expect(words.now()).toBe('real')
  })
})

testFile('green: leaving.test.ts', () => {
  test('green: nothing', () => undefined)

  afterAll(() => {
    process.env['PLANTED'] = 'left'
    net.report('log: the sky fell')
  })
})
