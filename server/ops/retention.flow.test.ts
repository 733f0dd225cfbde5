import { DAY_MS, HOUR_MS } from '@contract/constants'
import { createOperator } from '../../test/server/acts/operating'
import { useApp } from '../../test/server/rigs/app-rig'
import { forgetExpired } from '../domains/account/auth/forget-expired'
import { EXPORT_WORK } from '../domains/account/exports/data-export.service'
import { LEFTOVERS_WORK } from '../domains/account/uploads/leftovers'
import { FORGET_DATES_WORK } from '../domains/chat/speed/create-speed'
import { QUOTES_WORK } from '../domains/money/unlocks/create-unlocks'

const app = useApp()

const { ops } = createOperator(() => app)

test('each run records what it deleted and up to which time; operators see sums and runs', async () => {
  expect((await ops('retention')).text).toBe('No run is recorded in 30 days.')
  await app.post('/api/auth/get_auth_token', { scene: 'sms', phone: '13812345678', purpose: 'login' })
  await forgetExpired(app.core, app.clock.now())
  app.clock.advance(DAY_MS)
  await forgetExpired(app.core, app.clock.now())
  app.clock.advance(HOUR_MS)
  await app.services.authentications.forgetMedia()
  const { text, data } = await ops('retention', '--limit', '2')
  expect(text).toMatch(/sms_code +1 rows {2}gone up to \d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(text).toMatch(/ {2}forget {2}sms_code 1/)
  expect(text).toMatch(/authentication video +0 rows/)
  const { kinds, runs } = data as { kinds: { kind: string; rows: number; untilAt: number }[]; runs: object[] }
  expect(runs).toHaveLength(2)
  // Codes stay for an hour after their end.
  expect(kinds.find(({ kind }) => kind === 'sms_code')).toMatchObject({
    rows: 1,
    untilAt: app.clock.now() - 2 * HOUR_MS,
  })
})

describe('data that expires by work of its own', () => {
  const seedPair = async () => [await app.seed.member(), await app.seed.member({ gender: 'male' })] as const
  const ulid = () => app.core.ids.ulid(app.clock.now())
  const lastRunOf = async (work: string) => {
    const runs = await app.services.retention.list(20)
    return runs.find((run) => run.work === work)
  }

  test('unlock quotes: an hour after they end', async () => {
    const [buyer, owner] = await seedPair()
    const now = app.clock.now()
    const quote = (expireAt: number) => ({
      id: ulid(),
      buyer_id: buyer.id,
      owner_id: owner.id,
      list_price_coins: 100,
      price_coins: 100,
      owner_share_fen: 400,
      consent_mode: 'instant' as const,
      wx_hash: Buffer.alloc(32),
      config_version: 1,
      expire_at: expireAt,
      used_at: null,
    })
    await app.core.db
      .insertInto('unlock_quote')
      .values([quote(now), quote(now + DAY_MS)])
      .execute()
    app.clock.advance(HOUR_MS + 1)
    await app.services.jobs.runRecurring(QUOTES_WORK)
    const deleted = [{ kind: 'unlock_quote', rows: 1, untilAt: app.clock.now() - HOUR_MS }]
    expect(await lastRunOf(QUOTES_WORK)).toMatchObject({ at: app.clock.now(), deleted })
    expect(await app.core.db.selectFrom('unlock_quote').select('id').execute()).toHaveLength(1)
  })

  test('speed dates: with their lines when the time for reports is over', async () => {
    const { keptMs } = app.services.productConfig.speed
    const [one, two] = await seedPair()
    const now = app.clock.now()
    const [id, later] = [ulid(), ulid()]
    const date = (key: string, endedAt: number) => ({
      id: key,
      phase: 'over' as const,
      starts_at: now,
      ends_at: now,
      paused_at: null,
      choose_until_at: null,
      question_id: 'q',
      question_at: now,
      asked_ids: [],
      due_at: now,
      created_at: now,
      ended_at: endedAt,
    })
    await app.core.db
      .insertInto('speed_date')
      .values([date(id, now), date(later, now + DAY_MS)])
      .execute()
    const line = { seq: 1, id: ulid(), from_id: one.id, client_token: ulid(), text: two.id, created_at: now }
    await app.core.db
      .insertInto('speed_line')
      .values({ date_id: id, ...line })
      .execute()
    app.clock.advance(keptMs + 1)
    await app.services.jobs.runRecurring(FORGET_DATES_WORK)
    const deleted = [{ kind: 'speed_date', rows: 1, untilAt: app.clock.now() - keptMs }]
    expect(await lastRunOf(FORGET_DATES_WORK)).toMatchObject({ deleted })
    expect(await app.core.db.selectFrom('speed_line').select('id').execute()).toEqual([])
    expect(await app.core.db.selectFrom('speed_date').select('id').execute()).toEqual([{ id: later }])
  })

  test('uploads that nothing shows: a store that refuses is no evidence of their removal', async () => {
    const [member] = await seedPair()
    const now = app.clock.now()
    await app.services.leftovers.expect(member.id, ['x/AAAAAAAAAAAAAAAAAAAAAA.bin'])
    app.clock.advance(HOUR_MS)
    const removal = jest.spyOn(app.services.store, 'remove').mockRejectedValue(new Error('away'))
    await app.services.jobs.runRecurring(LEFTOVERS_WORK)
    expect(await lastRunOf(LEFTOVERS_WORK)).toMatchObject({
      deleted: [{ kind: 'upload', rows: 0, untilAt: now }],
    })
    removal.mockRestore()
    app.clock.advance(HOUR_MS)
    await app.services.jobs.runRecurring(LEFTOVERS_WORK)
    const deleted = [{ kind: 'upload', rows: 1, untilAt: app.clock.now() }]
    expect(await lastRunOf(LEFTOVERS_WORK)).toMatchObject({ deleted })
  })

  test('exports: the file after its time, the row when it no longer counts', async () => {
    const [member] = await seedPair()
    const now = app.clock.now()
    const row = { id: ulid(), member_id: member.id, language: 'en' as const, try_at: now, asked_at: now }
    const file = {
      state: 'ready' as const,
      object_key: 'x/BBBBBBBBBBBBBBBBBBBBBB.bin',
      bytes: 1,
      ready_at: now,
      expire_at: now + DAY_MS,
    }
    await app.core.db
      .insertInto('data_export')
      .values({ ...row, ...file, failed_at: null })
      .execute()
    app.clock.advance(DAY_MS)
    await app.services.jobs.runRecurring(EXPORT_WORK.forget)
    const at = app.clock.now()
    const windowMs = 30 * DAY_MS
    expect(await lastRunOf(EXPORT_WORK.forget)).toMatchObject({
      deleted: [
        { kind: 'data_export file', rows: 1, untilAt: at },
        { kind: 'data_export', rows: 0, untilAt: at - windowMs },
      ],
    })
    app.clock.advance(windowMs)
    await app.services.jobs.runRecurring(EXPORT_WORK.forget)
    expect((await lastRunOf(EXPORT_WORK.forget))?.deleted[1]).toMatchObject({ rows: 1 })
  })
})

test('nobody changes the record', async () => {
  const { db } = app.core
  await forgetExpired(app.core, app.clock.now())
  await expect(db.deleteFrom('retention_run').execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('retention_run').set({ at: 0 }).execute()).rejects.toThrow('append-only')
})
