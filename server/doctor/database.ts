import { sql } from 'kysely'
import { judgeSecret, learnKeys } from '../checks/secret'
import { ROLES } from '../db/roles'
import { isMissingTable } from '../db/sqlstate'
import type { Core } from '../lib/core'
import { countFormer } from '../secrets/count-former'
import { type Finding, findingsOf } from './finding'

/** Oldest PostgreSQL that the product runs on, as `server_version_num` has it. Source: README */
const OLDEST_VERSION = 150_000
/** Difference between the clocks of the database and of this machine from which codes and times mislead, in ms. Source: ours */
const MOST_CLOCK_MS = 2_000

/** Looks at the version, the connections and the clock of the database, and at what the secret opens in it. Never rejects. */
export const examineDatabase = async (core: Core): Promise<Finding[]> => {
  try {
    return [...(await serverFindings(core)), await roleFinding(core), await secretFinding(core)]
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    return [
      findingsOf('database').fail(`cannot be used (${reason}): look at DATABASE_URL and the database itself`),
    ]
  }
}

const serverFindings = async (core: Core): Promise<Finding[]> => {
  const { ok, warn, fail } = findingsOf('database')
  const { rows } = await sql<{ version: number; name: string; connections: number; at: number }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
           current_setting('max_connections')::int as connections,
           (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(core.db)
  const found = rows[0]
  if (!found) return [fail('answers nothing')]
  const { maxDatabaseConnections: wanted } = core.config
  const apartMs = Math.round(Math.abs(found.at - core.clock.now()))
  return [
    found.version >= OLDEST_VERSION
      ? ok(`PostgreSQL ${found.name}`)
      : fail(`PostgreSQL ${found.name} is too old: the product needs 15 or newer`),
    wanted < found.connections
      ? ok(`${wanted} of ${found.connections} connections for each process`)
      : fail(
          `DATABASE_CONNECTIONS asks for ${wanted} of ${found.connections}: lower it, or raise max_connections`,
        ),
    apartMs <= MOST_CLOCK_MS
      ? ok(`its clock is ${apartMs} ms away`)
      : warn(`its clock is ${apartMs} ms away: run a time service on both machines`),
  ]
}

/** A role that owns the tables could drop the triggers that protect the journals. */
const roleFinding = async ({ db, config }: Core): Promise<Finding> => {
  const { ok, warn } = findingsOf('role')
  const { rows } = await sql<{ name: string; isSuperuser: boolean; ownsTables: boolean }>`
    select rolname as name, rolsuper as "isSuperuser", exists (
      select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and pg_has_role(current_user, c.relowner, 'usage')) as "ownsTables"
    from pg_roles where rolname = current_user`.execute(db)
  const found = rows[0]
  const name = found?.name ?? 'unknown'
  if (!config.isProduction || (found?.isSuperuser === false && !found.ownsTables)) return ok(name)
  const fault = found?.isSuperuser === true ? 'is a superuser' : 'owns the tables'
  return warn(`${name} ${fault}: run npm run migrate -- --roles, and let DATABASE_URL use ${ROLES.app}`)
}

const formerRows = async (core: Core): Promise<number> => {
  await learnKeys(core)
  return [...(await countFormer(core)).values()].reduce((sum, count) => sum + count, 0)
}

const secretFinding = async (core: Core): Promise<Finding> => {
  const { ok, warn, fail } = findingsOf('JINYU_SECRET')
  const found = await judgeSecret(core).catch((error: unknown) => {
    if (isMissingTable(error)) return 'unused' as const
    throw error
  })
  if (found === 'wrong') return fail('does not open what this database holds: use the one it was filled with')
  if (found === 'unused') return ok('the database is still empty')
  const former = await formerRows(core)
  return former === 0
    ? ok('opens what the database holds')
    : warn(
        `${former} rows still need a former secret: keep it in JINYU_SECRETS until ops secrets says otherwise`,
      )
}
