import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { deleteAction } from '@contract/calls/user/delete_action'
import { errorCodes } from '@contract/errors'
import { add, listOf, match, remove } from '../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../test/server/seed'
import { leave, seedDate } from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember, isBlockBetween, textDraft } from '../../../../test/server/relations'

const app = useApp()
let a: SeededMember
let b: SeededMember
let speedId: string

beforeEach(async () => {
  ;({ a, b, speedId } = await seedDate(app, {}, { nickname: '小满' }))
})
afterEach(() => leave(a))

const blockedOf = async (member: SeededMember) => (await listOf(member, 'action_list', 'block')).list
const isBlocked = () => isBlockBetween(app, a, b)

test('lists what the speed date showed, whatever the member changed since', async () => {
  await add(a, 'block', { id: speedId })
  await changeMember(app, b, { nickname: '换了名字', account_state: 'banned' })
  const list = await a.post('/api/user/action_list', { kind: 'block' })
  expect(list.data).toMatchObject({
    total: 1,
    list: [
      {
        member: {
          id: speedId,
          nickname: '小满',
          avatarUrl: null,
          tint: null,
          vip: false,
          activity: null,
          gone: false,
        },
      },
    ],
  })
  expect(JSON.stringify(list)).not.toContain(b.id)
})

test('gives the blocker the same answers for the blocked member as for a hidden one', async () => {
  await add(a, 'block', { id: speedId })
  const hidden = await app.seed.member()
  await changeMember(app, hidden, { account_state: 'banned' })
  const ask = async (target: SeededMember) => [
    await a.post('/api/user/get', { userId: target.id }),
    await a.post('/api/user/send_msg', textDraft(target.id, '你好')),
    await a.post('/api/user/message_list', { userId: target.id }),
    await add(a, 'like', target),
    await add(a, 'follow', target),
  ]
  const answers = (await ask(b)).map(({ status, code, msg, data }) => ({ status, code, msg, data }))
  expect(answers).toEqual(
    (await ask(hidden)).map(({ status, code, msg, data }) => ({ status, code, msg, data })),
  )
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errorCodes.TARGET_NOT_VISIBLE))
})

test('lets only the blocker lift the block by the date’s id, also after the date is deleted', async () => {
  await add(a, 'block', { id: speedId })
  await app.core.db.deleteFrom('speed_side').where('date_id', '=', speedId).execute()
  await app.core.db.deleteFrom('speed_date').where('id', '=', speedId).execute()
  expect(await blockedOf(a)).toMatchObject([{ member: { id: speedId, nickname: '小满' } }])
  await remove(b, 'block', { id: speedId })
  expect(await isBlocked()).toBe(true)
  expect((await remove(a, 'block', { id: speedId })).data.state).toBe('done')
  expect(await isBlocked()).toBe(false)
  expect(await blockedOf(a)).toEqual([])
})

test('lists a member by name whom the blocker met elsewhere, too', async () => {
  await match(a, b)
  await add(a, 'block', { id: speedId })
  expect(await blockedOf(a)).toMatchObject([{ member: { id: b.id, nickname: '小满' } }])
  expect((await remove(a, 'block', b)).data.state).toBe('done')
})

test('lists a target anonymously that was blocked with a report', async () => {
  await add(a, 'report', { id: speedId }, { reason: 'harassment', context: 'speed', alsoBlock: true })
  expect(await blockedOf(a)).toMatchObject([{ member: { id: speedId, nickname: '小满' } }])
  const answers = [await blockedOf(a), await listOf(a, 'action_list', 'report')]
  expect(JSON.stringify(answers)).not.toContain(b.id)
})

type Aimed<Payload> =
  Extract<Payload, { userId: string }> extends { kind: infer Kind extends string } ? Kind : never

/** Every kind of action on a member with the fields that it needs; a new kind without a line does not compile. */
const additions: Record<Aimed<PayloadOf<typeof addAction>>, object> = {
  like: {},
  superlike: {},
  pass: {},
  hide: {},
  follow: {},
  report: { extra: { reason: 'harassment', alsoBlock: true } },
  block: {},
  chat_pin: {},
  chat_mute: {},
  chat_archive: {},
  chat_delete: {},
  msg_recall: { extra: { seq: 1 } },
  msg_heart: { extra: { seq: 1 } },
  msg_delete: { extra: { seq: 1 } },
}

