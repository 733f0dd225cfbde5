import { readDatabasePlace } from './config/database'
import { finishMove } from './db/chat/finish-move'
import { migrateToLatest } from './db/migrate'
import { SchemaError } from './db/schema-error'
import { sentenceOf } from './lib/error-sentence'
import { projectDir as root } from './lib/programs'
import { ConfigError } from './config/settings'
import { reachDatabase, UnreachableError } from './ops/reach'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const WORDS: readonly string[] = ['--roles', '--chats-moved']

/** Brings one database up to date. */
const migrateOne = async (url: string, withRoles: boolean): Promise<void> => {
  let count = 0
  const onApplied = (name: string): void => {
    count += 1
    say(`Applied ${name}.`)
  }
  await migrateToLatest(url, { onApplied, withRoles })
  say(count === 0 ? 'The tables were up to date.' : 'The tables are up to date.')
  if (withRoles) say('Every role has its rights.')
}

/**
 * `npm run migrate`: brings the tables up to date, as a step of its own before a release starts, on the server of the chats,
 * too; `--roles` makes the accounts, `--chats-moved` ends a move of the chats to their own server.
 */
const main = async (argv: readonly string[]): Promise<void> => {
  if (argv.some((word) => !WORDS.includes(word)))
    throw new ConfigError(`migrate takes ${WORDS.join(' and ')} and nothing else`)
  const isMoved = argv.includes('--chats-moved')
  const place = readDatabasePlace(process.env, root)
  const { databaseChatUrl: chatUrl } = place
  if (isMoved && chatUrl === null) throw new ConfigError('DATABASE_CHAT_URL must be set with --chats-moved')
  const { url, leave } = await reachDatabase(place)
  try {
    for (const one of chatUrl === null ? [url] : [url, chatUrl])
      await migrateOne(one, argv.includes('--roles'))
    if (!isMoved || chatUrl === null) return
    await finishMove(url, chatUrl)
    say('The chats are on the server of DATABASE_CHAT_URL.')
  } finally {
    await leave()
  }
}

const refusalOf = (error: unknown): string => {
  const isExpected = [ConfigError, SchemaError, UnreachableError].some(
    (expected) => error instanceof expected,
  )
  return isExpected ? sentenceOf(error) : `Could not migrate: ${sentenceOf(error)}`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${refusalOf(error)}\n`)
  process.exit(1)
})
