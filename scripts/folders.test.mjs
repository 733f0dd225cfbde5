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
