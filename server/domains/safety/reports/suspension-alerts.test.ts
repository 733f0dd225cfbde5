import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import { seedReporter } from '../../../../test/server/acts/deciding'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { SUSPENSION_ALERTS_WORK } from './suspension-alerts'

const app = useApp({ config: { trustedProxies: ['127.0.0.1'] } })

let addresses = 0
/** An address on a separate network. */
const somewhere = () => `10.1.${(addresses += 1)}.7`

/** A member whose report of a minor suspends another member. */
const suspend = async (
  deviceId: string,
  ip = somewhere(),
  prepare: (target: SeededMember) => Promise<void> = () => Promise.resolve(),
): Promise<SeededMember> => {
  const [reporter, target] = await seedReporter(app)
  await prepare(target)
  await app.core.db
    .updateTable('session')
    .set({ device_id: deviceId })
    .where('member_id', '=', reporter.id)
    .execute()
  const report = {
    kind: 'report',
    userId: target.id,
    extra: { reason: 'minor' },
    clientToken: randomUUID(),
  }
  const from = { token: reporter.token, headers: { 'x-forwarded-for': ip } }
  expect((await app.post('/api/user/add_action', report, from)).code).toBe(1)
  const { account_state } = await app.services.members.getById(target.id)
  expect(account_state).toBe('restricted')
  return reporter
}

beforeEach(async () => {
  await app.core.db.deleteFrom('payment_alert').execute()
})

const alerts = async () => {
  app.clock.advance(HOUR_MS)
  await app.services.jobs.runRecurring(SUSPENSION_ALERTS_WORK)
  const rows = await app.core.db.selectFrom('payment_alert').selectAll().orderBy('id').execute()
  return rows.map(({ reason, facts }) => [reason, facts])
}

test('raises an alert for accounts that members of one device suspended, once for each number of accounts', async () => {
  await suspend('device-of-one')
  const first = await suspend('device-of-few')
  expect(await alerts()).toEqual([])
  const second = await suspend('device-of-few')
  const received = [['holds_by_device', { held: 2, reporters: [first.id, second.id].sort().join(' ') }]]
  expect(await alerts()).toEqual(received)
  expect(await alerts()).toEqual(received)
  await suspend('device-of-few')
  expect(await alerts()).toHaveLength(2)
  expect(JSON.stringify(await alerts())).not.toContain('device-of-few')
})

test('raises an alert for accounts that members of one network suspended within a week, without naming the network', async () => {
  const reporters = [await suspend('device-a', '192.0.2.1'), await suspend('device-b', '192.0.2.77')]
  await suspend('device-c', '192.0.3.1')
  const received = async () => (await alerts()).filter(([reason]) => reason === 'holds_by_network')
  expect(await received()).toEqual([])
  reporters.push(await suspend('device-d', '192.0.2.200'))
  const names = reporters.map(({ id }) => id).sort()
  expect(await received()).toEqual([['holds_by_network', { held: 3, reporters: names.join(' ') }]])
  const kept = await app.core.db.selectFrom('report_network').selectAll().execute()
  const raised = await app.core.db.selectFrom('payment_alert').selectAll().execute()
  for (const { network_hash: hash } of kept) {
    expect(hash).toHaveLength(32)
    expect(JSON.stringify(raised)).not.toContain(hash.toString('hex'))
  }
  expect(JSON.stringify([kept, raised])).not.toContain('192.0')
})

test('deletes a network after a week, and no longer compares its reports', async () => {
  await suspend('device-e', '198.51.100.1')
  await suspend('device-f', '198.51.100.2')
  app.clock.advance(7 * DAY_MS + 1)
  await app.services.jobs.runRecurring('forget')
  expect(await app.core.db.selectFrom('report_network').selectAll().execute()).toEqual([])
  await suspend('device-g', '198.51.100.3')
  expect((await alerts()).map(([reason]) => reason)).not.toContain('holds_by_network')
})

test('never counts the server as a reporter', async () => {
  const suspect = ({ id }: SeededMember) =>
    app.core.transaction(async (tx) =>
      app.services.evasionReports.open(tx, await app.services.members.lock(tx, id), 95),
    )
  await suspend('device-e', somewhere(), suspect)
  await suspend('device-f', somewhere(), suspect)
  expect(JSON.stringify(await alerts())).not.toContain(SERVICE_ACCOUNT_ID)
})
