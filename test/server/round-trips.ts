import pg from 'pg'

/**
 * How often the work waits for the database, on any connection, begin and commit included. Statements that are sent while
 * their connection still answers others cost no further wait.
 */
export const countRoundTrips = async (work: () => Promise<unknown>): Promise<number> => {
  const prototype = pg.Client.prototype as { query: (...values: unknown[]) => Promise<unknown> }
  const { query } = prototype
  const unanswered = new WeakMap<object, number>()
  let count = 0
  prototype.query = function (...values) {
    const before = unanswered.get(this) ?? 0
    if (before === 0) count += 1
    unanswered.set(this, before + 1)
    const answer = Reflect.apply(query, this, values)
    const settle = (): void => void unanswered.set(this, (unanswered.get(this) ?? 1) - 1)
    answer.then(settle, settle)
    return answer
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return count
}
