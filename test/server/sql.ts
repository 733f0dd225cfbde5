import pg from 'pg'

/** The same server with another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Password of every role of the product on the server of a test run. */
export const ROLE_PASSWORD = 'for-tests-alone'

/** The same database under another account, by default with the password of the product's roles. */
export function withLogin(url: string, user: string, password = ROLE_PASSWORD): string {
  return url.replace(/\/\/[^@]*@/, `//${user}:${password}@`)
}

/** Runs one statement on a connection of its own. */
export async function runSql(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
