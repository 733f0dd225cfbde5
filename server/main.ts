import { readConfig } from './config'
import { SchemaError } from './db/schema'
import { createLog } from './lib/log'
import { projectDir as root } from './lib/programs'
import { RunLockError } from './lib/run-lock'
import { ConfigError } from './lib/settings'
import { PortError, type RunningServer, startServer } from './start'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Longest time of a stop, in ms: supervisors kill a process that takes longer. Source: ours */
const STOP_MS = 20_000

/** Ends the process once the server has ended; a second signal while it ends changes nothing. */
const stopOn = (server: RunningServer, signals: readonly NodeJS.Signals[]): void => {
  let isStopping = false
  const stop = (code: number): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      say('The stop took too long.')
      process.exit(1)
    }, STOP_MS).unref()
    server.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  for (const signal of signals) process.on(signal, () => stop(0))
  void server.failed.then((reason) => {
    if (!isStopping) say(reason)
    stop(1)
  })
}

const main = async (): Promise<void> => {
  const log = createLog(
    (line) => process.stderr.write(line),
    () => Date.now(),
  )
  // An uncaught error leaves unknown state behind: log it, end, and let a supervisor restart the server.
  const die = (error: unknown): never => {
    log.error('unexpected fault', error)
    process.exit(1)
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
  const config = readConfig(process.env, root)
  const server = await startServer({ config, root, log, say })
  stopOn(server, ['SIGINT', 'SIGTERM', 'SIGHUP'])
}

main().catch((error: unknown) => {
  const isExpected = [ConfigError, RunLockError, PortError, SchemaError].some(
    (expected) => error instanceof expected,
  )
  const message = error instanceof Error ? error.message : String(error)
  say(isExpected ? message : `Could not start: ${message}`)
  process.exit(1)
})
