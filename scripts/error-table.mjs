import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { register } from 'tsx/esm/api'
import { projectDir, say } from './lib/project.mjs'

/** Writes docs/error-codes.md from the contract and the server's texts. Run it after every change of either. */
async function writeErrorTable() {
  register()
  const { errorTable } = await import('../server/text/error-table.ts')
  writeFileSync(path.join(projectDir, 'docs/error-codes.md'), errorTable())
  say('docs/error-codes.md is written.')
}

await writeErrorTable()
