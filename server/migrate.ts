import { readDatabasePlace } from './config'
import { migrateToLatest } from './db/migrate'
import { SchemaError } from './db/schema'
import { projectDir as root } from './lib/programs'
import { ConfigError } from './lib/settings'
import { reachDatabase, UnreachableError } from './ops/reach'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm run migrate`: brings the tables up to date, as a step of its own before a release starts. */
const main = async (): Promise<void> => {
  const { url, leave } = await reachDatabase(readDatabasePlace(process.env, root))
  let count = 0
  const onApplied = (name: string): void => {
    count += 1
    say(`Applied ${name}.`)
  }
  try {
    await migrateToLatest(url, { onApplied })
    say(count === 0 ? 'The tables were up to date.' : 'The tables are up to date.')
  } finally {
    await leave()
  }
}

const sentenceOf = (error: unknown): string => {
  const isExpected = [ConfigError, SchemaError, UnreachableError].some(
    (expected) => error instanceof expected,
  )
  // When several addresses all refuse, the error has no message.
  const message = error instanceof Error ? error.message || error.name : String(error)
  return isExpected ? message : `Could not migrate: ${message}`
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
