import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { add, eventsOf, remove } from '../../../../test/server/acts/acting'
import { cancel, logIn } from '../../../../test/server/acts/cancelling'
import { leaveForGood } from '../../../../test/server/acts/erasing'
import { actOn, askMessages, messagesOf, say } from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair, sanction, textDraft } from '../../../../test/server/relations'
import { newWxId, setContact } from '../../../../test/server/acts/unlocking'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import { createMediaAddresses } from './media/media-address'

const app = useApp({ connections: 24 })

/** Ada stays and Bob goes. Everything that Bob said, did or showed contains this text. */
const SECRET = '波波'

/** Data of the thread that Ada keeps and uses in her requests. */
interface Kept {
  readonly ada: SeededMember
  readonly bob: SeededMember
  readonly groupId: string
  /** A text of Ada's that quotes Bob, as she sent it. */
  readonly quoting: object
  readonly ownPicture: string
  readonly peerPicture: string
  readonly bobWx: string
}

const sendPicture = async (from: SeededMember, to: SeededMember, hue: number): Promise<void> => {
  const url = await upload(app, from, await pictureOf(hue))
  const draft = { userId: to.id, clientMsgId: randomUUID(), type: 'image', content: { url } }
  expect((await from.post('/api/user/send_msg', draft)).code).toBe(1)
}

const card = (from: SeededMember, to: SeededMember, state: string, more: object = {}) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'wx_exchange',
    content: { state },
    ...more,
  })

const seqOf = (messages: readonly Message[], text: string): number =>
  messages.find(({ content }) => content.text === text)?.seq ?? 0

/** Two members who said, quoted, hearted, showed and exchanged everything possible. */
const talkFully = async (): Promise<Kept> => {
  const ada = await app.seed.member({ isVip: true })
  const bob = await app.seed.member({ gender: 'male', nickname: SECRET })
  const groupId = await matchPair(app, ada, bob)
  for (let n = 0; n < 5; n++) {
    await say(ada, bob, `我${n}`)
    await say(bob, ada, `${SECRET}${n}`)
  }
  const said = await messagesOf(ada, groupId)
  const quoting = textDraft(bob.id, '我引用你', { replyToSeq: seqOf(said, `${SECRET}0`) })
  expect((await ada.post('/api/user/send_msg', quoting)).code).toBe(1)
  await say(bob, ada, `${SECRET}引用你`, { replyToSeq: seqOf(said, '我0') })
  await say(ada, bob, '我引用自己', { replyToSeq: seqOf(said, '我1') })
  await actOn(ada, 'heart', bob, seqOf(said, `${SECRET}1`))
  await actOn(bob, 'heart', ada, seqOf(said, '我1'))
  await actOn(bob, 'recall', ada, seqOf(said, `${SECRET}2`))
  await sendPicture(ada, bob, 1)
  await sendPicture(bob, ada, 2)
  const bobWx = newWxId()
  await setContact(ada, { wxId: newWxId(), saleEnabled: false })
  await setContact(bob, { wxId: bobWx, saleEnabled: false })
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  expect((await card(bob, ada, 'accepted', { replyToSeq: asked.seq })).code).toBe(1)
  for (let n = 0; n < 3; n++) await say(bob, ada, `${SECRET}没读${n}`)
  const pictures = (await messagesOf(ada, groupId)).filter(({ type }) => type === 'image')
  const [ownPicture = '', peerPicture = ''] = pictures.map(({ content }) => content.url ?? '')
  return { ada, bob, groupId, quoting, ownPicture, peerPicture, bobWx }
}

