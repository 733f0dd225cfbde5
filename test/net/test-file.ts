import { startFile } from './file-starts'
import { net } from './net'

/** What a file must leave as it was, by name. */
const surroundings = (): Map<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
    ['process.cwd()', process.cwd()],
    ['fetch', globalThis.fetch],
    ['Date.now', Date.now],
    ['Math.random', Math.random],
    ['setTimeout', globalThis.setTimeout],
    ['IntersectionObserver', Reflect.get(globalThis, 'IntersectionObserver')],
  ])

/** Names of what differs. */
const changes = (before: Map<string, unknown>, after: Map<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))

/**
 * Runs a test file as a part of a group, which shares loaded modules (decision 0020). Its hooks, named faults, spies and
 * faked timers end with it. It fails when it leaves a fault, or changes the process for the files after it.
 * @param name its path from the project's root
 */
export const testFile = (name: string, load: () => void): void => {
  describe(name, () => {
    let before = surroundings()
    beforeAll(startFile)
    const begin = net.define(() => {
      try {
        load()
      } catch (error) {
        // The other files of the group still run.
        test('loads', () => {
          throw error
        })
      }
    })
    beforeAll(() => {
      begin()
      before = surroundings()
    })
    // The last of its hooks, because it is defined last.
    afterAll(async () => {
      jest.useRealTimers()
      jest.restoreAllMocks()
      const wrong = await net.end()
      const left = changes(before, surroundings()).map((what) => `changed ${what}`)
      if (wrong.length + left.length > 0) throw new Error(`${name}\n${[...wrong, ...left].join('\n')}`)
    })
  })
}
