import { sql } from 'kysely'
import { createEmptyDatabase, type TestDatabase } from '../../test/server/database'
import { ROLE_PASSWORD, runSql, withLogin } from '../../test/server/sql'
import { migrateToLatest } from './migrate'
import { migrations } from './migration-list'
import { ROLES } from './roles'
import { SchemaError } from './schema-error'

const known = { migrations, release: '9.0.0' }
const REFUSED = /permission denied|must be owner/

let database: TestDatabase
/** Runs a statement under an account; rejects with the database's own sentence. */
let as: (role: string, statement: string) => ReturnType<typeof runSql>
beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrateToLatest(database.url, { withRoles: true })
  as = (role, statement) => runSql(withLogin(database.url, role), statement)
})
afterAll(() => database.drop())

test.each([
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'alter table member add column x int',
  'drop table visit',
  'alter table audit_entry disable trigger all',
  'create function pg_temp.f() returns int language sql as $$ select 1 $$',
  'truncate visit',
  'update audit_entry set why = $$x$$',
  'delete from audit_entry',
  'truncate audit_entry',
  'update ledger_journal set at = 0',
  'delete from ledger_posting',
  'update ledger_account set owner_id = $$x$$',
  'delete from ledger_account',
  'delete from config_version',
  'update schema_version set minimum_release = $$9.9.9$$',
  'delete from kysely_migration',
])('the nodes and the operators may not: %s', async (statement) => {
  await expect(as(ROLES.app, statement)).rejects.toThrow(REFUSED)
  await expect(as(ROLES.ops, statement)).rejects.toThrow(REFUSED)
})

test('statistics read rows without secrets, words, phones and places, and change nothing', async () => {
  await as(ROLES.readOnly, 'select id, gender, city_code, account_state from member')
  await as(ROLES.readOnly, 'select * from ledger_posting')
  for (const column of ['phone_hash', 'phone_sealed', 'phone_masked', 'nickname', 'bio', 'birth_date'])
    await expect(as(ROLES.readOnly, `select ${column} from member`)).rejects.toThrow(REFUSED)
  for (const table of ['message', 'sms_code', 'register_ticket', 'idempotent_answer', 'secret_canary'])
    await expect(as(ROLES.readOnly, `select count(*) from ${table}`)).rejects.toThrow(REFUSED)
  await expect(as(ROLES.readOnly, 'select pt from member_location')).rejects.toThrow(REFUSED)
  await expect(as(ROLES.readOnly, 'select token_hash from session')).rejects.toThrow(REFUSED)
  await expect(as(ROLES.readOnly, 'update member set nickname = $$x$$')).rejects.toThrow(REFUSED)
})

test('the owner migrates; what a later migration makes is reachable at its commit, and a journal stays one', async () => {
  const later = {
    '9001-later': {
      up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
        await sql`create table later (id int primary key, said text)`.execute(db)
        await sql`create table later_journal (id bigint generated always as identity, said text)`.execute(db)
        await sql`create trigger later_journal_all before truncate on later_journal
          for each statement execute function refuse_change_of_audit()`.execute(db)
      },
    },
  }
  const url = withLogin(database.url, ROLES.owner)
  await migrateToLatest(url, { schema: { ...known, migrations: { ...migrations, ...later } } })
  await as(ROLES.app, "insert into later values (1, 'a')")
  await as(ROLES.app, 'delete from later')
  await as(ROLES.app, "insert into later_journal (said) values ('a')")
  await expect(as(ROLES.app, 'delete from later_journal')).rejects.toThrow(REFUSED)
  await expect(as(ROLES.readOnly, 'select * from later')).rejects.toThrow(REFUSED)
})

test('running it again changes nothing', async () => {
  const rights = async () => {
    const { rows } = await runSql(
      database.url,
      `select c.relname, c.relowner::regrole::text as owner, c.relacl::text, array(
         select attname || attacl::text from pg_attribute where attrelid = c.oid and attacl is not null order by 1) as columns
       from pg_class c where relnamespace = 'public'::regnamespace order by 1`,
    )
    return rows as unknown[]
  }
  const before = await rights()
  await migrateToLatest(database.url, { withRoles: true })
  expect(await rights()).toEqual(before)
})

describe('an account that is no superuser and owns the database', () => {
  const landlord = 'jinyu_test_landlord'
  let another: TestDatabase
  beforeAll(async () => {
    another = await createEmptyDatabase()
    await runSql(database.url, `create role ${landlord} login password '${ROLE_PASSWORD}'`)
    const name = new URL(another.url).pathname.slice(1)
    await runSql(database.url, `alter database ${name} owner to ${landlord}`)
  })
  afterAll(async () => {
    await another.drop()
    for (const role of Object.values(ROLES))
      await runSql(database.url, `revoke ${role} from ${landlord} cascade`)
    await runSql(database.url, `drop role ${landlord}`)
  })
  const run = () => migrateToLatest(withLogin(another.url, landlord), { withRoles: true })

  test('is refused with one sentence while it may not grant the roles', async () => {
    await expect(run()).rejects.toThrow(SchemaError)
  })

  test('hands its tables over when it may', async () => {
    for (const role of Object.values(ROLES))
      await runSql(database.url, `grant ${role} to ${landlord} with admin option`)
    await run()
    const { rows } = await runSql(
      another.url,
      `select distinct tableowner as owner from pg_tables where schemaname = 'public'`,
    )
    expect(rows).toEqual([{ owner: ROLES.owner }])
    await runSql(withLogin(another.url, ROLES.app), 'select count(*) from member')
  })
})
