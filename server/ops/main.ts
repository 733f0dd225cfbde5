import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from '../config'
import { openDatabase } from '../db/database'
import { startEmbeddedPostgres } from '../db/embedded'
import { findRunningDatabase } from '../db/cluster/running'
import { migrate } from '../db/migrate'
import { createCore, createServices } from '../deps'
import { OperatorError } from '../domains/reports/operator-error'
import { systemClock } from '../lib/clock'
import { randomIds } from '../lib/ids'
import { createLog } from '../lib/log'
import { RunLockError, takeRunLock } from '../lib/run-lock'
import { joinNodes } from '../realtime/nodes'
import { refusalText, runOps } from './run'
import { readWish, usage, UsageError } from './wish'

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const codes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** The database cannot be reached; its message is a sentence. */
class UnreachableError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)
const log = createLog((line) => process.stderr.write(line), systemClock.now)

/** The database of the server on the same data: the configured one, the running server's own, or ours for a moment. */
const reachDatabase = async (config: Config): Promise<{ url: string; leave: () => Promise<void> }> => {
  const stay = () => Promise.resolve()
  if (config.databaseUrl !== null) return { url: config.databaseUrl, leave: stay }
  const dataDir = path.join(config.dataDir, 'postgres')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  try {
    const lock = await takeRunLock(config.dataDir)
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    const leave = async (): Promise<void> => {
      await embedded.stop()
      await lock.release()
    }
    return { url: embedded.url, leave }
  } catch (error) {
    if (!(error instanceof RunLockError)) throw error
    const url = await findRunningDatabase(dataDir)
    if (url === null)
      throw new UnreachableError('The server is starting or ending at this moment. Try again.')
    return { url, leave: stay }
  }
}

const main = async (argv: readonly string[]): Promise<void> => {
  const { wish, isJson } = readWish(argv)
  if (wish.name === 'help') return say(isJson ? JSON.stringify({ usage }) : usage)
  const config = readConfig(process.env, root)
  const { url, leave } = await reachDatabase(config)
  const database = openDatabase(url, { maxConnections: 2, onError: () => undefined })
  try {
    await migrate(database.db)
    const core = createCore({ config, database, clock: systemClock, ids: randomIds, log })
    const nodes = await joinNodes(config, randomIds, log)
    try {
      const answer = await runOps(wish, { core, services: createServices(core, nodes) })
      say(isJson ? JSON.stringify(answer.data, null, 2) : answer.lines.join('\n'))
    } finally {
      await nodes.close()
    }
  } finally {
    await database.close()
    await leave()
  }
}

const codeOf = (error: unknown): number => {
  if (error instanceof UsageError || error instanceof ConfigError) {
    complain(`${error.message}\nnpm run ops -- help tells every command.`)
    return codes.usage
  }
  if (error instanceof OperatorError) {
    complain(refusalText(error))
    return codes.refused
  }
  complain(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
  return codes.unreachable
}

main(process.argv.slice(2)).then(
  () => process.exit(codes.done),
  (error: unknown) => process.exit(codeOf(error)),
)
