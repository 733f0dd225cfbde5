import { readConfig } from '../config/config'
import { requireChatHome } from '../checks/chat-home'
import { requireFittingSecret } from '../checks/secret'
import { settleInDoubt } from '../db/chat/in-doubt'
import { openDatabase } from '../db/database'
import { prepareTables } from '../db/migrate'
import { SchemaError } from '../db/schema-error'
import { createCore } from '../core'
import { createServices } from '../deps'
import { OperatorError } from '../domains/safety/operators/operator-error'
import { systemClock } from '../lib/clock'
import { sentenceOf } from '../lib/error-sentence'
import { randomIds } from '../lib/ids'
import { createLog } from '../lib/log'
import { projectDir as root } from '../lib/programs'
import { ConfigError } from '../config/settings'
import { joinNodes } from '../realtime/nodes'
import type { OpsAnswer } from './command'
import { type Reached, reachDatabase, UnreachableError } from './reach'
import { UsageError } from './print/line'
import { refusalText } from './refusals'
import { runOps } from './run'
import { assertOperator, readOperatorKeys } from './operator-keys'
import { readRequest } from './request'

const codes = { done: 0, refused: 1, usage: 2, unreachable: 3, failed: 4, fault: 5 } as const

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)
const log = createLog((line) => process.stderr.write(line), systemClock.now)

const unreachable = (error: unknown): never => {
  const isNamed = error instanceof UnreachableError || error instanceof SchemaError
  throw isNamed ? error : new UnreachableError(sentenceOf(error))
}

/** Stops everything that was started for a command, also when the operator interrupts it. */
const leaveOnSignal = (reaching: Promise<Reached>): void => {
  const codeOfSignal = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
  for (const [signal, code] of Object.entries(codeOfSignal)) {
    process.once(signal, () => {
      const exit = (): never => process.exit(code)
      reaching.then(({ leave }) => leave(true)).then(exit, exit)
    })
  }
}

/** Performs the command; returns its exit code. */
const main = async (argv: readonly string[]): Promise<number> => {
  const { request, isJson } = readRequest(argv, process.env)
  const answered = (answer: OpsAnswer): number => {
    say(isJson ? JSON.stringify(answer.data, null, 2) : answer.lines.join('\n'))
    return answer.isFault === true ? codes.fault : codes.done
  }
  if (request.local) return answered(await request.local())
  const config = readConfig(process.env, root)
  if (request.as !== null) assertOperator(request.as, readOperatorKeys(process.env, config.isProduction))
  const reaching = reachDatabase(config).catch(unreachable)
  leaveOnSignal(reaching)
  const { url, leave } = await reaching
  const { databaseChatUrl: chatUrl, databaseLimits: limits } = config
  const open = (address: string) =>
    openDatabase(address, { maxConnections: 2, limits, onError: () => undefined })
  const database = open(url)
  const chatDatabase = chatUrl === null ? null : open(chatUrl)
  try {
    await prepareTables(url, config).catch(unreachable)
    if (chatUrl !== null) await prepareTables(chatUrl, config).catch(unreachable)
    await requireChatHome(database, chatDatabase, randomIds)
    const nodes = await joinNodes(config, randomIds, log)
    try {
      const chats = chatDatabase && { chatDatabase }
      const core = createCore({ config, database, ...chats, nodes, clock: systemClock, ids: randomIds, log })
      await requireFittingSecret(core)
      if (chatDatabase) await settleInDoubt(core)
      const services = createServices(core)
      await services.configVersions.refresh()
      return answered(await runOps(request, { core, services }))
    } finally {
      await nodes.close()
    }
  } finally {
    await Promise.all([database.close(), chatDatabase?.close()])
    await leave()
  }
}

const codeOf = (error: unknown): number => {
  if (error instanceof UsageError || error instanceof ConfigError) {
    complain(`${error.message}\nnpm run ops -- help lists every command.`)
    return codes.usage
  }
  if (error instanceof OperatorError) {
    complain(refusalText(error))
    return codes.refused
  }
  if (error instanceof UnreachableError) {
    complain(`The database cannot be reached: ${error.message}`)
    return codes.unreachable
  }
  if (error instanceof SchemaError) {
    complain(error.message)
    return codes.unreachable
  }
  complain(`Failed on the way: ${sentenceOf(error)}\nnpm run ops -- audit shows what was done.`)
  return codes.failed
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => process.exit(codeOf(error)),
)
