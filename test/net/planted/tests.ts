/* eslint-disable no-console -- the console is one of the sources that the net watches */
import Fastify, { type FastifyInstance } from 'fastify'
import { silentLog } from '../../../server/lib/log'
import { expectFaults, hearAnswers, heardLog, tolerateFaults } from '../net'

/** `net.test.ts` runs these tests and checks how they end. */

let app: FastifyInstance
const log = heardLog(silentLog)

beforeAll(async () => {
  app = Fastify()
  hearAnswers(app)
  app.get('/unknown', () => ({ code: 0, msg: '' }))
  app.get('/limit', () => ({ code: 10, msg: 'code 0' }))
  app.get('/down', (_request, reply) => reply.code(503).send('{}'))
  await app.ready()
})

tolerateFaults(/^log: of the file: /)

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
  test('a fault that the file tolerates', () => log.error('of the file', new Error('blue')))
})
