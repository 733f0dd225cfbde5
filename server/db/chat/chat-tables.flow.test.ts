import { createTestDatabase, type TestDatabase } from '../../../test/server/database'
import { runSql } from '../../../test/server/sql'
import { CHAT_TABLES } from './chat-tables'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

test('no foreign key leads from the chat tables to others, or from others to them', async () => {
  const chat = CHAT_TABLES.map((table) => `'${table}'`).join(', ')
  const { rows } = await runSql(
    own.url,
    `select k.conname as name from pg_constraint k
       join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and not child.relispartition and not parent.relispartition
       and (child.relname in (${chat})) <> (parent.relname in (${chat}))
     order by 1`,
  )
  expect(rows).toEqual([])
})
