import { readDatabasePlace } from './config/database'
import { migrateToLatest } from './db/migrate'
import { SchemaError } from './db/schema-error'
import { sentenceOf } from './lib/error-sentence'
import { projectDir as root } from './lib/programs'
import { ConfigError } from './config/settings'
import { reachDatabase, UnreachableError } from './ops/reach'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm run migrate`: brings the tables up to date, as a step of its own before a release starts; `--roles` makes the accounts. */
const main = async (argv: readonly string[]): Promise<void> => {
  const withRoles = argv.includes('--roles')
  if (argv.some((word) => word !== '--roles')) throw new ConfigError('migrate takes --roles and nothing else')
  const { url, leave } = await reachDatabase(readDatabasePlace(process.env, root))
  let count = 0
  const onApplied = (name: string): void => {
    count += 1
    say(`Applied ${name}.`)
  }
  try {
    await migrateToLatest(url, { onApplied, withRoles })
    say(count === 0 ? 'The tables were up to date.' : 'The tables are up to date.')
    if (withRoles) say('Every role has its rights.')
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
