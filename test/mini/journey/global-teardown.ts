import { rmSync } from 'node:fs'
import endDatabases from '../../server/global-teardown'
import { ACTS_FOLDER, undoneActs } from './main-acts'

/** What Jest tells of a run, as far as it matters here. */
interface Run {
  readonly testPathPattern: string
  readonly testNamePattern?: string
}

/** After all of them: the databases end, and every page's main act was done in both builds. @throws Error naming those that were not. */
export default async function teardown({ testPathPattern, testNamePattern }: Run): Promise<void> {
  await endDatabases()
  const folder = process.env[ACTS_FOLDER]
  if (!folder) return
  const isWhole = !testPathPattern && !testNamePattern
  const undone = isWhole ? undoneActs(folder) : []
  rmSync(folder, { recursive: true, force: true })
  if (undone.length > 0) throw new Error(`No walk has done:\n${undone.join('\n')}`)
}
