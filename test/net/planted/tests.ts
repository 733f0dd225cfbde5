/* eslint-disable no-console -- the console is one of the sources that the net watches */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { createLog, silentLog } from '../../../server/lib/log'
import { expectFaults, watchAnswers, watchedLog, net, tolerateFaults } from '../net'
import { watchConsoleFile, watchProcess } from '../processes'

/** `net.test.ts` runs these tests and checks how they end. */

let app: FastifyInstance
const log = watchedLog(silentLog)

beforeAll(async () => {
  app = Fastify()
  watchAnswers(app)
  app.get('/unknown', () => ({ code: 0, msg: '' }))
  app.get('/limit', () => ({ code: 10, msg: 'code 0' }))
  app.get('/down', (_request, reply) => reply.code(503).send('{}'))
  await app.ready()
})

tolerateFaults(/^log: of the file: /)

/** Starts a process that writes these lines to its standard error, and waits for its end. */
const runProcess = async (...lines: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, ['-e', `process.stderr.write(${JSON.stringify(lines.join('\n'))})`])
  watchProcess(child)
  await once(child, 'close')
}

/** Writes a line as the server's log does. */
const writeLine = (level: 'error' | 'warn'): string => {
  let line = ''
  const log = createLog(
    (written) => (line = written),
    () => 0,
  )
  if (level === 'error') log.error('the sky fell', new TypeError('blue'), { count: 1 })
  else log.warn('the sky may fall')
  return line
}

const consoleFile = path.join(mkdtempSync(path.join(tmpdir(), 'jinyu-net-')), 'console.log')
writeFileSync(consoleFile, writeLine('error'))
watchConsoleFile(consoleFile)
afterAll(() => rmSync(path.dirname(consoleFile), { recursive: true }))

describe('red', () => {
  test('an answer with code 0', () => app.inject('/unknown'))
  test('an answer with a status from 500 on', () => app.inject('/down'))
  test('an error of the log', () => log.error('the sky fell', new Error('blue')))
  test('an error of the console', () => console.error('the sky fell'))
  test('a warning of the console', () => console.warn('the sky may fall'))
  test('a rejection that nobody awaits', async () => {
    void Promise.reject(new Error('the sky fell'))
    await new Promise((resolve) => setImmediate(resolve))
  })
  test('an exception that nobody catches', async () => {
    setImmediate(() => {
      throw new Error('the sky fell')
    })
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  })
  test('an error of the log of a process', () => runProcess(writeLine('error')))
  test('a line that a process writes beside its log', () => runProcess('Warning: the sky may fall', ''))
  test('an error that a process writes into its console file', () =>
    appendFileSync(consoleFile, writeLine('error')))
  test('a fault that another test tolerates', () => log.error('of one test', new Error('blue')))
  test('a fault beside the named one', () => {
    expectFaults(/^log: the sky fell: /)
    log.error('the sky fell', new Error('blue'))
    log.error('the sea rose', new Error('blue'))
  })
  test('a named fault that does not happen', () => expectFaults(/^log: the sky fell: /))
})

describe('red by its hook', () => {
  afterEach(() => log.error('the sky fell', new Error('blue')))
  test('nothing', () => undefined)
})

describe('green', () => {
  test('nothing', () => undefined)
  test('other answers, lines and words', async () => {
    await app.inject('/limit')
    await app.inject('/nowhere')
    log.warn('the sky may fall')
    console.info('error')
  })
  test('named faults', async () => {
    expectFaults(
      /^answer 200 code 0: GET \/unknown$/,
      /^answer 503: GET \/down$/,
      /^log: the sky fell: Error: blue$/,
    )
    await app.inject('/unknown')
    await app.inject('/down')
    log.error('the sky fell', new Error('blue'))
  })
  test('a named fault that comes late', () => {
    expectFaults(/^console\.error: late$/)
    setImmediate(() => console.error('late'))
  })
  test('other lines of a process', () => runProcess(writeLine('warn'), writeLine('warn')))
  test('a named fault of a process', async () => {
    expectFaults(/^log: the sky fell: TypeError: blue \{"count":1\}$/)
    await runProcess(writeLine('error'))
  })
  test('a fault that the test tolerates, whether it happens or not', () => {
    tolerateFaults(/^log: of one test: /, /^log: of no test: /)
    log.error('of one test', new Error('blue'))
  })
  test('a fault that the file tolerates', () => log.error('of the file', new Error('blue')))
  test('a fault that the test sees and names before its end', () => {
    log.error('seen at once', new Error('blue'))
    expect(net.unnamed()).toEqual(['log: seen at once: Error: blue'])
    expectFaults(/^log: seen at once: /)
    expect(net.unnamed()).toEqual([])
  })
})
