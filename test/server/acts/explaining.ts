import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../../server/db/database'
import type { Tables } from '../../../server/db/tables'

/** A connection that returns PostgreSQL's plans for the statements of some work. */
export interface Explaining {
  readonly db: Db
  /** The plan of every statement that the work makes, as PostgreSQL prints it; the work itself runs once. */
  plansOf(work: () => Promise<unknown>): Promise<string[]>
  /**
   * Time that PostgreSQL itself needs for all statements of the work, in ms: planning and execution, without the
   * network.
   */
  databaseMsOf(work: () => Promise<unknown>): Promise<number>
}

interface Explained {
  readonly 'Planning Time': number
  readonly 'Execution Time': number
}

/** Opens one on the database at the URL; it is closed by `db.destroy()`. */
export const openExplaining = (url: string): Explaining => {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters })
    },
  })
  const explain = async <T>(work: () => Promise<unknown>, options: string): Promise<T[][]> => {
    statements.length = 0
    await work()
    const answers: T[][] = []
    for (const { sql: text, parameters } of [...statements]) {
      const parts = text
        .split(/\$(\d+)/)
        .map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${parameters[Number(part) - 1]}`))
      const { rows } = await sql<{
        'QUERY PLAN': T
      }>`explain ${sql.raw(options)} ${sql.join(parts, sql``)}`.execute(db)
      answers.push(rows.map((row) => row['QUERY PLAN']))
    }
    return answers
  }
  return {
    db,
    plansOf: async (work) => (await explain<string>(work, '')).map((lines) => lines.join('\n')),
    databaseMsOf: async (work) => {
      const answers = await explain<Explained[]>(work, '(analyze, timing off, format json)')
      return answers
        .flat(2)
        .reduce((sum, explained) => sum + explained['Planning Time'] + explained['Execution Time'], 0)
    },
  }
}
