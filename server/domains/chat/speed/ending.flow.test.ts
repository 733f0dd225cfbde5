import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { SpeedState } from '@contract/types/speed'
import { eventsOf, noticesOf } from '../../../../test/server/acts/acting'
import { useDevices } from '../../../../test/server/devices'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import {
  CHOOSE_MS,
  choose,
  intend,
  meet,
  pass,
  sayLine,
  seedDate,
  seedDaters,
  stateOf,
  TALK_MS,
  toChoice,
} from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'

const app = useApp({ connections: 32 })
let a: SeededMember
let b: SeededMember
let online: Set<string>
let speedId: string

const { listen } = useDevices(() => app)

beforeEach(async () => {
  ;({ a, b, online, speedId } = await seedDate(app))
})

describe('when both choose yes', () => {
  test('makes one match and one group with all lines, read by both, and shows each the peer', async () => {
    await sayLine(a, speedId, '你好')
    app.clock.advance(1_000)
    await sayLine(b, speedId, '你好呀')
    await sayLine(b, speedId, '今天怎么样')
    const said = (await stateOf(a)).date?.lines ?? []
    await toChoice(app)
    expect((await choose(a, speedId, true)).data.speed).toMatchObject({
      phase: 'choosing',
      date: { myChoice: true },
    })
    expect((await stateOf(b)).date?.myChoice).toBeNull()
    const { result } = (await choose(b, speedId, true)).data.speed as SpeedState
    expect(result).toMatchObject({ outcome: 'matched', speedId, peer: { id: a.id, gone: false } })
    expect((await stateOf(a)).result).toMatchObject({ groupId: result?.groupId, peer: { id: b.id } })
    for (const [member, peer] of [
      [a, b],
      [b, a],
    ] as const) {
      const thread = (await member.post('/api/user/message_list', { userId: peer.id })).data
      expect(thread.groupId).toBe(result?.groupId)
      expect(thread.list).toMatchObject([
        { seq: 1, fromId: a.id, toId: b.id, content: { text: '你好' }, createdAt: said[0]?.createdAt },
        { seq: 2, fromId: b.id, toId: a.id, content: { text: '你好呀' }, createdAt: said[1]?.createdAt },
        { seq: 3, fromId: b.id, toId: a.id, content: { text: '今天怎么样' } },
      ])
      const groups = (await member.post('/api/user/message_group_list', {})).data.list
      expect(groups).toMatchObject([{ origin: 'speed', unread: 0, lastSeq: 3, matched: true, closed: false }])
      expect((await noticesOf(app, member.id)).filter((kind) => kind === 'match')).toHaveLength(1)
    }
    const sent = await a.post('/api/user/send_msg', {
      userId: b.id,
      clientMsgId: randomUUID(),
      type: 'text',
      content: { text: '继续聊' },
    })
    expect(sent.data.message.seq).toBe(4)
  })

  test('makes one match of twenty simultaneous requests of each side', async () => {
    await toChoice(app)
    const [ofA, ofB] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 ? choose(a, speedId, true, ofA) : choose(b, speedId, true, ofB),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(40).fill(1))
    const matches = await app.core.db
      .selectFrom('match')
      .select('id')
      .where('low_id', 'in', [a.id, b.id])
      .execute()
    expect(matches).toHaveLength(1)
    expect((await noticesOf(app, a.id)).filter((kind) => kind === 'match')).toHaveLength(1)
    expect((await choose(a, speedId, true, ofA)).data.speed.result.outcome).toBe('matched')
    expect((await choose(a, speedId, false)).code).toBe(errorCodes.STATE_CHANGED)
  })

  test('parts them when one was banned meanwhile', async () => {
    await toChoice(app)
    await choose(a, speedId, true)
    await changeMember(app, a, { account_state: 'banned' })
    expect((await choose(b, speedId, true)).data.speed.result).toEqual({
      speedId,
      outcome: 'parted',
      groupId: null,
      peer: null,
    })
  })
})

