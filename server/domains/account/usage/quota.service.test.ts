import { DAY_MS, HOUR_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { TestApp } from '../../../../test/server/rigs/start-app'
import { DomainError } from '../../../lib/errors'
import type { QuotaKind } from './quota.service'

const app = useApp({ connections: 40 })

const memberOf = async (request: Parameters<TestApp['seed']['member']>[0] = {}) =>
  app.services.members.getById((await app.seed.member(request)).id)

const useAtOnce = (times: number, take: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: times }, () =>
      take().then(
        () => true,
        () => false,
      ),
    ),
  )

test.each([100, 1_000])('accepts exactly 30 of %d simultaneous likes', async (times) => {
  const member = await memberOf()
  const taken = await useAtOnce(times, () => app.services.quotas.consume(app.core.db, member, 'like'))
  expect(taken.filter(Boolean)).toHaveLength(30)
  expect((await app.services.quotas.quotaOf(app.core.db, member, 'like')).used).toBe(30)
})

test.each([
  ['like', 30, 'LIKE_QUOTA'],
  ['superlike', 1, 'SUPERLIKE_QUOTA'],
  ['undo', 3, 'UNDO_QUOTA'],
  ['follow', 50, 'FOLLOW_QUOTA'],
  ['greet', 2, 'GREETING_QUOTA'],
] as const)('refuses %s beyond %d with the time of the reset', async (kind, limit, name) => {
  const member = await memberOf()
  for (let i = 0; i < limit; i++) await app.services.quotas.consume(app.core.db, member, kind)
  const refusal = app.services.quotas.consume(app.core.db, member, kind)
  await expect(refusal).rejects.toEqual(new DomainError(name, expect.anything() as never))
  await expect(refusal).rejects.toMatchObject({ data: { resetAt: app.clock.now() + 16 * HOUR_MS } })
  expect(errorCodes[name]).toBeGreaterThan(1_300)
})

test('resets at four in the morning in Shanghai, not at midnight', async () => {
  const member = await memberOf()
  await app.services.quotas.consume(app.core.db, member, 'superlike')
  app.clock.advance(15 * HOUR_MS)
  await expect(app.services.quotas.consume(app.core.db, member, 'superlike')).rejects.toThrow(
    'SUPERLIKE_QUOTA',
  )
  app.clock.advance(HOUR_MS)
  expect((await app.services.quotas.consume(app.core.db, member, 'superlike')).used).toBe(1)
})

test('gives back a use of today, and none of yesterday', async () => {
  const member = await memberOf()
  const usedAt = app.clock.now()
  await app.services.quotas.consume(app.core.db, member, 'like')
  app.clock.advance(24 * HOUR_MS)
  await app.services.quotas.consume(app.core.db, member, 'like')
  await app.services.quotas.giveBack(app.core.db, member.id, 'like', usedAt)
  expect((await app.services.quotas.quotaOf(app.core.db, member, 'like')).used).toBe(1)
  for (let i = 0; i < 3; i++)
    await app.services.quotas.giveBack(app.core.db, member.id, 'like', app.clock.now())
  expect((await app.services.quotas.quotaOf(app.core.db, member, 'like')).used).toBe(0)
})

test.each<[object, QuotaKind, number | null]>([
  [{ isVip: true }, 'like', null],
  [{ isVip: true }, 'undo', null],
  [{ isVip: true }, 'superlike', 5],
  [{ isVip: true }, 'greet', 15],
  [{ isVerified: true }, 'greet', 5],
])('allows %j %s: %s', async (request, kind, limit) => {
  expect(await app.services.quotas.limitOf(app.core.db, await memberOf(request), kind)).toBe(limit)
})

test('allows a newcomer three greetings on the first day', async () => {
  const member = await memberOf({ createdAt: app.clock.now() - HOUR_MS, isVerified: true })
  expect(await app.services.quotas.limitOf(app.core.db, member, 'greet')).toBe(3)
})

test('never reports more used than the limit, even after the limit fell', async () => {
  const { quotas } = app.services
  const member = await memberOf({ createdAt: app.clock.now() - HOUR_MS })
  for (let nth = 0; nth < 3; nth++) await quotas.consume(app.core.db, member, 'greet')
  const old = { ...member, created_at: member.created_at - 2 * DAY_MS }
  expect(await quotas.quotaOf(app.core.db, old, 'greet')).toMatchObject({ used: 2, limit: 2 })
  expect((await quotas.quotasOf(app.core.db, old)).greet).toMatchObject({ used: 2, limit: 2 })
  expect((await quotas.quotaOfEach(app.core.db, [old], 'greet')).get(old.id)).toMatchObject({ used: 2 })
})

test('refuses an eleventh report of a day as too fast', async () => {
  const member = await memberOf()
  for (let i = 0; i < 10; i++) await app.services.quotas.consume(app.core.db, member, 'report')
  await expect(app.services.quotas.consume(app.core.db, member, 'report')).rejects.toThrow('RATE_LIMITED')
})
