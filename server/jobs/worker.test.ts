import { EventEmitter, once } from 'node:events'
import { startApp, type TestApp } from '../../test/server/start-app'
import { createJobWorker } from './worker'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

// Stop before a test moves the clock by hours: the app's own work would report that the database does not answer.
afterEach(async () => {
  await app.services.jobs.stop()
})

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

describe('recurring work', () => {
  afterEach(() => jest.useRealTimers())

  test('is done soon after the start, however rare it is, then at its interval', async () => {
    jest.useFakeTimers()
    const done: string[] = []
    const queue = { ...app.services.queue, takeDue: () => Promise.resolve([]) }
    const worker = createJobWorker(app.core, { queue })
    const note = (name: string) => () => Promise.resolve(void done.push(name))
    worker.repeat({ name: 'hourly', everyMs: 3_600_000, run: note('hourly') })
    worker.repeat({ name: 'often', everyMs: 40_000, run: note('often') })
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