/** The same for the calls that take actions back. */
const removals: Record<Aimed<PayloadOf<typeof deleteAction>>, object> = {
  like: {},
  superlike: {},
  pass: {},
  hide: {},
  follow: {},
  visit: {},
  block: {},
  report: {},
  match: {},
  chat_pin: {},
  chat_mute: {},
  chat_archive: {},
  msg_heart: { extra: { seq: 1 } },
}

describe('a viewer who guesses the id of the blocked member', () => {
  /** Every call that names a member by id. */
  const askAll = async ({ id: userId }: { id: string }) => {
    const answers: unknown[] = []
    const ask = async (path: string, body: object) => {
      const { status, code, msg, data } = await a.post(path, body)
      answers.push({ path, what: 'kind' in body ? body.kind : null, status, code, msg, data })
    }
    await ask('/api/user/get', { userId })
    await ask('/api/user/message_list', { userId })
    await ask('/api/user/send_msg', textDraft(userId, '你好'))
    for (const [kind, more] of Object.entries(additions)) {
      await ask('/api/user/add_action', { kind, userId, clientToken: randomUUID(), ...more })
    }
    for (const [kind, more] of Object.entries(removals)) {
      await ask('/api/user/delete_action', { kind, userId, ...more })
    }
    for (const kind of ['like', 'pass']) await ask('/api/user/delete_action', { kind, userId, undo: true })
    return answers
  }

  test.each([
    ['a block', 'block', {}],
    ['a report that blocks', 'report', { extra: { reason: 'harassment', alsoBlock: true } }],
  ])('gets for %s the answers of a member who blocked the viewer', async (_name, kind, more) => {
    const blocker = await app.seed.member()
    for (const target of [b, blocker]) {
      expect((await add(a, 'follow', target)).code).toBe(1)
      expect((await add(a, 'like', target)).code).toBe(1)
    }
    const act = { kind, userId: speedId, clientToken: randomUUID(), ...more }
    expect((await a.post('/api/user/add_action', act)).code).toBe(1)
    expect((await add(blocker, 'block', a)).code).toBe(1)
    const expected = await askAll(blocker)
    expect(await askAll(b)).toEqual(expected)
    expect(await isBlocked()).toBe(true)
    expect(await listOf(a, 'action_list', 'block')).toMatchObject({
      total: 1,
      list: [{ member: { id: speedId } }],
    })
  })

  test('learns nothing from a repeated request: the token belongs to the date’s id', async () => {
    const clientToken = randomUUID()
    expect((await add(a, 'block', { id: speedId }, undefined, clientToken)).code).toBe(1)
    expect((await add(a, 'block', { id: speedId }, undefined, clientToken)).code).toBe(1)
    const other = await app.seed.member()
    for (const { id } of [other, b]) {
      expect((await add(a, 'block', { id }, undefined, clientToken)).code).toBe(errorCodes.TOKEN_REUSED)
    }
  })

  test('learns nothing from blocking the id first: each name has its own block', async () => {
    expect((await add(a, 'block', b)).data.state).toBe('done')
    expect((await add(a, 'block', { id: speedId })).data.state).toBe('done')
    expect((await add(a, 'block', { id: speedId })).data.state).toBe('already')
    const blocked = (await blockedOf(a)).map(({ member }: { member: { id: string } }) => member.id)
    // Both have the same moment, so their order is random.
    expect(new Set(blocked)).toEqual(new Set([speedId, b.id]))
    expect(blocked).toHaveLength(2)
    expect((await remove(a, 'block', b)).data.state).toBe('done')
    expect((await a.post('/api/user/get', { userId: b.id })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await remove(a, 'block', { id: speedId })).data.state).toBe('done')
    expect(await isBlocked()).toBe(false)
  })
})

test('does not name the member in a report by the date’s id, which only that id takes back', async () => {
  expect((await add(a, 'report', { id: speedId }, { reason: 'harassment', context: 'chat' })).code).toBe(1)
  expect(JSON.stringify(await listOf(a, 'action_list', 'report'))).not.toContain(b.id)
  expect((await remove(a, 'report', b)).code).toBe(errorCodes.RELATION_MISSING)
  expect((await listOf(a, 'action_list', 'report')).total).toBe(1)
  expect((await remove(a, 'report', { id: speedId })).data.state).toBe('done')
  expect((await listOf(a, 'action_list', 'report')).total).toBe(0)
})

test('names the member in a report by the member’s own id, whatever its context', async () => {
  expect((await add(a, 'report', b, { reason: 'harassment', context: 'speed' })).code).toBe(1)
  expect((await listOf(a, 'action_list', 'report')).list).toMatchObject([{ member: { id: b.id } }])
  expect((await remove(a, 'report', b)).data.state).toBe('done')
})
