import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ACTS_FOLDER } from './main-acts'

/** Before the tests of the mini-programs: a folder in which their walks keep what they did. */
export default function setup(): void {
  process.env[ACTS_FOLDER] = mkdtempSync(path.join(tmpdir(), 'mini-acts-'))
}
