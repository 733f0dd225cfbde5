import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startDatabases from '../../server/global-setup'
import { ACTS_FOLDER } from './main-acts'

/**
 * Before the tests of the mini-programs: starts the database server for tests with a product of their own, and makes
 * a folder in which all walks record what they did.
 */
export default async function setup(): Promise<void> {
  await startDatabases()
  process.env[ACTS_FOLDER] = mkdtempSync(path.join(tmpdir(), 'mini-acts-'))
}
