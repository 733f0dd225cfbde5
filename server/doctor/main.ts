import { readConfig } from '../config/config'
import { createCore } from '../core'
import { openDatabase } from '../db/database'
import { systemClock } from '../lib/clock'
import { randomIds } from '../lib/ids'
import { createLog } from '../lib/log'
import { projectDir } from '../lib/programs'
import { ConfigError } from '../config/settings'
import { createProviders } from '../providers/providers'
import { examine } from './examine'
import { type Finding, findingsOf, lineOf } from './finding'
import { examineMachine } from './machine'
import { examineVendors } from './vendors'

/** `npm run doctor -- providers` calls the vendors and looks at nothing else. */
const asksVendors = process.argv.slice(2).includes('providers')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Without a database of its own there is nothing to connect to: the embedded one starts with the server. */
const findAll = async (): Promise<Finding[]> => {
  const config = readConfig(process.env, projectDir)
  const settings = findingsOf('settings').ok(config.isProduction ? 'production' : 'development')
  if (config.databaseUrl === null)
    return [
      settings,
      findingsOf('database').ok('the embedded one, which npm start starts'),
      ...(await examineMachine(config)),
    ]
  const log = createLog((line) => process.stderr.write(line), systemClock.now)
  const open = (url: string) =>
    openDatabase(url, { maxConnections: 1, limits: config.databaseLimits, onError: () => undefined })
  const database = open(config.databaseUrl)
  const chatDatabase = config.databaseChatUrl === null ? null : open(config.databaseChatUrl)
  try {
    const chats = chatDatabase && { chatDatabase }
    const core = createCore({ config, database, ...chats, clock: systemClock, ids: randomIds, log })
    if (asksVendors) return [settings, ...(await examineVendors(core))]
    return [settings, ...(await examine(core, createProviders(core)))]
  } finally {
    await Promise.all([database.close(), chatDatabase?.close()])
  }
}

/** `npm run doctor`: a line for each setting and dependency; exit code 1 when the server could not start. */
const main = async (): Promise<number> => {
  const findings = await findAll().catch((error: unknown) => {
    if (error instanceof ConfigError) return [findingsOf('settings').fail(error.message)]
    throw error
  })
  for (const finding of findings) say(lineOf(finding))
  return findings.some(({ verdict }) => verdict === 'fail') ? 1 : 0
}

void main().then((code) => process.exit(code))
