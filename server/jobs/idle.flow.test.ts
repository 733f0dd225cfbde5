import type * as timers from 'node:timers/promises'
import pg from 'pg'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'

// The random wait of the speed dates' loop is real time, which this test does not spend.
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<typeof timers>('node:timers/promises'),
  setTimeout: () => Promise.resolve(),
}))

const IDLE_SECONDS = 60
const STEP_MS = 100
/** Source: ours */
const MOST_PER_SECOND = 3

/** Counts the transactions of all connections, a statement outside of one included. */
const countTransactions = () => {
  const open = new WeakSet<object>()
  const pending = new Set<Promise<unknown>>()
  let count = 0
  type Query = (this: pg.Client, statement: string | { text: string }, values?: unknown[]) => Promise<unknown>
  const { query } = pg.Client.prototype as unknown as { query: Query }
  const counted: Query = function (statement, ...values) {
    const text = typeof statement === 'string' ? statement : statement.text
    if (!open.has(this)) count += 1
    if (/^(begin|start transaction)/i.test(text)) open.add(this)
    if (/^(commit|rollback)$/i.test(text)) open.delete(this)
    const answer = query.call(this, statement, ...values)
    const settled = answer.then(
      () => undefined,
      () => undefined,
    )
    pending.add(settled)
    void settled.then(() => pending.delete(settled))
    return answer
  }
  const spy = jest
    .spyOn(pg.Client.prototype as unknown as { query: Query }, 'query')
    .mockImplementation(counted)
  const turnOfLoop = () => new Promise((resolve) => void setImmediate(resolve))
  return {
    count: () => count,
    /** Waits until no statement runs, and none follows one that ended. */
    async settle() {
      await turnOfLoop()
      while (pending.size > 0) {
        await Promise.all(pending)
        await turnOfLoop()
      }
    },
    stop: () => spy.mockRestore(),
  }
}

let app: TestApp

beforeAll(async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'],
  })
  app = await startApp()
  app.services.jobs.start()
})

afterAll(async () => {
  await app.close()
  jest.useRealTimers()
})

test(`an idle node asks each database at most ${MOST_PER_SECOND} times a second`, async () => {
  const asked = countTransactions()
  for (let passedMs = 0; passedMs < IDLE_SECONDS * 1_000; passedMs += STEP_MS) {
    jest.advanceTimersByTime(STEP_MS)
    await asked.settle()
  }
  asked.stop()
  // Fewer would mean that the test counts nothing.
  expect(asked.count() / IDLE_SECONDS).toBeGreaterThan(1)
  expect(asked.count() / IDLE_SECONDS).toBeLessThanOrEqual(MOST_PER_SECOND * app.core.outboxes.length)
})
