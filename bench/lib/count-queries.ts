import pg from 'pg'

/** Number of database statements during the work, on any connection, including begin and commit. */
export const countQueries = async (work: () => Promise<unknown>): Promise<number> => {
  const prototype = pg.Client.prototype as { query: (...values: unknown[]) => unknown }
  const { query } = prototype
  let count = 0
  prototype.query = function (...values) {
    count += 1
    return Reflect.apply(query, this, values)
  }
  await work()
  prototype.query = query
  return count
}
