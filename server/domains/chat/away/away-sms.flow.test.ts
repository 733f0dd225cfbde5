import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { match } from '../../../../test/server/acts/acting'
import { setNotices, useAway } from '../../../../test/server/rigs/away-rig'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { SeededMember } from '../../../../test/server/seed'
import { expectFaults } from '../../../../test/net/net'
import { changeMember, sanction } from '../../../../test/server/relations'
import { createServices } from '../../../deps'
import { createProviders } from '../../../providers/providers'
import { AWAY_SMS_TEXTS, type SmsResult, type SmsSender, type SmsText } from '../../../providers/sms/port'
import type { NoticeKind } from '../../../text/notices'

const rig = useAway()

let app: TestApp
let result: SmsResult
let sent: { text: SmsText; phone: string }[]

const vendor: SmsSender = {
  send: () => Promise.resolve(result),
  notify: Object.fromEntries(
    AWAY_SMS_TEXTS.map((text) => [
      text,
      ({ phone }: { phone: string }) => {
        sent.push({ text, phone })
        return Promise.resolve(result)
      },
    ]),
  ),
}

const NOON = Date.parse('2026-07-15T12:00:00+08:00')
const WAIT_MS = 10 * MINUTE_MS

beforeAll(async () => void (app = await startApp({ providers: { sms: vendor } })))
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(Math.max(NOON, app.clock.now() + 2 * DAY_MS - (app.clock.now() % DAY_MS) + 4 * HOUR_MS))
  result = { kind: 'sent', vendor: 'v', id: '1' }
  sent = []
})

const notify = (
  member: SeededMember,
  kind: NoticeKind,
  params: Record<string, string> = { arrive: '1.00' },
) => app.core.transaction((tx) => app.services.notices.add(tx, member.id, kind, params))

const pass = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await app.services.jobs.runDue()
}

/** A member who has been away for an hour. */
const seedAway = async (): Promise<SeededMember> => {
  const member = await app.seed.member()
  await changeMember(app, member, { active_at: app.clock.now() - HOUR_MS })
  return member
}

test('a payout reaches a member who has no other way, once, after ten minutes', async () => {
  const member = await seedAway()
  await notify(member, 'withdraw_paid')
  await pass(WAIT_MS - 1)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([{ text: 'payout', phone: await app.services.members.phoneOf(member.id) }])
  await pass(DAY_MS)
  expect(sent).toHaveLength(1)
})

test('a process that ends between sending and noting it sends no second one', async () => {
  await notify(await seedAway(), 'withdraw_paid')
  await pass(WAIT_MS)
  await app.core.db.updateTable('job').set({ done_at: null }).where('kind', '=', 'away_sms').execute()
  await pass(MINUTE_MS)
  expect(sent).toHaveLength(1)
})

test('of two nodes one sends it', async () => {
  const other = createServices(app.core, createProviders(app.core, { sms: vendor }))
  await notify(await seedAway(), 'withdraw_paid')
  app.clock.advance(WAIT_MS)
  await Promise.all([app.services.jobs.runDue(), other.jobs.runDue()])
  expect(sent).toHaveLength(1)
})

test('nothing is sent of what was read, was switched off, is old, or of other news', async () => {
  const [reader, comer, quiet, other] = [
    await seedAway(),
    await seedAway(),
    await seedAway(),
    await seedAway(),
  ]
  await setNotices(quiet, {
    notify: { messages: true, likes: true, money: false, speed: true, system: true },
  })
  await changeMember(app, quiet, { active_at: app.clock.now() - HOUR_MS })
  for (const one of [reader, comer, quiet]) await notify(one, 'withdraw_paid')
  await notify(other, 'withdraw_submitted')
  await app.core.db
    .updateTable('notice')
    .set({ read_at: app.clock.now() })
    .where('member_id', '=', reader.id)
    .execute()
  app.clock.advance(MINUTE_MS)
  await changeMember(app, comer, { active_at: app.clock.now() })
  await pass(WAIT_MS)
  await notify(await seedAway(), 'withdraw_paid')
  await pass(2 * DAY_MS)
  expect(sent).toEqual([])
})

test('nobody gets one at night, whatever their quiet hours are', async () => {
  const member = await seedAway()
  await setNotices(member, { quietHours: null })
  app.clock.advance(11 * HOUR_MS)
  await notify(member, 'withdraw_returned', { reason: 'other' })
  await pass(WAIT_MS)
  expect(sent).toEqual([])
  await pass(9 * HOUR_MS)
  expect(sent.map(({ text }) => text)).toEqual(['payout'])
})

test('of several matches a day one is sent, and none to members who were here', async () => {
  const her = await seedAway()
  const makeMatch = async () => {
    const him = await app.seed.member({ gender: 'male' })
    await match(her, him)
    await changeMember(app, her, { active_at: app.clock.now() - HOUR_MS })
  }
  await makeMatch()
  await makeMatch()
  await pass(WAIT_MS)
  expect(sent).toEqual([{ text: 'match', phone: await app.services.members.phoneOf(her.id) }])
})

test('a ban reaches its member, whom nothing else reaches, and a lifted one does not', async () => {
  const [one, two] = [await seedAway(), await seedAway()]
  await sanction(app, one, 'ban')
  await sanction(app, two, 'ban')
  await changeMember(app, two, { account_state: 'active' })
  await pass(WAIT_MS)
  expect(sent).toEqual([{ text: 'ban', phone: await app.services.members.phoneOf(one.id) }])
})

test('is sent again only where no vendor took it', async () => {
  expectFaults(/^log: job failed: Error: no vendor sent the message/)
  await notify(await seedAway(), 'withdraw_paid')
  result = { kind: 'refused', vendor: 'v', why: 'vendor', code: 'no balance' }
  await pass(WAIT_MS)
  result = { kind: 'unknown', vendor: 'v', reason: 'timeout' }
  await pass(MINUTE_MS)
  await pass(HOUR_MS)
  expect(sent).toHaveLength(2)
})

test('a member whose browser is notified gets none', async () => {
  const sms = { ...vendor }
  const services = createServices(
    rig.app.core,
    createProviders(rig.app.core, { webPush: rig.app.services.providers.webPush, sms }),
  )
  await changeMember(rig.app, rig.bob, { active_at: rig.app.clock.now() - HOUR_MS })
  await changeMember(rig.app, rig.ada, { active_at: rig.app.clock.now() - HOUR_MS })
  for (const { id } of [rig.ada, rig.bob])
    await rig.app.core.transaction((tx) => services.notices.add(tx, id, 'withdraw_paid', { arrive: '1.00' }))
  rig.app.clock.advance(WAIT_MS)
  await services.jobs.runDue()
  expect(sent).toEqual([{ text: 'payout', phone: await rig.app.services.members.phoneOf(rig.ada.id) }])
})
