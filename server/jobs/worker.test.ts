import { EventEmitter, once } from 'node:events'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { createJobWorker } from './worker'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

describe('due jobs', () => {
  // The other tests move the clock by hours: the app's own work would report that the database does not answer.
  afterAll(() => app.close())

  test('runDue waits for a due job that the timer had already taken', async () => {
    const turns = new EventEmitter()
    const done: string[] = []
    app.services.jobs.handle('slow', async () => {
      turns.emit('taken')
      await once(turns, 'go')
      done.push('slow')
    })
    const taken = once(turns, 'taken')
    await app.services.queue.enqueue(app.core.db, { kind: 'slow', payload: {}, runAt: app.clock.now() })
    app.services.jobs.start()
    await taken
    const all = app.services.jobs.runDue().then(() => done.push('all'))
    await app.core.db.selectFrom('job').selectAll().execute()
    turns.emit('go')
    await all
    expect(done).toEqual(['slow', 'all'])
  })
})

describe('recurring work', () => {
  afterEach(() => jest.useRealTimers())

  test('is done soon after the start, however rare it is, then at its interval', async () => {
    jest.useFakeTimers()
    const done: string[] = []
    const queue = { ...app.services.queue, nextDueAt: () => Promise.resolve(null) }
    const worker = createJobWorker(app.core, { queue })
    const record = (name: string) => () => Promise.resolve(void done.push(name))
    worker.repeat({ name: 'hourly', everyMs: 3_600_000, run: record('hourly') })
    worker.repeat({ name: 'often', everyMs: 40_000, run: record('often') })
    worker.start()
    await jest.advanceTimersByTimeAsync(59_999)
    expect(done).toEqual(['often'])
    await jest.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['often', 'hourly'])
    await jest.advanceTimersByTimeAsync(3_540_000 - 1)
    expect(done.filter((name) => name === 'hourly')).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    expect(done.filter((name) => name === 'hourly')).toHaveLength(2)
    await worker.stop()
  })
})

describe('the poll', () => {
  afterEach(() => jest.useRealTimers())

  /** A worker over a queue that only counts, and has one job at a moment. */
  const startCounting = () => {
    jest.useFakeTimers()
    const asked = { count: 0, jobAt: null as number | null, enqueued: (): void => undefined }
    const queue = {
      ...app.services.queue,
      nextDueAt: () => {
        asked.count += 1
        return Promise.resolve(asked.jobAt)
      },
      claimDue: () => {
        asked.jobAt = null
        return Promise.resolve([])
      },
      onEnqueued: (listener: () => void) => void (asked.enqueued = listener),
    }
    const worker = createJobWorker(app.core, { queue })
    worker.start()
    return { asked, worker }
  }

  test('rests while there is no job, and not after a job was added here', async () => {
    const { asked, worker } = startCounting()
    await jest.advanceTimersByTimeAsync(3_000)
    expect(asked.count).toBe(1)
    asked.enqueued()
    await jest.advanceTimersByTimeAsync(1_000)
    expect(asked.count).toBe(3)
    await worker.stop()
  })

  test('asks again when the next known job is due', async () => {
    const { asked, worker } = startCounting()
    asked.jobAt = app.clock.now() + 1_000
    await jest.advanceTimersByTimeAsync(500)
    app.clock.advance(1_000)
    await jest.advanceTimersByTimeAsync(500)
    expect(asked).toMatchObject({ count: 2, jobAt: null })
    await worker.stop()
  })
})
