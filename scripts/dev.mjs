import { spawn } from 'node:child_process'
import path from 'node:path'
import { installPackages } from './lib/install.mjs'
import { dataDir, fail, projectDir, requireNode, say } from './lib/project.mjs'
import { requireFreePort } from './lib/port.mjs'
import { alreadyRunning, findRunningServer } from './lib/run-lock.mjs'
import { forwardSignals } from './lib/run.mjs'

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** Both halves of the watch loop. Each restarts or rebuilds when one of its files changes. */
const watchers = [
  { name: 'server', program: 'tsx', programArguments: ['watch', '--clear-screen=false', 'server/main.ts'] },
  { name: 'client', program: 'taro', programArguments: ['build', '--type', 'h5', '--watch', '--no-check'] },
]

/** `npm run dev`: watches the server and the H5 client; stops both when one stops or when interrupted. */
async function dev() {
  requireNode()
  const runningPid = findRunningServer(dataDir)
  if (runningPid !== null) fail(alreadyRunning(runningPid))
  await requireFreePort()
  await installPackages()
  say('Watching server and client. The client prints its address below and forwards calls to the server.')
  const children = watchers.map(watch)
  const endAll = (signal) => children.forEach((child) => child.kill(signal))
  forwardSignals(endAll)
  const codes = await Promise.all(children.map((child) => endOf(child, () => endAll('SIGTERM'))))
  process.exitCode = Math.max(...codes)
}

function watch({ name, program, programArguments }) {
  const child = spawn(path.join(projectDir, 'node_modules/.bin', program), programArguments, {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', TARO_APP_API_BASE: serverUrl },
  })
  child.once('exit', () => say(`The ${name} watcher ended.`))
  return child
}

function endOf(child, onEnd) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      onEnd()
      resolve(code ?? 0)
    })
  })
}

dev().catch((error) => fail(error.message))
