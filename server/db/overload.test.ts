import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { waitUntil } from '../../test/server/wait-until'
import { OutboxRepository } from './outbox.repository'
import type { Log } from '../lib/log'
import { overloadWarned } from './overload'

const lockTimeout = Object.assign(new Error('lock timeout'), { code: '55P03' })

const createLogMock = () => ({ info: jest.fn(), warn: jest.fn(), error: jest.fn() }) satisfies Log

test('warns of an overload and keeps any other error', () => {
  const log = createLogMock()
  const soft = overloadWarned(log)
  const fault = new Error('blue')
  soft.error('send failed', lockTimeout, { command: 'SEND' })
  soft.error('call failed', new Error('timeout exceeded when trying to connect'))
  soft.error('send failed', fault)
  expect(log.warn.mock.calls).toEqual([
    ['send failed', { command: 'SEND', overload: 'lock' }],
    ['call failed', { overload: 'connections' }],
  ])
  expect(log.error.mock.calls).toEqual([['send failed', fault, undefined]])
})

describe('in a running server', () => {
  const log = createLogMock()
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ log })
  })
  afterEach(() => jest.restoreAllMocks())
  afterAll(() => app.close())

  test('warns when delivery cannot read for overload', async () => {
    jest.spyOn(OutboxRepository.prototype, 'listFrom').mockRejectedValueOnce(lockTimeout)
    app.core.nodes.bus.publish('somebody')
    await waitUntil(() => log.warn.mock.calls.length > 0)
    expect(log.warn).toHaveBeenCalledWith('delivery.read_failed', { overload: 'lock' })
    expect(log.error).not.toHaveBeenCalled()
  })

  test('warns when a job is put back for overload', async () => {
    const { jobs, queue } = app.services
    jobs.handle('crowded', () => Promise.reject(lockTimeout))
    await queue.enqueue(app.core.db, { kind: 'crowded', payload: {}, runAt: app.clock.now() })
    await jobs.runDue()
    expect(log.warn).toHaveBeenCalledWith('job failed', { kind: 'crowded', attempts: 1, overload: 'lock' })
    expect(log.error).not.toHaveBeenCalled()
  })
})
