import { closeCodes } from '@contract/realtime'
import { expectFaults, tolerateFaults } from '../../../../test/net/net'
import { askMessages, say } from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { listenAs, type StompListener } from '../../../../test/server/rigs/stomp-listener'
import { matchPair } from '../../../../test/server/relations'
import { waitUntil } from '../../../../test/server/wait-until'
import { OutboxRepository } from '../../../db/outbox.repository'

const app = useApp()
let ada: SeededMember
let bob: SeededMember
let groupId: string
let phone: StompListener

beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  groupId = await matchPair(app, ada, bob)
  phone = await listenAs(app.url, bob)
})
afterEach(async () => {
  jest.restoreAllMocks()
  await phone.close()
})

/** Keeps the process from reading the outbox; afterwards every row in it is deleted, as another process would do. */
const cutOff = async (during: () => Promise<unknown>, ms = 61_000): Promise<void> => {
  const cutOffRead = (name: 'listFrom' | 'listFor') =>
    jest.spyOn(OutboxRepository.prototype, name).mockRejectedValue(new Error('cut off'))
  const reads = [cutOffRead('listFrom'), cutOffRead('listFor')]
  await during()
  app.clock.advance(ms)
  for (const db of app.core.outboxes) await new OutboxRepository(db).deleteBefore(app.clock.now() - 60_000)
  for (const read of reads) read.mockRestore()
  app.core.nodes.bus.publish(bob.id)
}

/** Ends the member's session without an event. */
const endUnheard = ({ sessionId }: SeededMember) =>
  app.core.db.updateTable('session').set({ ended_at: app.clock.now() }).where('id', '=', sessionId).execute()

test('closes a client that was connected while events were lost; it reconnects and finds the message', async () => {
  expectFaults(/^log: delivery\.read_failed: Error: cut off$/)
  await cutOff(() => say(ada, bob, '你在吗'))
  await waitUntil(() => phone.closeCode !== null)
  expect(phone.closeCode).toBe(closeCodes.newsMissed)
  expect(phone.of('msg')).toEqual([])
  await phone.close()
  phone = await listenAs(app.url, bob)
  const { list } = await askMessages(bob, groupId, { afterSeq: 0 })
  expect(list).toMatchObject([{ content: { text: '你在吗' } }])
  await say(ada, bob, '还在吗')
  await phone.waitFor('msg')
  expect(phone.closeCode).toBeNull()
})

test('leaves open a connection that began after the gap', async () => {
  app.clock.advance(31_000)
  const later = await listenAs(app.url, ada)
  await waitUntil(() => phone.closeCode !== null)
  await say(bob, ada, '刚连上')
  await later.waitFor('msg')
  expect(later.closeCode).toBeNull()
  await later.close()
})

test('closes nobody after a gap in which no row can have been deleted', async () => {
  expectFaults(/^log: delivery\.read_failed: Error: cut off$/)
  await cutOff(() => say(ada, bob, '你在吗'), 29_000)
  await phone.waitFor('msg')
  await say(ada, bob, '在')
  await phone.waitFor('msg', 2)
  expect(phone.closeCode).toBeNull()
})

test('takes no session that ended during the gap for a live one', async () => {
  tolerateFaults(/^log: delivery\.read_failed: Error: cut off$/)
  await app.services.sessions.authenticate(ada.token)
  await cutOff(() => endUnheard(ada), 40_000)
  await waitUntil(() => phone.closeCode !== null)
  expect(await app.services.sessions.find(ada.token)).toBeNull()
})

test('closes a client whose session ended during the gap with sessionEnded, not with newsMissed', async () => {
  const other = await listenAs(app.url, ada)
  await cutOff(() => endUnheard(ada))
  await waitUntil(() => phone.closeCode !== null && other.closeCode !== null)
  expect([phone.closeCode, other.closeCode]).toEqual([closeCodes.newsMissed, closeCodes.sessionEnded])
  await other.close()
})
