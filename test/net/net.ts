import { format } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Log, LogFields } from '../../server/lib/log'

/** How long the end of a test waits for a named fault that has not happened yet, in ms. */
const LATE_MS = 5_000
const POLL_MS = 10
const MOST_DETAIL = 2_000

// Tests may hold the clock; the net uses the real one.
const realTimeout = globalThis.setTimeout
const wait = (ms: number): Promise<void> => new Promise((resolve) => realTimeout(resolve, ms))

/** A fault: text by which a test may name it, and details that help to find its cause. */
interface Fault {
  readonly words: string
  readonly detail: string
}

/** What a file says about faults outside of its tests. */
interface TestFile {
  readonly tolerated: RegExp[]
  readonly sources: (() => void)[]
}

/** All faults beside a test's own assertions, and the test's statements about them. */
export interface Net {
  report(words: string, detail?: string): void
  /** Begins a test: until its end, tolerance is for this test alone. */
  begin(): void
  expect(named: readonly RegExp[]): void
  tolerate(named: readonly RegExp[]): void
  /** Loads a file of a group; returns what begins it: tolerance and sources of a file are for it alone. */
  define(load: () => void): () => void
  /** Adds a source that is asked for its faults at the end of each test of this file. */
  watch(look: () => void): void
  /** Faults so far that the test has not named, for a long test that stops at the step of the first one. */
  unnamed(): readonly string[]
  /** Faults of a test that ends now; resets for the next test. Empty when there is no fault. */
  end(lateMs?: number): Promise<string[]>
}

/** Makes an empty net. */
export const createNet = (): Net => {
  let file: TestFile = { tolerated: [], sources: [] }
  let toleratedInTest: RegExp[] | null = null
  let faults: Fault[] = []
  let expected: RegExp[] = []
  const lookAround = (): void => {
    for (const look of file.sources) look()
  }
  const missing = (): RegExp[] => {
    lookAround()
    return expected.filter((named) => !faults.some(({ words }) => named.test(words)))
  }
  const notNamed = (): Fault[] => {
    const known = [...expected, ...file.tolerated, ...(toleratedInTest ?? [])]
    return faults.filter(({ words }) => !known.some((named) => named.test(words)))
  }
  return {
    report: (words, detail = '') => void faults.push({ words, detail: detail.slice(0, MOST_DETAIL) }),
    expect: (named) => void expected.push(...named),
    begin: () => void (toleratedInTest = []),
    tolerate: (named) => void (toleratedInTest ?? file.tolerated).push(...named),
    define(load) {
      const before = file
      const own: TestFile = (file = { tolerated: [], sources: [] })
      load()
      file = before
      return () => void (file = own)
    },
    watch: (look) => void file.sources.push(look),
    unnamed() {
      lookAround()
      return notNamed().map(({ words }) => words)
    },
    async end(lateMs = LATE_MS) {
      // A fault that is already in progress still counts.
      await wait(0)
      for (let waited = 0; missing().length > 0 && waited < lateMs; waited += POLL_MS) await wait(POLL_MS)
      const wrong = [
        ...missing().map((named) => `did not happen: ${String(named)}`),
        ...notNamed().map(({ words, detail }) => `was not named: ${words}${detail && `\n${detail}`}`),
      ]
      faults = []
      expected = []
      toleratedInTest = null
      return wrong
    },
  }
}

const KEY = Symbol.for('jinyu.net')
const shared = globalThis as unknown as Record<symbol, Net | undefined>

/** The net under the tests of this file; one, also when a test loads its modules again. */
export const net = (shared[KEY] ??= createNet())

/**
 * Names the faults that happen in this test, or in each test when a `beforeEach` names them. Names begin with `log:`,
 * `answer`, `console.`, `mini:` or `stderr:`. Each named fault has to happen, now or shortly after the test; every other one fails the
 * test.
 */
export const expectFaults = (...named: RegExp[]): void => net.expect(named)

/**
 * Names faults that may happen, in this test or, outside of tests, in all tests of the file. For tests that kill
 * processes or connections: the time is left to chance.
 */
export const tolerateFaults = (...named: RegExp[]): void => net.tolerate(named)

/** Makes errors of a log faults; they are still written. */
export const watchedLog = (log: Log): Log => ({
  info: (event, fields) => log.info(event, fields),
  warn: (event, fields) => log.warn(event, fields),
  error(event, error, fields) {
    reportError(event, String(error), fields, error instanceof Error ? error.stack : undefined)
    log.error(event, error, fields)
  },
})

/** Makes an error of a log a fault. @param error The error's name and message. */
export const reportError = (event: string, error: string, fields?: LogFields, stack?: string): void =>
  net.report(`log: ${event}: ${error}${fields ? ` ${JSON.stringify(fields)}` : ''}`, stack)

const UNKNOWN_START = /^\s*\{"code":0[,}]/

/** Calls of each watched server whose handler has not answered yet, also those that their client gave up. */
const unanswered = new WeakMap<FastifyInstance, Set<unknown>>()

/** How many calls of a watched server still run. */
export const runningCalls = (app: FastifyInstance): number => unanswered.get(app)?.size ?? 0

/** Makes answers with code 0 or a status from 500 on faults. Call it before the server listens. */
export const watchAnswers = (app: FastifyInstance): void => {
  const running = new Set<unknown>()
  unanswered.set(app, running)
  app.addHook('preHandler', async (request) => void running.add(request))
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    running.delete(request)
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : ''
    const isUnknown = UNKNOWN_START.test(text)
    if (isUnknown || reply.statusCode >= 500) {
      const what = `${reply.statusCode}${isUnknown ? ' code 0' : ''}`
      net.report(`answer ${what}: ${request.method} ${request.url}`, text)
    }
    return payload
  })
}

/** Makes errors and warnings on the console faults, instead of showing them. */
export const watchConsole = (): void => {
  for (const level of ['error', 'warn'] as const) {
    // eslint-disable-next-line no-console -- recorded instead of shown
    console[level] = (...args: unknown[]) => net.report(`console.${level}: ${format(...args)}`)
  }
}
