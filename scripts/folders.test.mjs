import path from 'node:path'
import { repositoryFiles } from './lib/repository-files.mjs'

/** Most files of a folder, tests and styles included; more need rooms of their own. Source: docs/STYLE_GUIDE.md §4 */
const MOST = 40
/** Lists of one kind of file, which nobody reads as a whole. */
const LISTS = ['server/db/migrations', 'server/demo/assets/portraits']

test('no folder has more files than a reader can survey', () => {
  const counts = new Map()
  for (const file of repositoryFiles()) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const full = [...counts].filter(([folder, count]) => count > MOST && !LISTS.includes(folder))
  expect(full).toEqual([])
})

/** A test of one file, and the file without its ending; tests directly in `scripts/` read the whole repository. */
const OF_ONE_FILE = /^((?:src|server|contract|console|scripts\/\w+)\/.+)(?<!\.flow)\.test\.(?:tsx?|mjs)$/

test('a test is beside the file of its name, or in the folder of its page’s parts', () => {
  const files = repositoryFiles()
  const names = new Set(files.map((file) => file.replace(/\.(tsx?|mjs|cjs|js)$/, '')))
  const tested = files.flatMap((file) => OF_ONE_FILE.exec(file)?.[1] ?? [])
  expect(tested.length).toBeGreaterThan(0)
  const pageOf = (name) => name.replace(/^(src\/pages\/.+)\/([^/]+)\/\2$/, '$1/$2')
  expect(tested.filter((name) => !names.has(name) && !names.has(pageOf(name)))).toEqual([])
})
