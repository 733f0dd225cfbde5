import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { Message } from '@contract/types/message'
import {
  actOn as act,
  expectRefusal,
  say,
  seedTalkers,
  viewsOf,
  unheart,
} from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { textDraft } from '../../../../test/server/relations'

const SEND = '/api/user/send_msg'
const GROUPS = '/api/user/message_group_list'

const app = useApp({ connections: 24 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

beforeEach(async () => {
  ;({ ada, bob, groupId } = await seedTalkers(app))
})

const { list, listed, received } = viewsOf(app, () => groupId)

describe('recall', () => {
  test('empties the message for both, everywhere, and keeps its content for reviewers', async () => {
    const { seq } = await say(ada, bob, '说错了')
    expect((await bob.post(GROUPS)).data.unread.main).toBe(1)
    const answer = await act(ada, 'recall', bob, seq)
    expect(answer.data).toMatchObject({ state: 'done', message: { type: 'recall', content: {}, rev: 1 } })
    expect((await act(ada, 'recall', bob, seq)).data.state).toBe('already')
    for (const member of [ada, bob]) {
      expect((await received(member, 'recall')).map(({ message }) => message)).toEqual([answer.data.message])
      expect(JSON.stringify(await listed(member))).not.toContain('说错了')
      const { list: rows, unread } = (await member.post(GROUPS)).data
      expect(rows).toMatchObject([{ unread: 0, lastMessage: { type: 'recall', text: '' } }])
      expect(unread.main).toBe(0)
    }
    const kept = await app.core.chatDb
      .selectFrom('message')
      .select('content')
      .where('group_id', '=', groupId)
      .execute()
    expect(kept).toEqual([{ content: { text: '说错了' } }])
  })

  test('works on own messages only, for three minutes', async () => {
    await say(ada, bob, '一')
    await say(bob, ada, '二')
    expectRefusal(await act(ada, 'recall', bob, 2), 'NOT_FOUND')
    expectRefusal(await act(ada, 'recall', bob, 3), 'NOT_FOUND')
    app.clock.advance(180_000)
    expect((await act(ada, 'recall', bob, 1)).data.state).toBe('done')
    app.clock.advance(1)
    expectRefusal(await act(bob, 'recall', ada, 2), 'RECALL_TOO_LATE')
  })

  test('also empties the answers to repeated requests', async () => {
    const key = textDraft(bob.id, '原话')
    await ada.post(SEND, key)
    const token = randomUUID()
    expect((await act(bob, 'heart', ada, 1, token)).data.message.content.text).toBe('原话')
    await act(ada, 'recall', bob, 1)
    expect((await ada.post(SEND, key)).data.message).toMatchObject({ type: 'recall', content: {} })
    expect((await act(bob, 'heart', ada, 1, token)).data.message).toMatchObject({
      type: 'recall',
      content: {},
    })
  })
})

describe('a heart', () => {
  test('is set once, sent to both, and removed again', async () => {
    await say(ada, bob, '晚安')
    expect((await act(bob, 'heart', ada, 1)).data).toMatchObject({
      state: 'done',
      message: { heartBy: [bob.id], rev: 1 },
    })
    expect((await act(bob, 'heart', ada, 1)).data.state).toBe('already')
    expect((await unheart(bob, ada, 1)).data).toMatchObject({
      state: 'done',
      message: { heartBy: [], rev: 2 },
    })
    expect((await unheart(bob, ada, 1)).data.state).toBe('already')
    for (const member of [ada, bob]) {
      expect((await received(member, 'change')).map(({ message }) => message.heartBy)).toEqual([[bob.id], []])
    }
  })

  test('works only on messages of the peer that were not recalled', async () => {
    await say(ada, bob, '一')
    await say(ada, bob, '二')
    expectRefusal(await act(ada, 'heart', bob, 1), 'NOT_FOUND')
    await act(ada, 'recall', bob, 1)
    expectRefusal(await act(bob, 'heart', ada, 1), 'NOT_FOUND')
    expectRefusal(await act(bob, 'heart', ada, 7), 'NOT_FOUND')
    const cara = await app.seed.member()
    expectRefusal(await act(cara, 'heart', ada, 1), 'NOT_FOUND')
    await app.core.transaction((tx) => app.services.groups.close(tx, ada.id, bob.id))
    expectRefusal(await act(bob, 'heart', ada, 2), 'GROUP_CLOSED')
  })

  test('and a recall at the same moment leave one of two orders', async () => {
    for (let round = 0; round < 10; round++) {
      const { seq } = await say(ada, bob, `第 ${round} 句`)
      const [hearted, recalled] = await Promise.all([
        act(bob, 'heart', ada, seq),
        act(ada, 'recall', bob, seq),
      ])
      expect(recalled.data.state).toBe('done')
      expect([1, errorCodes.NOT_FOUND]).toContain(hearted.code)
    }
    const rows = await app.core.chatDb
      .selectFrom('message')
      .select(['rev', 'heart_by'])
      .where('group_id', '=', groupId)
      .where('type', '=', 'text')
      .execute()
    const changes = rows.length + rows.filter((row) => row.heart_by.length > 0).length
    const group = await app.core.chatDb
      .selectFrom('message_group')
      .select('last_rev')
      .where('id', '=', groupId)
      .executeTakeFirst()
    expect(group?.last_rev).toBe(changes)
    expect(new Set(rows.map(({ rev }) => rev)).size).toBe(rows.length)
  })
})

describe('deletion for oneself', () => {
  test('removes the message from every view of that side only', async () => {
    await say(bob, ada, '一')
    await say(bob, ada, '二')
    expect((await act(ada, 'delete', bob, 2)).data).toMatchObject({ state: 'done', message: null })
    expect((await act(ada, 'delete', bob, 2)).data.state).toBe('already')
    expect((await listed(ada)).map(({ seq }) => seq)).toEqual([1])
    expect((await listed(bob)).map(({ seq }) => seq)).toEqual([1, 2])
    const mine = (await ada.post(GROUPS)).data
    expect(mine).toMatchObject({ list: [{ unread: 1, lastMessage: { text: '一' } }], unread: { main: 1 } })
    expect((await received(ada, 'group')).at(-1)).toMatchObject({ group: { lastMessage: { text: '一' } } })
    await act(bob, 'recall', ada, 2)
    expect(await received(ada, 'recall')).toEqual([])
    expect((await list(ada, { afterRev: 0 })).changed).toEqual([])
    expectRefusal(await act(ada, 'delete', bob, 9), 'NOT_FOUND')
  })
})

describe('changed messages', () => {
  test('follow the last known change in order, fifty at a time', async () => {
    for (let n = 0; n < 60; n++) await say(ada, bob, `m${n}`)
    for (let seq = 60; seq >= 1; seq--) await act(bob, 'heart', ada, seq)
    const first = await list(ada, { afterRev: 0, limit: 1 })
    expect(first).toMatchObject({ rev: 60, hasMoreChanged: true })
    expect((first.changed as Message[]).map(({ rev }) => rev)).toEqual(
      Array.from({ length: 50 }, (_v, i) => i + 1),
    )
    const second = await list(ada, { afterRev: 50 })
    expect(second.hasMoreChanged).toBe(false)
    expect((second.changed as Message[]).map(({ seq }) => seq)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect((await list(ada)).changed).toEqual([])
  })
})
