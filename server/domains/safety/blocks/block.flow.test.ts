import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { ActionRow } from '@contract/types/action'
import { add, listOf, match, remove, seedPair } from '../../../../test/server/acts/acting'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { sendText } from '../../../../test/server/relations'

const app = useApp()

describe('unmatch', () => {
  test('ends the match for both, closes the group, and hides each member from the other for thirty days', async () => {
    const [a, b] = await seedPair(app)
    await match(a, b)
    expect((await remove(a, 'match', b)).data.state).toBe('done')
    expect((await remove(a, 'match', b)).data.state).toBe('already')
    expect((await add(b, 'like', a)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await b.post('/api/user/get', { userId: a.id })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await listOf(b, 'action_list', 'match')).total).toBe(0)
    const row = await app.core.chatDb
      .selectFrom('message_group')
      .select('closed_at')
      .where('low_id', 'in', [a.id, b.id])
      .executeTakeFirstOrThrow()
    expect(row.closed_at).not.toBeNull()
  })

  test('is rejected for members who never matched', async () => {
    const [a, b] = await seedPair(app)
    expect((await remove(a, 'match', b)).code).toBe(errorCodes.RELATION_MISSING)
  })
})

describe('block', () => {
  test('ends everything between the two members, at once and for both', async () => {
    const [a, b] = await seedPair(app)
    await match(a, b)
    await add(b, 'follow', a)
    await a.post('/api/user/get', { userId: b.id })
    expect((await add(a, 'block', b)).data.state).toBe('done')
    expect((await add(a, 'block', b)).data.state).toBe('already')
    for (const [member, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await member.post('/api/user/get', { userId: other.id })).code).toBe(
        errorCodes.TARGET_NOT_VISIBLE,
      )
      for (const kind of ['like', 'follow', 'visit', 'match']) {
        expect((await listOf(member, 'action_list', kind)).total).toBe(0)
      }
      for (const kind of ['like', 'follow', 'visit']) {
        expect((await listOf(member, 'action_to_me_list', kind)).total).toBe(0)
      }
      const send = { userId: other.id, clientMsgId: randomUUID(), type: 'text', content: { text: '在吗' } }
      expect((await member.post('/api/user/send_msg', send)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    }
    expect((await listOf(a, 'action_list', 'block')).list[0].member.id).toBe(b.id)
    expect((await listOf(b, 'action_list', 'block')).total).toBe(0)
    expect((await add(a, 'like', b)).code).toBe(errorCodes.ALREADY_BLOCKED)
    expect((await add(b, 'like', a)).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
  })

  test('is listed with the message group while the group is stored', async () => {
    const [a, b] = await seedPair(app)
    const stranger = await app.seed.member()
    const groupId = await match(a, b)
    await sendText(b, a, '你好')
    for (const other of [b, stranger]) await add(a, 'block', other)
    const talks = async () => {
      const { list } = await listOf(a, 'action_list', 'block')
      return (list as ActionRow[]).map(({ member, groupId: id }) => [member?.id, id])
    }
    expect(await talks()).toEqual(
      expect.arrayContaining([
        [b.id, groupId],
        [stranger.id, null],
      ]),
    )
    const { data } = await a.post('/api/user/message_list', { groupId })
    expect(data).toMatchObject({ blockedByMe: true, list: [{ content: { text: '你好' } }] })
    await app.core.transaction((tx) => app.services.groups.clear(tx, a.id, b.id))
    expect((await talks()).map(([, id]) => id)).toEqual([null, null])
  })

  test('lets the members meet again, unmatched, when it is lifted', async () => {
    const [a, b] = await seedPair(app)
    const groupId = await match(a, b)
    await add(a, 'block', b)
    expect((await remove(a, 'block', b)).data.state).toBe('done')
    expect((await remove(a, 'block', b)).data.state).toBe('already')
    expect((await a.post('/api/user/get', { userId: b.id })).data.relation).toMatchObject({
      matched: false,
      liked: false,
    })
    expect(await match(a, b)).toBe(groupId)
  })

  test('applies to the phone number when its owner registers again', async () => {
    const [a, b] = await seedPair(app)
    await add(a, 'block', b)
    const { db } = app.core
    await db
      .updateTable('member')
      .set({ phone_hash: Buffer.from('gone') })
      .where('id', '=', b.id)
      .execute()
    const again = await app.seed.member({ phone: b.phone })
    expect((await again.post('/api/user/get', { userId: a.id })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await a.post('/api/user/get', { userId: again.id })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await remove(a, 'block', again)).data.state).toBe('done')
    expect((await a.post('/api/user/get', { userId: again.id })).code).toBe(1)
  })
})