describe('when not both choose yes', () => {
  /** The last event of a date's end as text, without ids and times. */
  const endOf = async (member: SeededMember) => {
    const events = await eventsOf(app, member.id)
    const last = events.at(-1) as unknown as { state: SpeedState }
    return JSON.stringify({ ...last, id: '', at: 0, state: { ...last.state, rev: 0, now: 0 } }).replaceAll(
      /[0-9A-Z]{26}/g,
      'id',
    )
  }

  test('sends both the same end, byte for byte, at the same time, for every pair of choices', async () => {
    const ends = new Set<string>()
    for (const [his, hers] of [
      [true, false],
      [false, true],
      [false, false],
      [true, null],
      [null, false],
      [null, null],
    ] as const) {
      const [x, y] = await seedDaters(app)
      online.add(x.id).add(y.id)
      const id = await meet(app, x, y)
      await toChoice(app)
      const heard = (await eventsOf(app, y.id)).length
      if (his !== null) await choose(x, id, his)
      expect((await stateOf(y)).date?.myChoice).toBeNull()
      expect(await eventsOf(app, y.id)).toHaveLength(heard)
      if (hers !== null) await choose(y, id, hers)
      if (his === null || hers === null) await pass(app, CHOOSE_MS)
      for (const member of [x, y]) ends.add(await endOf(member))
      const count = await app.core.chatDb
        .selectFrom('message_group')
        .select('id')
        .where('low_id', 'in', [x.id, y.id])
        .execute()
      expect(count).toEqual([])
    }
    expect(ends.size).toBe(1)
  })

  test('sends the other side nothing about a no before their own choice', async () => {
    await toChoice(app)
    const before = (await eventsOf(app, b.id)).length
    await choose(a, speedId, false)
    expect((await eventsOf(app, b.id)).length).toBe(before)
    expect((await choose(a, speedId, true)).data).toMatchObject({ state: 'already' })
    expect((await choose(b, speedId, true)).data.speed.result.outcome).toBe('parted')
  })
})

test('no event or answer before two yeses leads to the other’s account', async () => {
  const [x, y] = await seedDaters(app, { place: { latitude: 31.23, longitude: 121.47 } })
  const devices = [await listen(x), await listen(y)] as const
  online.add(x.id).add(y.id)
  const answers: Answer[] = []
  for (const member of [x, y]) answers.push(await intend(member, 'join'))
  await app.services.speed.loop.turn()
  const id = (await stateOf(x)).date?.speedId ?? ''
  await pass(app, 10_000)
  for (const member of [x, y]) answers.push(await sayLine(member, id, '你好'), await intend(member, 'state'))
  answers.push(await intend(x, 'next_question', id), await intend(y, 'finish', id))
  await devices[0].signal('typing', { userId: id, on: true })
  await devices[1].waitFor('speed')
  await pass(app, TALK_MS, 10_000)
  for (const member of [x, y]) answers.push(await intend(member, 'state'))
  answers.push(await choose(x, id, true), await choose(y, id, false), await intend(x, 'state'))
  const place = await app.core.db
    .selectFrom('member_location')
    .selectAll()
    .where('member_id', '=', x.id)
    .executeTakeFirst()
  const endingsOf = (member: SeededMember) =>
    app.core.db.selectFrom('outbox').select('event').where('member_id', '=', member.id).execute()
  const forX = JSON.stringify([await endingsOf(x), devices[0].bodies])
  const forY = JSON.stringify([await endingsOf(y), devices[1].bodies])
  expect(devices[1].of('speed').some(({ typing }) => typing?.speedId === id && typing.on)).toBe(true)
  const secretsOf = ({ id: memberId, phone }: SeededMember) => [memberId, phone, `m/${memberId}`]
  for (const secret of secretsOf(y)) expect(forX).not.toContain(secret)
  for (const secret of secretsOf(x)) expect(forY).not.toContain(secret)
  const all = JSON.stringify([forX, forY, answers.map(({ data }) => data as unknown)])
  for (const secret of [...secretsOf(x), ...secretsOf(y), String(place?.cell_x), '121.47', '31.23']) {
    expect(all).not.toContain(secret)
  }
})
