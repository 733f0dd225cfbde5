import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startDatabases from '../../server/global-setup'
import { ACTS_FOLDER } from './main-acts'

/**
 * Before the tests of the mini-programs: the database server of those that have a product of their own, and a folder in
 * which all walks keep what they did.
 */
export default async function setup(): Promise<void> {
  await startDatabases()
  process.env[ACTS_FOLDER] = mkdtempSync(path.join(tmpdir(), 'mini-acts-'))
}
