import { readConfig } from './config/config'
import { SchemaError } from './db/schema-error'
import { createLog } from './lib/log'
import { projectDir as root } from './lib/programs'
import { RunLockError } from './lib/run-lock'
import { ConfigError } from './config/settings'
import { PortError, startServer } from './start'
import { stopOnce } from './stop'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

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
  const stop = stopOnce({ server, say, exit: (code) => process.exit(code) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

main().catch((error: unknown) => {
  const isExpected = [ConfigError, RunLockError, PortError, SchemaError].some(
    (expected) => error instanceof expected,
  )
  const message = error instanceof Error ? error.message : String(error)
  say(isExpected ? message : `Could not start: ${message}`)
  process.exit(1)
})
