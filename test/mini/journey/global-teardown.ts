import { rmSync } from 'node:fs'
import endDatabases from '../../server/global-teardown'
import { ACTS_FOLDER, undoneActs } from './main-acts'

/** The part of Jest's run data that is used here. */
interface Run {
  readonly testPathPattern: string
  readonly testNamePattern?: string
}

/**
 * After all of them: stops the databases, and checks that every page's main action was done in both builds. @throws
 * Error naming those that were not.
 */
export default async function teardown({ testPathPattern, testNamePattern }: Run): Promise<void> {
  await endDatabases()
  const folder = process.env[ACTS_FOLDER]
  if (!folder) return
  const isWhole = !testPathPattern && !testNamePattern
  const undone = isWhole ? undoneActs(folder) : []
  rmSync(folder, { recursive: true, force: true })
  if (undone.length > 0) throw new Error(`No walk has done:\n${undone.join('\n')}`)
}
