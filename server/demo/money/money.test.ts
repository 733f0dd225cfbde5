import { DAY_MS } from '@contract/constants'
import { billsOf } from '../../../test/server/acts/buying'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import type { DemoMember } from '../demo-members'
import { writeHistory } from '../history'
import { moneyActs } from './money'
import { livePast } from '../past'
import { readDemoProfiles } from '../profiles'

const LOGINS = ['m03', 'f01', 'f24']

let app: TestApp
let logins: DemoMember[]
let featuresBefore: object

/** The members of the demo world without their pictures. */
const insertMembers = async (): Promise<DemoMember[]> => {
  const members: DemoMember[] = []
  for (const [at, profile] of readDemoProfiles().entries()) {
    const phone = `1990000${String(at + 1).padStart(4, '0')}`
    const { id } = await app.seed.member({
      nickname: profile.nickname,
      gender: profile.gender,
      age: profile.age,
      phone,
      isVerified: profile.isVerified,
      row: { is_demo: true },
    })
    members.push({ id, profile, phone })
  }
  return members
}

beforeAll(async () => {
  app = await startApp({ config: { isDemo: true }, connections: 12 })
  const members = await insertMembers()
  logins = members.filter(({ profile }) => LOGINS.includes(profile.key))
  featuresBefore = structuredClone(app.services.productConfig.features)
  await writeHistory(app.core, app.services, logins, members)
  await livePast(app.core, moneyActs(app.clock.now(), logins, members))
})
afterAll(() => app.close())

test('every login member has bills of all kinds that they can have, in the states that screens show', async () => {
  for (const { id, profile } of logins) {
    const seen = new Set((await billsOf(app, id)).map((bill) => `${bill.biz_type} ${bill.state}`))
    const everybody = [
      'coin_recharge done',
      'coin_recharge closed',
      'vip_purchase done',
      'unlock_spend done',
      'unlock_spend returned',
      'unlock_spend held',
      'invite_income done',
    ]
    const sellers = ['unlock_income done', 'withdraw done']
    for (const kind of profile.isVerified ? [...everybody, ...sellers] : everybody)
      expect(seen).toContain(kind)
  }
})

test('every login member invited one member of each state', async () => {
  for (const { id } of logins) {
    const rows = await app.core.db.selectFrom('invite').select('state').where('inviter_id', '=', id).execute()
    expect(rows.map(({ state }) => state).sort()).toEqual(['invalid', 'joined', 'rewarded', 'verified'])
  }
})

test('every seller has a request that waits for an answer, with time left', async () => {
  for (const { id, profile } of logins) {
    const asked = await app.core.db
      .selectFrom('unlock_order')
      .select('accept_by')
      .where('owner_id', '=', id)
      .where('state', '=', 'asked')
      .execute()
    expect(asked).toHaveLength(profile.isVerified ? 1 : 0)
    for (const { accept_by: by } of asked) expect(by).toBeGreaterThan(app.clock.now() + DAY_MS)
  }
})

test('a withdrawal took its steps one by one, so that its messages have an order', async () => {
  for (const { id, profile } of logins) {
    const billRows = await app.core.db
      .selectFrom('notice')
      .select('created_at')
      .where('member_id', '=', id)
      .where('kind', 'like', 'withdraw%')
      .execute()
    const moments = new Set(billRows.map(({ created_at: at }) => at))
    expect(moments.size).toBe(profile.isVerified ? 3 : 0)
    expect(billRows).toHaveLength(moments.size)
  }
})

test('the books agree with the history, and none of it is delivered as an event', async () => {
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
  for (const db of app.core.outboxes) expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await app.core.db.selectFrom('notice').select('id').where('read_at', 'is', null).execute()).toEqual(
    [],
  )
})

test('writing the history does not change which features are open', () => {
  expect(app.services.productConfig.features).toEqual(featuresBefore)
})
