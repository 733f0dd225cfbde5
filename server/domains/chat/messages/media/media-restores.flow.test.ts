import type { OpsData } from '@contract/ops/ops-calls'
import type { Message } from '@contract/types/message'
import { noticesOf } from '../../../../../test/server/acts/acting'
import { checkOf, seedMediaTalkers, seenBy, sendPicture } from '../../../../../test/server/acts/chat-pictures'
import { leaveForGood } from '../../../../../test/server/acts/erasing'
import { actOn, receivedBy } from '../../../../../test/server/acts/messaging'
import { createFakeModeration } from '../../../../../test/server/fakes/moderation'
import { createManualClock } from '../../../../../test/server/manual-clock'
import { errorOf, useConsole } from '../../../../../test/server/rigs/console-rig'
import type { TestOperator } from '../../../../../test/server/rigs/start-console'
import type { SeededMember } from '../../../../../test/server/seed'

const clock = createManualClock()
const moderation = createFakeModeration()
const { app, console } = useConsole({ clock, providers: { moderation } })
let rita: TestOperator
let ada: SeededMember
let bob: SeededMember
let groupId: string
let shift = 0

beforeEach(async () => {
  Object.assign(app.core.config, { publicUrl: app.url })
  await app.core.db.deleteFrom('text_case').execute()
  rita = await console.operator(`rita${(shift += 1)}`, 'senior')
  moderation.media = 'block'
  ;({ ada, bob, groupId } = await seedMediaTalkers(app))
})

/** A picture that the vendor has just blocked. */
const sendBlocked = async (): Promise<Message> => {
  const sent = await sendPicture(app, ada, bob)
  clock.advance(1_000)
  await app.services.jobs.runDue()
  expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
  return sent
}
const oneCase = async (): Promise<string> => {
  const { list } = (await rita.call('/ops/cases/list', { queue: 'texts' })).body as OpsData<'/ops/cases/list'>
  expect(list).toHaveLength(1)
  return list[0]?.id ?? ''
}
const approve = async (id: string, who = rita) => who.call('/ops/texts/approve', { id })
const recalledFact = async (id: string) =>
  (
    (await rita.call('/ops/cases/open', { queue: 'texts', id })).body as OpsData<'/ops/cases/open'>
  ).facts.find(({ name }) => name === 'recalled')?.value
const keysOf = async ({ seq }: Message): Promise<string[]> => {
  const rows = await app.core.chatDb
    .selectFrom('message_media')
    .select('object_key')
    .where('group_id', '=', groupId)
    .where('seq', '=', seq)
    .execute()
  return rows.map(({ object_key: key }) => key)
}

describe('a picture that was blocked wrongly', () => {
  test('is shown to both sides again, with its file, and its sender reads that', async () => {
    const sent = await sendBlocked()
    const id = await oneCase()
    expect(await recalledFact(id)).toBe('vendor')
    expect(await approve(id)).toMatchObject({ status: 200, body: { outcome: 'restored' } })
    for (const member of [ada, bob]) {
      const seen = await seenBy(member, sent)
      expect(seen).toMatchObject({ type: 'image', recalledAt: null })
      expect((await fetch(new URL(seen?.content.url ?? '', app.url))).status).toBe(200)
      const [change] = await receivedBy(app, member, 'change')
      expect(change?.message).toMatchObject({ seq: sent.seq, type: 'image', recalledAt: null })
      const [recall] = await receivedBy(app, member, 'recall')
      expect(change?.message.rev).toBeGreaterThan(recall?.message.rev ?? Infinity)
    }
    expect(await noticesOf(app, ada.id)).toContain('message_restored')
    expect(await noticesOf(app, bob.id)).not.toContain('message_restored')
    expect(await checkOf(app, sent)).toBe('passed')
  })

  test('reaches a phone that was away, and the list of chats', async () => {
    const sent = await sendBlocked()
    const before = (await bob.post('/api/user/message_list', { groupId })).data.rev as number
    await approve(await oneCase())
    const { changed } = (
      await bob.post('/api/user/message_list', { groupId, afterSeq: sent.seq, afterRev: before })
    ).data
    expect(changed).toMatchObject([{ seq: sent.seq, type: 'image' }])
    const { list } = (await bob.post('/api/user/message_group_list', { box: 'main' })).data
    expect(list).toMatchObject([{ lastMessage: { type: 'image' } }])
  })

  test('has an entry of the audit log with what the approval changed', async () => {
    await sendBlocked()
    const id = await oneCase()
    await approve(id)
    const entry = await app.core.db
      .selectFrom('audit_entry')
      .select(['operator', 'after'])
      .where('subject', '=', `text:${id}`)
      .where('act', '=', 'text.approved')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      operator: rita.name,
      after: { state: 'approved', class: 'porn', outcome: 'restored' },
    })
  })

  test('stays shown whatever a vendor says later, and is restored once', async () => {
    const sent = await sendBlocked()
    const id = await oneCase()
    await approve(id)
    expect(await errorOf(approve(id, await console.operator(`sven${shift}`, 'senior')))).toContain(
      'TEXT_DECIDED',
    )
    await app.core.db
      .updateTable('media_check')
      .set({ state: 'waiting', decided_at: null })
      .where('group_id', '=', groupId)
      .execute()
    await app.services.mediaVerdicts.ask({ groupId, seq: sent.seq, round: 0, after: null })
    expect(await seenBy(bob, sent)).toMatchObject({ type: 'image', recalledAt: null })
    expect(await receivedBy(app, bob, 'change')).toHaveLength(1)
  })

  test('does not come back for a side that deleted it', async () => {
    const sent = await sendBlocked()
    expect((await actOn(bob, 'delete', ada, sent.seq)).code).toBe(1)
    await approve(await oneCase())
    expect(await seenBy(bob, sent)).toBeUndefined()
    expect(await receivedBy(app, bob, 'change')).toEqual([])
    expect((await seenBy(ada, sent))?.type).toBe('image')
  })
})

describe('a picture of which nothing is left', () => {
  const expectGone = async (sent: Message): Promise<void> => {
    expect(await approve(await oneCase())).toMatchObject({ status: 200, body: { outcome: 'gone' } })
    for (const member of [ada, bob]) {
      expect((await seenBy(member, sent))?.type).toBe('recall')
      expect(await receivedBy(app, member, 'change')).toEqual([])
    }
    expect(await noticesOf(app, ada.id)).not.toContain('message_restored')
  }

  test('stays recalled for both sides when the store has lost its file', async () => {
    const sent = await sendBlocked()
    await app.services.store.remove(await keysOf(sent))
    await expectGone(sent)
  })

  test('has no case any more when its sender left for good', async () => {
    const sent = await sendBlocked()
    const id = await oneCase()
    await leaveForGood(app, ada)
    // The operator's session is over by then.
    expect(await errorOf(approve(id, await console.operator(`sven${shift}`, 'senior')))).toContain(
      'TEXT_UNKNOWN',
    )
    expect((await seenBy(bob, sent))?.type).toBe('recall')
  })
})

test('a picture that its sender took back stays taken back', async () => {
  moderation.media = 'review'
  const sent = await sendPicture(app, ada, bob)
  await app.services.jobs.runDue()
  expect((await actOn(ada, 'recall', bob, sent.seq)).code).toBe(1)
  const id = await oneCase()
  expect(await recalledFact(id)).toBe('person')
  expect(await approve(id)).toMatchObject({ status: 200, body: { outcome: 'allowed' } })
  expect((await seenBy(bob, sent))?.type).toBe('recall')
})
