import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { watchProcess } from '../net/processes'

const projectDir = resolve(__dirname, '../..')

/** One run of `npm start`, without npm. */
export interface Run {
  readonly child: ChildProcess
  /** Everything that it has written so far. */
  output(): string
  /** Exit code once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Starts the product on a data folder and a port, as a newcomer would. */
export const start = (dataDir: string, port: number): Run =>
  run([join(projectDir, 'scripts/start.mjs')], { DATA_DIR: dataDir, PORT: String(port) })

/** Runs a script of the project with Node, without the demo world. */
export function run(args: readonly string[], env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, args, {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: undefined, JINYU_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchProcess(child)
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => text, ended }
}

/** A port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
