import { EventEmitter, once } from 'node:events'
import { startApp, type TestApp } from '../../test/server/start-app'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

afterAll(async () => {
  await app.services.jobs.stop()
  await app.close()
})

test('what is due has been done when it says so, though the timer had taken it', async () => {
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
