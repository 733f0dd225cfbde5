import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { migrationFaults } from './migration-rules.mjs'
import { projectDir } from '../lib/project.mjs'

const folder = path.join(projectDir, 'server/db/migrations')
const names = readdirSync(folder).map((file) => path.basename(file, '.ts'))
const read = (file) => readFileSync(path.join(projectDir, file), 'utf8')
const { version } = JSON.parse(read('package.json'))

const faultsOf = (statement, before = '') =>
  migrationFaults(
    '9001-x',
    `${before}\nexport const up = async (db) => { await sql\`${statement}\`.execute(db) }`,
    '1.3.0',
  )

test('no migration harms the release that still runs', () => {
  const faults = names.flatMap((name) =>
    migrationFaults(name, read(`server/db/migrations/${name}.ts`), version).map(
      (fault) => `${name} ${fault}`,
    ),
  )
  expect(faults).toEqual([])
})

test('every migration is in the list, in order', () => {
  const listed = [...read('server/db/migration-list.ts').matchAll(/^ {2}'(\d[^']*)':/gm)].map(
    ([, name]) => name,
  )
  expect(listed).toEqual([...names].sort())
})

test.each([
  'drop table pet',
  'alter table pet drop column age',
  'alter table pet drop age',
  'alter table pet\n  rename column age to years',
  'alter table pet rename to animal',
  'alter table pet alter column age set not null',
  'alter table pet alter column age type bigint',
  'alter table pet add column age int not null',
  'alter table pet add column tax numeric(8, 2) not null, add column b int default 0',
  'alter table pet add constraint old check (age > 0) not valid',
  'drop function feed',
])('refuses without the release that stopped using it: %s', (statement) => {
  expect(faultsOf(statement)).toEqual([expect.stringContaining('export unusedSince')])
  expect(faultsOf(statement, "export const unusedSince = '1.2.0'")).toEqual([])
})

test.each([
  ["'1.3.0'", 'is not out'],
  ["'1.10.0'", 'is not out'],
  ["'next'", 'must be a release'],
])('refuses unusedSince = %s', (since, sentence) => {
  expect(faultsOf('drop table pet', `export const unusedSince = ${since}`)).toEqual([
    expect.stringContaining(sentence),
  ])
})

test('refuses unusedSince where nothing is removed, which would stop older releases for nothing', () => {
  expect(faultsOf('create table pet (id int)', "export const unusedSince = '1.2.0'")).toHaveLength(1)
})

const alone = 'export const inTransaction = false'

test.each([
  ['create index pet_age on pet (age)', ''],
  ['create index concurrently if not exists pet_age on pet (age)', ''],
  ['create index concurrently pet_age on pet (age)', alone],
  ['alter table pet add column age int', alone],
  ['update pet set age = 1', ''],
  ['delete from pet where age = 1', ''],
])('refuses what makes members wait or cannot be repeated: %s %s', (statement, before) => {
  expect(faultsOf(statement, before)).toHaveLength(1)
})

test('refuses statements that it cannot read', () => {
  expect(migrationFaults('9001-x', "db.schema.dropTable('pet')", '1.3.0')).toHaveLength(1)
})

test.each([
  ["alter table pet add column age int, add column kind text not null default 'cat'", ''],
  ['alter table pet alter column age drop not null', ''],
  ['create index concurrently if not exists pet_age on pet (age) where age is not null', alone],
  ['drop index pet_age', ''],
  ['insert into pet values (1) on conflict (id) do update set age = 2', ''],
  ['create table toy (id int not null, unique (id))`, sql`create unique index toy_id on toy (id)', ''],
  [
    'create table toy (id int)`, sql`update toy set id = 1`, sql`alter table toy alter column id set not null',
    '',
  ],
])('accepts what the release that still runs survives: %s', (statement, before) => {
  expect(faultsOf(statement, before)).toEqual([])
})

test('reads no comment', () => {
  expect(faultsOf('create table pet (id int)', '/** We drop table cat later. */\n// drop table dog')).toEqual(
    [],
  )
})
