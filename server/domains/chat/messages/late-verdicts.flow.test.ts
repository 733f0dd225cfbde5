import { randomUUID } from 'node:crypto'
import { noticesOf } from '../../../../test/server/acts/acting'
import { createFakeModeration } from '../../../../test/server/fakes/moderation'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair } from '../../../../test/server/relations'

const moderation = createFakeModeration()
const app = useApp({ providers: { moderation } })
let ada: SeededMember
let bob: SeededMember
beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  await matchPair(app, ada, bob)
  moderation.decisions.clear()
  moderation.decisions.set('蓝鲸', 'block')
  moderation.isAway = true
})

const send = async (text: string) => {
  const content = { userId: bob.id, clientMsgId: randomUUID(), type: 'text', content: { text } }
  return (await ada.post('/api/user/send_msg', content)).data.message as { groupId: string; seq: number }
}
const seenByBob = async (groupId: string): Promise<unknown[]> => {
  const { list } = (await bob.post('/api/user/message_list', { groupId })).data as {
    list: { type: string; recalledAt: number | null; content: { text?: string } | null }[]
  }
  return list
    .filter(({ type }) => type === 'text')
    .map(({ recalledAt, content }) => [recalledAt !== null, content?.text])
}
/** Lets the vendor answer again, and does the jobs that are due after this time. */
const later = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await app.services.jobs.runDue()
}

test('a message that is blocked late is recalled for both, and its sender reads why', async () => {
  const { groupId } = await send('爱看蓝鲸')
  expect(await seenByBob(groupId)).toEqual([[false, '爱看蓝鲸']])
  moderation.isAway = false
  await later(6_000)
  expect((await seenByBob(groupId)).flat()).not.toContain('爱看蓝鲸')
  expect(await noticesOf(app, ada.id)).toContain('message_recalled')
  expect(await noticesOf(app, bob.id)).not.toContain('message_recalled')
})

test('a message that passes late stays', async () => {
  const { groupId } = await send('爱看海豚')
  moderation.isAway = false
  await later(6_000)
  expect(await seenByBob(groupId)).toEqual([[false, '爱看海豚']])
})

test('asks again while the vendor stays away', async () => {
  const { groupId } = await send('爱看蓝鲸')
  await later(6_000)
  expect(await seenByBob(groupId)).toEqual([[false, '爱看蓝鲸']])
  moderation.isAway = false
  await later(31_000)
  expect((await seenByBob(groupId)).flat()).not.toContain('爱看蓝鲸')
})

test('leaves alone what its sender recalled meanwhile', async () => {
  const { seq } = await send('爱看蓝鲸')
  const recall = { userId: bob.id, kind: 'msg_recall', extra: { seq }, clientToken: randomUUID() }
  expect((await ada.post('/api/user/add_action', recall)).code).toBe(1)
  moderation.isAway = false
  await later(6_000)
  expect(await noticesOf(app, ada.id)).not.toContain('message_recalled')
})