/** The value as JSON, without ids and times of the answers and without the changing part of addresses. */
const textOf = (received: unknown): string =>
  JSON.stringify(
    received,
    (key, value: unknown) => (['requestId', 'serverTime', 'at'].includes(key) ? 0 : value),
    1,
  ).replaceAll(/(\/media\/c\/\d+)\/[^/]+\/[^/]+\//g, '$1/')

/** Status of a fresh address of a message's picture; each address ends after a while. */
const statusOf = async (address: string): Promise<number> => {
  const { pathname, searchParams } = new URL(address, app.url)
  const [, , folder = '', memberId = '', , , name = ''] = pathname.split('/')
  const object = { groupId: String(searchParams.get('g')), key: `${folder}/${name}` }
  const now = createMediaAddresses(app.core).urlOf(memberId, object)
  return (await fetch(app.url + now)).status
}

/** The event that the reader's other devices get for one more read message. */
const readOne = async ({ ada, groupId }: Kept): Promise<unknown> => {
  const side = app.core.chatDb.updateTable('message_group_member').where('member_id', '=', ada.id)
  await app.services.reading.markRead(ada.id, groupId, 1)
  await side.set({ read_seq: 0 }).execute()
  const received = (await eventsOf(app, ada.id)).filter(({ event }) => event === 'read').at(-1)
  return { ...received, id: '' }
}

/** Every answer that Ada can get about Bob, as it is sent. */
const askedOf = async (kept: Kept): Promise<string> => {
  const { ada, bob, groupId, quoting, ownPicture, peerPicture } = kept
  const seqs = (await messagesOf(ada, groupId)).map(({ seq }) => seq)
  const answers = {
    list: await askMessages(ada, groupId),
    listOfMember: (await ada.post('/api/user/message_list', { userId: bob.id })).data,
    since: await askMessages(ada, groupId, { afterSeq: 3, afterRev: 0 }),
    before: await askMessages(ada, groupId, { beforeSeq: 9, limit: 4 }),
    groups: (await ada.post('/api/user/message_group_list')).data,
    matches: (await ada.post('/api/user/message_group_list', { box: 'matches' })).data,
    page: await ada.post('/api/user/get', { userId: bob.id }),
    send: await ada.post('/api/user/send_msg', textDraft(bob.id, '在吗')),
    sendAgain: await ada.post('/api/user/send_msg', quoting),
    exchange: await card(ada, bob, 'asked'),
    recall: await actOn(ada, 'recall', bob, seqs[0] ?? 0),
    heart: await actOn(ada, 'heart', bob, seqs[1] ?? 0),
    read: await readOne(kept),
    pictures: [await statusOf(ownPicture), await statusOf(peerPicture)],
  }
  return textOf(answers)
}

/** Events that Ada gets from the action, without their ids. */
const receivedDuring = async ({ ada }: Kept, act: () => Promise<unknown>): Promise<string> => {
  const before = new Set((await eventsOf(app, ada.id)).map(({ id }) => id))
  await act()
  const received = (await eventsOf(app, ada.id)).filter(({ id }) => !before.has(id))
  return textOf(received.map((event) => ({ ...event, id: '' })))
}

const setState = (member: SeededMember, account_state: 'active' | 'banned') =>
  app.core.db.updateTable('member').set({ account_state }).where('id', '=', member.id).execute()

describe('an unavailable peer', () => {
  test('looks the same in every answer and event: left, banned, erased, or blocked the viewer', async () => {
    const kept = await talkFully()
    const { ada, bob, groupId } = kept
    const openly = await askMessages(ada, groupId)

    const receivedOnLeaving = await receivedDuring(kept, () => cancel(app, bob))
    const left = await askedOf(kept)
    await receivedDuring(kept, () => logIn(app, bob, { restore: true }))
    expect((await askMessages(ada, groupId)).list).toEqual(openly.list)

    expect(await receivedDuring(kept, () => sanction(app, bob, 'ban'))).toBe(receivedOnLeaving)
    expect(await askedOf(kept)).toBe(left)
    await setState(bob, 'active')

    const token = (await logIn(app, bob)).data.token as string
    const again = { ...bob, post: (url: string, body?: unknown) => app.post(url, body, { token }) }
    const receivedOnBlock = await receivedDuring(kept, () => add(again, 'block', ada))
    expect(receivedOnBlock).toBe(receivedOnLeaving)
    expect(await askedOf(kept)).toBe(left)
    expect(await receivedDuring(kept, () => remove(again, 'block', ada))).toContain(SECRET)
    expect((await askMessages(ada, groupId)).list).toEqual(openly.list)

    expect(await receivedDuring(kept, () => leaveForGood(app, again))).toBe('[]')
    const adaAgain = (await logIn(app, ada)).data.token as string
    const post: SeededMember['post'] = (url, body) => app.post(url, body, { token: adaAgain })
    expect(await askedOf({ ...kept, ada: { ...ada, post } })).toBe(left)
  })

  test('hides everything of the peer, and keeps everything of the viewer', async () => {
    const kept = await talkFully()
    const { ada, bob, groupId, bobWx } = kept
    const openly = (await messagesOf(ada, groupId)).length
    await add(bob, 'block', ada)
    const asked = await askedOf(kept)
    expect(asked).not.toContain(SECRET)
    expect(asked).not.toContain(bobWx)
    const { list, ...head } = await askMessages(ada, groupId)
    expect(list).toHaveLength(openly)
    expect(head).toMatchObject({
      peer: { id: bob.id, nickname: '', gone: true },
      blockedByMe: false,
      canMessage: { allowed: false, refusal: 'TARGET_NOT_VISIBLE', need: null },
      peerReadSeq: 0,
      peerDeliveredSeq: 0,
      distanceBucket: null,
      unlock: null,
    })
    const theirs = (list as Message[]).filter(({ fromId, type }) => fromId === bob.id && type !== 'tip')
    for (const message of theirs) {
      expect(message).toMatchObject({ type: 'recall', content: {}, replyTo: null, heartBy: [] })
    }
    const own = (list as Message[]).filter(({ fromId }) => fromId === ada.id)
    expect(own.flatMap(({ content }) => content.text ?? [])).toContain('我引用自己')
    expect(own.find(({ content }) => content.text === '我引用你')?.replyTo).toMatchObject({
      type: 'recall',
      preview: '',
    })
    expect(own.find(({ content }) => content.text === '我引用自己')?.replyTo?.preview).toBe('我1')
    expect(own.flatMap(({ heartBy }) => heartBy)).toEqual([])
    expect(own.filter(({ type }) => type === 'wx_exchange').map(({ content }) => content)).toEqual([
      { state: 'accepted' },
    ])
    expect(await statusOf(kept.ownPicture)).toBe(200)
    expect(await statusOf(kept.peerPicture)).toBe(404)
  })

  test('lets a blocker read on even when blocked, but not after the peer is banned', async () => {
    const kept = await talkFully()
    const { ada, bob, groupId } = kept
    await add(bob, 'block', ada)
    await add(ada, 'block', bob)
    const asked = await askMessages(ada, groupId)
    expect(asked.blockedByMe).toBe(true)
    expect(JSON.stringify(asked.list)).toContain(SECRET)
    await setState(bob, 'banned')
    const banned = await askMessages(ada, groupId)
    expect(banned).toMatchObject({ blockedByMe: true, peer: { gone: true } })
    expect(JSON.stringify(banned)).not.toContain(SECRET)
  })

  test('can be reported, with their messages as evidence', async () => {
    const { ada, bob, groupId } = await talkFully()
    const seq = seqOf(await messagesOf(ada, groupId), `${SECRET}0`)
    await add(bob, 'block', ada)
    const extra = { reason: 'harassment', msgSeqs: [seq], context: 'chat' }
    expect((await add(ada, 'report', bob, extra)).code).toBe(1)
    const { evidence } = await app.core.db
      .selectFrom('report')
      .select('evidence')
      .where('from_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ lines: [{ seq, content: { text: `${SECRET}0` } }] })
  })

  test('gets an event for a closed chat, too', async () => {
    const { ada, bob, groupId } = await talkFully()
    app.clock.advance(DAY_MS)
    await remove(ada, 'match', bob)
    const events = async () => (await eventsOf(app, ada.id)).filter(({ event }) => event === 'group')
    const before = (await events()).length
    await add(bob, 'block', ada)
    expect((await events()).slice(before)).toMatchObject([{ groupId, group: { peer: { gone: true } } }])
  })
})
