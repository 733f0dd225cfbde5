import { buildConsoleIfChanged } from './lib/console.mjs'
import { buildH5IfChanged } from './lib/h5.mjs'
import { installPackages } from './lib/install.mjs'
import { dataDir, fail, requireNode } from './lib/project.mjs'
import { requireFreePort } from './lib/port.mjs'
import { alreadyRunning, findRunningServer } from './lib/run-lock.mjs'
import { runVisibly } from './lib/run.mjs'

/** `npm start`: prepares everything that a fresh clone needs, also the tables, then runs the server until it is stopped. */
async function start() {
  requireNode()
  const runningPid = findRunningServer(dataDir)
  if (runningPid !== null) fail(alreadyRunning(runningPid))
  await requireFreePort()
  await installPackages()
  await buildH5IfChanged()
  await buildConsoleIfChanged()
  const { buildServerIfChanged } = await import('./lib/server-build.mjs')
  const program = await buildServerIfChanged()
  const env = { MIGRATE_AT_START: process.env.MIGRATE_AT_START || '1' }
  process.exitCode = await runVisibly(process.execPath, ['--enable-source-maps', program], { env })
}

start().catch((error) => fail(error.message))
