import { DAY_MS } from '@contract/constants'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { fenOf } from '../../../../test/server/acts/unlocking'
import { onMember, onPlatform } from '../ledger/accounts'

const app = useApp({ connections: 34 })

const earn = async (key: string, fen = 400, holdMs = 7 * DAY_MS) => {
  const { id } = await app.seed.member()
  await earnFor(id, key, fen, holdMs)
  return id
}
const earnFor = (memberId: string, key: string, fen: number, holdMs: number) =>
  app.core.transaction(async (tx) => {
    await app.services.ledger.append(tx, {
      key: `unlock_settle:${key}`,
      kind: 'unlock_settle',
      postings: [onMember(memberId, 'income_pending', fen), onPlatform('revenue', -fen)],
    })
    return app.services.income.earn(tx, { memberId, fen, key, holdMs })
  })
const clawBack = (key: string) => app.core.transaction((tx) => app.services.income.clawBack(tx, { key }))
const spend = (id: string, fen: number) =>
  app.core.transaction((tx) =>
    app.services.ledger.append(tx, {
      key: `withdraw_hold:${id}`,
      kind: 'withdraw_hold',
      postings: [onMember(id, 'income_available', -fen), onMember(id, 'withdraw_frozen', fen)],
    }),
  )

test('holds income to the millisecond, then makes it available once', async () => {
  const id = await earn('held')
  const at = app.clock.now() + 7 * DAY_MS
  expect(await app.services.income.nextRelease(app.core.db, id)).toEqual({ fen: 400, at })
  app.clock.set(at - 1)
  await app.services.jobs.runDue()
  await app.services.income.release('held')
  expect(await fenOf(app, { id })).toMatchObject({ income_pending: 400, income_available: 0 })
  app.clock.set(at)
  await app.services.jobs.runDue()
  await Promise.all(Array.from({ length: 32 }, () => app.services.income.release('held')))
  expect(await fenOf(app, { id })).toMatchObject({ income_pending: 0, income_available: 400 })
  expect(await app.services.income.nextRelease(app.core.db, id)).toBeNull()
})

test('returns the sum of the next release moment', async () => {
  const id = await earn('sum 1', 400, DAY_MS)
  await earnFor(id, 'sum 2', 300, DAY_MS)
  await earnFor(id, 'sum 3', 900, 2 * DAY_MS)
  const at = app.clock.now() + DAY_MS
  expect(await app.services.income.nextRelease(app.core.db, id)).toEqual({ fen: 700, at })
})

test('rejects a second income of one event', async () => {
  const id = await earn('once')
  const again = app.core.transaction((tx) =>
    app.services.income.earn(tx, { memberId: id, fen: 400, key: 'once', holdMs: 0 }),
  )
  await expect(again).rejects.toMatchObject({ code: '23505' })
})

test('takes held income back in full and never releases it', async () => {
  const id = await earn('taken', 400, 1)
  expect(await clawBack('taken')).toEqual({ takenFen: 400, borneFen: 0 })
  expect(await clawBack('taken')).toEqual({ takenFen: 0, borneFen: 0 })
  app.clock.advance(1)
  await app.services.jobs.runDue()
  expect(await fenOf(app, { id })).toMatchObject({ income_pending: 0, income_available: 0 })
})

test('takes released income from the member’s balance; the product bears the rest', async () => {
  const id = await earn('spent', 400, 0)
  await app.services.jobs.runDue()
  await spend(id, 300)
  expect(await clawBack('spent')).toEqual({ takenFen: 100, borneFen: 300 })
  expect(await fenOf(app, { id })).toMatchObject({ income_available: 0, withdraw_frozen: 300 })
})

test('lets the product bear everything when nothing is left, without a journal', async () => {
  const id = await earn('gone', 400, 0)
  await app.services.jobs.runDue()
  await spend(id, 400)
  expect(await clawBack('gone')).toEqual({ takenFen: 0, borneFen: 400 })
  expect(await app.services.ledger.has(app.core.db, 'income_clawback:gone')).toBe(false)
})

test('keeps the money in one place when a release races a clawback', async () => {
  for (let round = 0; round < 20; round++) {
    const key = `race ${round}`
    const id = await earn(key, 400, 0)
    const [, taken] = await Promise.all([app.services.income.release(key), clawBack(key)])
    expect(taken).toEqual({ takenFen: 400, borneFen: 0 })
    expect(await fenOf(app, { id })).toMatchObject({ income_pending: 0, income_available: 0 })
  }
})

test('rejects taking back the income of an unknown event', async () => {
  await expect(clawBack('unknown')).rejects.toThrow('no income')
})

test('calls the listener in the transaction of the release', async () => {
  const heard: unknown[] = []
  app.services.income.onReleased((_db, lot, availableFen) => {
    heard.push([lot.key, availableFen])
    return Promise.resolve()
  })
  await earn('heard', 400, 0)
  await app.services.jobs.runDue()
  expect(heard).toEqual([['heard', 400]])
})
