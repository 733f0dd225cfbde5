import { sql } from 'kysely'
import { errorCodes } from '@contract/errors'
import { holdOpen } from '../../test/server/hold-open'
import type { Db } from '../db/database'
import { startApp, type StartAppOptions, type TestApp } from '../../test/server/rigs/start-app'

const CONNECTIONS = 2
const busy = { code: errorCodes.SERVER_BUSY, data: { retryAfter: 2 } }

describe('an overloaded database', () => {
  let app: TestApp

  const start = async (options: StartAppOptions) => {
    app = await startApp(options)
  }
  const releases: (() => Promise<void>)[] = []
  const releaseAll = async () => {
    for (const release of releases.splice(0)) await release()
  }

  afterEach(async () => {
    await releaseAll()
    await app.close()
  })

  /** Runs `work` in a transaction that stays open until `releaseAll`. */
  const stayOpen = async (work: (db: Db) => Promise<unknown>): Promise<void> => {
    releases.push(await holdOpen<Db>((run) => app.core.db.transaction().execute(run), work))
  }

  test('answers SERVER_BUSY while no connection is free, and normally once one is', async () => {
    await start({ connections: CONNECTIONS, connectMs: 500 })
    const member = await app.seed.member()
    for (let held = 0; held < CONNECTIONS; held += 1) await stayOpen((db) => sql`select 1`.execute(db))

    expect(await app.post('/api/user/balance', {}, member)).toMatchObject(busy)

    await releaseAll()
    expect(await app.post('/api/user/balance', {}, member)).toMatchObject({ code: 1 })
  })

  test('answers SERVER_BUSY while a row stays locked', async () => {
    await start({ lockMs: 100 })
    const member = await app.seed.member()
    await stayOpen((db) =>
      db.selectFrom('member').select('id').where('id', '=', member.id).forUpdate().execute(),
    )

    expect(await app.post('/api/user/update_info', { bio: '爱爬山' }, member)).toMatchObject(busy)

    await releaseAll()
    expect(await app.post('/api/user/update_info', { bio: '爱爬山' }, member)).toMatchObject({
      code: 1,
    })
  })
})
