import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { stopLeftDatabase } from './lib/left-database.mjs'
import { dataDir, fail, say } from './lib/project.mjs'
import { alreadyRunning, findRunningServer } from './lib/run-lock.mjs'

/** Files that the server makes first in a data folder; a folder without any of them is left alone. */
const MARKS = ['secret', 'postgres']

/**
 * `npm run reset`: empties the data folder after a question; `--yes` skips the question. Refuses while a server runs.
 */
async function reset() {
  refuseWhileRunning()
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  if (names.length === 0) return say(`${dataDir} is empty already.`)
  if (!MARKS.some((mark) => names.includes(mark)))
    fail(`${dataDir} is not a data folder of 近遇. Nothing was changed.`)
  if (!process.argv.includes('--yes') && !(await isConfirmed())) return say('Nothing was changed.')
  refuseWhileRunning()
  await stopLeftDatabase(path.join(dataDir, 'postgres/cluster'))
  for (const name of names) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  say(`${dataDir} is empty. The next start creates the demo world again.`)
}

function refuseWhileRunning() {
  const runningPid = findRunningServer(dataDir)
  if (runningPid !== null) fail(alreadyRunning(runningPid))
}

async function isConfirmed() {
  if (!process.stdin.isTTY)
    fail(
      'No question is possible without a terminal: npm run reset -- --yes empties the folder without asking.',
    )
  const console_ = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await console_.question(`Delete everything in ${dataDir}: members, messages, photos? [y/N] `)
  console_.close()
  return /^y(es)?$/i.test(answer.trim())
}

reset().catch((error) => fail(error.message))
