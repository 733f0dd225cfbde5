import { declaredTables, mixedStatements, programOf, serverSources, tablesInSql } from './mixed-sql.mjs'

const names = new Set(['message', 'message_group', 'member', 'block', 'notice'])
const tables = { chat: new Set(['message', 'message_group']), all: names }
const mixedIn = (sources) => mixedStatements(programOf(sources), tables)

// Read the others first, then the chat tables by group or by pair on `chatDb` (docs/decisions/0018-chat-tables.md).
test('no statement uses chat tables and others together', () => {
  const code = programOf(serverSources())
  const declared = declaredTables(code)
  expect(declared.chat).toContain('message_group_member')
  expect(declared.all).toContain('member')
  expect(mixedStatements(code, declared)).toEqual([])
})

describe('tablesInSql', () => {
  test.each([
    ['select from message m join member on member.id = m.from_id', ['message', 'member']],
    ['select from message_group g, member where true', ['message_group', 'member']],
    ['select from unnest( ? ::text[]) as pair (id), member m', ['member']],
    ['select (select 1 from block where to_id = ?) from message', ['block', 'message']],
    ['select 1 from a left join member x on true left join notice y on true', ['member', 'notice']],
    ['delete from message using member where true', ['message', 'member']],
    ['insert into block (from_id) select id from member', ['block', 'member']],
    ['update message set content = null from message_group g', ['message', 'message_group']],
    ['with member as (select 1) select * from member', []],
    ["select 'from member' where mine.id is distinct from member.id", []],
    ['select from message for update of message skip locked', ['message']],
  ])('%s', (text, expected) => {
    expect(tablesInSql(text, names).sort()).toEqual([...expected].sort())
  })
})

describe('mixedStatements', () => {
  test('finds a statement with both kinds, by its file and name', () => {
    const source =
      'class Pets { list() { return sql`select from message join member on true`.execute(this.db) } }'
    expect(mixedIn({ 'a.ts': source })).toEqual(['a.ts: Pets.list'])
  })

  test('follows the pieces of a statement into other files', () => {
    const sources = {
      'piece.ts': 'const own = sql`select from block`\nexport const isBlocked = () => sql`exists (${own})`',
      'a.ts':
        "import { isBlocked } from './piece'\nexport const list = (db) => sql`select from message where ${isBlocked()}`.execute(db)",
    }
    expect(mixedIn(sources)).toEqual(['a.ts: list'])
  })

  test('follows a piece to the statement that it is passed to', () => {
    const source = `class Pets {
      list() { const rest = sql\`exists (select from block)\`; return this.kept(rest) }
      find() { return this.kept(sql\`true\`) }
      kept(rest) { return sql\`select from message where \${rest}\`.execute(this.db) }
    }`
    expect(mixedIn({ 'a.ts': source })).toEqual(['a.ts: Pets.list'])
  })

  test('finds chains of Kysely', () => {
    const source =
      "const list = (db) => db.selectFrom('message as m').innerJoin('member', 'a', 'b').execute()"
    expect(mixedIn({ 'a.ts': source })).toEqual(['a.ts: list'])
  })

  test('takes the entries of a table of statements one by one', () => {
    const source = `const parts = { talk: { rows: () => sql\`select from message\` }, face: { rows: () => sql\`select from member\` } }
      const run = async (db, query) => sql\`select * from (\${query}) as part\`.execute(db)
      const read = (db, file) => { const { rows } = parts[file]; return run(db, rows()) }`
    expect(mixedIn({ 'a.ts': source })).toEqual([])
  })

  test('keeps two statements of one function apart', () => {
    const source = `const read = async (db) => {
      await sql\`select from message\`.execute(db)
      await sql\`select from member\`.execute(db)
    }
    const both = async (db) => [await read(db), sql\`select from message\`]`
    expect(mixedIn({ 'a.ts': source })).toEqual([])
  })
})
