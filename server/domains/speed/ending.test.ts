import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { errorCodes } from '@contract/errors'
import type { SpeedState } from '@contract/types/speed'
import { add, newsOf, noticesOf, remove } from '../../../test/server/acting'
import type { Answer, SeededMember } from '../../../test/server/seed'
import {
  CHOOSE_MS,
  choose,
  intend,
  leave,
  meet,
  pass,
  sayLine,
  seedDate,
  seedDaters,
  stateOf,
  storeCover,
  TALK_MS,
} from '../../../test/server/speed-dates'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { listenAs } from '../../../test/server/stomp-listener'
import { changeMember } from '../../../test/server/ties'

let app: TestApp
let a: SeededMember
let b: SeededMember
let online: Set<string>
let speedId: string

const COVER = readFileSync(path.join(__dirname, '../../demo/assets/portraits/f01.jpg'))

beforeAll(async () => {
  app = await startApp({ connections: 32 })
})
afterAll(() => app.close())

beforeEach(async () => {
  ;({ a, b, online, speedId } = await seedDate(app))
})

const toChoice = () => pass(app, TALK_MS, 10_000)

describe('both want to go on', () => {
  test('one match, one group with all that was said, read by both, and the peer is known', async () => {
    await sayLine(a, speedId, '你好')
    app.clock.advance(1_000)
    await sayLine(b, speedId, '你好呀')
    await sayLine(b, speedId, '今天怎么样')
    const said = (await stateOf(a)).date?.lines ?? []
    await toChoice()
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

  test('at the same moment, twenty presses of each are one match', async () => {
    await toChoice()
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

  test('parts them all the same when one was banned meanwhile', async () => {
    await toChoice()
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

describe('not both want to go on', () => {
  /** Everything told of a date's end, without ids and moments. */
  const endOf = async (member: SeededMember) => {
    const news = await newsOf(app, member.id)
    const last = news.at(-1) as unknown as { state: SpeedState }
    return JSON.stringify({ ...last, id: '', at: 0, state: { ...last.state, rev: 0, now: 0 } }).replaceAll(
      /[0-9A-Z]{26}/g,
      'id',
    )
  }

  test('whoever said no, or nothing, both hear the same, byte for byte, at one moment', async () => {
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
      await toChoice()
      const heard = (await newsOf(app, y.id)).length
      if (his !== null) await choose(x, id, his)
      expect((await stateOf(y)).date?.myChoice).toBeNull()
      expect(await newsOf(app, y.id)).toHaveLength(heard)
      if (hers !== null) await choose(y, id, hers)
      if (his === null || hers === null) await pass(app, CHOOSE_MS)
      for (const member of [x, y]) ends.add(await endOf(member))
      const count = await app.core.db
        .selectFrom('message_group')
        .select('id')
        .where('low_id', 'in', [x.id, y.id])
        .execute()
      expect(count).toEqual([])
    }
    expect(ends.size).toBe(1)
  })

  test('a no tells the other one nothing before their own choice', async () => {
    await toChoice()
    const before = (await newsOf(app, b.id)).length
    await choose(a, speedId, false)
    expect((await newsOf(app, b.id)).length).toBe(before)
    expect((await choose(a, speedId, true)).data).toMatchObject({ state: 'already' })
    expect((await choose(b, speedId, true)).data.speed.result.outcome).toBe('parted')
  })
})

describe('block and report', () => {
  test.each([
    ['block', undefined],
    ['report', { reason: 'harassment', context: 'speed' }],
    ['report', { reason: 'harassment', context: 'speed', alsoBlock: true }],
  ])('%s %j of the date ends the talk for both at once, and costs nobody a round', async (kind, extra) => {
    const before = (await stateOf(a)).roundsLeft
    expect((await add(a, kind, { id: speedId }, extra)).code).toBe(1)
    expect((await stateOf(a)).result).toMatchObject({ outcome: 'left', peer: null })
    expect((await stateOf(b)).result).toMatchObject({ outcome: 'peer_left', peer: null })
    expect((await stateOf(a)).roundsLeft).toBe(before)
    expect((await stateOf(b)).roundsLeft).toBe(before)
    const isBlocked = await app.services.relations.isBlockedEither(app.core.db, a.id, b.id)
    expect(isBlocked).toBe(kind === 'block' || JSON.stringify(extra ?? {}).includes('alsoBlock'))
  })

  test('in the choice the other one sees the usual end', async () => {
    await toChoice()
    await choose(b, speedId, true)
    await add(a, 'block', { id: speedId })
    expect((await stateOf(b)).result?.outcome).toBe('parted')
  })

  test('against a yes of the other one leave no match', async () => {
    for (let round = 0; round < 6; round++) {
      const [x, y] = await seedDaters(app)
      online.add(x.id).add(y.id)
      const id = await meet(app, x, y)
      await toChoice()
      await choose(x, id, true)
      await Promise.all([choose(y, id, true), add(x, 'block', { id })])
      const relation = await app.services.relations.relationOf(app.core.db, x.id, y.id)
      expect(relation.matched).toBe(false)
      expect(await app.services.relations.isBlockedEither(app.core.db, x.id, y.id)).toBe(true)
    }
  })

  test('are still taken after the date, of the date’s own two alone', async () => {
    await leave(a)
    const stranger = await app.seed.member()
    expect((await add(stranger, 'block', { id: speedId })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await add(b, 'report', { id: speedId }, { reason: 'other' })).code).toBe(1)
    for (const kind of ['like', 'follow', 'pass']) {
      expect((await add(b, kind, { id: speedId })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    }
  })

  test('leave the other one veiled on the list of blocks, from which the date’s id lifts it', async () => {
    await add(a, 'block', { id: speedId })
    const list = await a.post('/api/user/action_list', { kind: 'block' })
    expect(list.data.list).toMatchObject([{ member: { id: speedId, avatarUrl: null, tint: null } }])
    expect(JSON.stringify(list.data)).not.toContain(b.id)
    expect((await remove(a, 'block', { id: speedId })).data.state).toBe('done')
    expect(await app.services.relations.isBlockedEither(app.core.db, a.id, b.id)).toBe(false)
    await add(a, 'block', b)
    const known = (await a.post('/api/user/action_list', { kind: 'block' })).data.list
    expect(known).toMatchObject([{ member: { id: b.id } }])
  })

  test('show reviewers what was said, as long as it is kept', async () => {
    await sayLine(a, speedId, '你好')
    await leave(a)
    const { db } = app.core
    expect(await app.services.speed.service.evidenceOf(db, b.id, a.id)).toMatchObject({
      speedId,
      lines: [{ seq: 1, fromId: a.id, text: '你好' }],
    })
    app.clock.advance(7 * 86_400_000 + 1)
    await app.services.speed.forgetOld()
    expect(await app.services.speed.service.evidenceOf(db, b.id, a.id)).toBeNull()
    expect(await app.services.speed.service.partnerOf(db, b.id, speedId)).toBeNull()
  })
})

describe('portraits', () => {
  const fetchPortrait = (url: string) => fetch(app.url + url)
  const portraitOf = async (member: SeededMember) => {
    const { date } = await stateOf(member)
    if (!date) throw new Error('no date')
    return date.portrait
  }

  beforeEach(async () => {
    // A canary that no picture made from a few pixels could carry on.
    await storeCover(
      app,
      b,
      await sharp(COVER)
        .withExif({ IFD0: { Copyright: 'CANARY' } })
        .webp()
        .toBuffer(),
    )
  })

  test('get clearer in six steps and are clear in the choice; each is another picture', async () => {
    const seen: Buffer[] = []
    for (let step = 1; step <= 7; step++) {
      const portrait = await portraitOf(a)
      expect(portrait.step).toBe(step)
      expect(portrait.nextAt).toBe(step === 7 ? null : app.clock.now() + 30_000)
      const response = await fetchPortrait(portrait.url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      seen.push(Buffer.from(await response.arrayBuffer()))
      await pass(app, 30_000, 10_000)
      if (step === 6) expect((await stateOf(a)).phase).toBe('choosing')
    }
    expect(new Set(seen.map((bytes) => bytes.toString('base64'))).size).toBe(7)
    for (const bytes of seen) {
      expect(bytes.includes('CANARY')).toBe(false)
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
    // Detail of a picture: what is lost when it is made small and large again.
    const detail = await Promise.all(
      seen.map(async (bytes) => {
        const size = 256
        const plain = await sharp(bytes).resize(size, size).greyscale().raw().toBuffer()
        const soft = await sharp(
          await sharp(bytes).resize(size, size).greyscale().resize(12, 12).png().toBuffer(),
        )
          .resize(size, size, { kernel: 'cubic' })
          .greyscale()
          .raw()
          .toBuffer()
        return plain.reduce((sum, value, i) => sum + Math.abs(value - (soft[i] ?? 0)), 0) / plain.length
      }),
    )
    expect([...detail].sort((x, y) => x - y)).toEqual(detail)
    expect(detail[0]).toBeLessThan((detail[6] ?? 0) / 3)
  })

  test('of a later step cannot be had early, and its address cannot be made from an earlier one', async () => {
    const { url } = await portraitOf(a)
    const { portrait_id: id } = await app.core.db
      .selectFrom('speed_side')
      .select('portrait_id')
      .where('date_id', '=', speedId)
      .where('member_id', '=', a.id)
      .executeTakeFirstOrThrow()
    const { portraitName } = await import('./portrait-address')
    for (let step = 2; step <= 7; step++) {
      const response = await fetchPortrait(`/media/speed/${portraitName(app.core.crypto, id, step)}`)
      expect(response.status).toBe(404)
    }
    for (const guess of [
      url.slice(0, -1),
      `${url}x`,
      url.slice(0, -4) + 'AAAA',
      '/media/speed/',
      `/media/speed/${speedId}`,
    ]) {
      expect((await fetchPortrait(guess)).status).toBe(404)
    }
    await pass(app, 30_000, 10_000)
    expect((await fetchPortrait(`/media/speed/${portraitName(app.core.crypto, id, 2)}`)).status).toBe(200)
    expect((await fetchPortrait(url)).status).toBe(200)
  })

  test('are gone with the date, and their files an hour later', async () => {
    const { url } = await portraitOf(a)
    expect((await fetchPortrait(url)).status).toBe(200)
    const key = `s/${url.slice('/media/speed/'.length, '/media/speed/'.length + 22)}/1.webp`
    await leave(b)
    expect((await fetchPortrait(url)).status).toBe(404)
    expect((await fetchPortrait(`/media/${key}`)).status).toBe(404)
    await app.services.jobs.runDue()
    expect(await app.services.store.get(key)).not.toBeNull()
    app.clock.advance(60 * 60_000)
    await app.services.jobs.runDue()
    expect(await app.services.store.get(key)).toBeNull()
  })

  test('of a member whose picture is not there are not found', async () => {
    expect((await fetchPortrait((await portraitOf(b)).url)).status).toBe(404)
  })
})

test('nothing that either is told before both want to go on leads to the other’s account', async () => {
  const [x, y] = await seedDaters(app, { place: { latitude: 31.23, longitude: 121.47 } })
  const devices = [await listenAs(app.url, x), await listenAs(app.url, y)] as const
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
  const told = (member: SeededMember) =>
    app.core.db.selectFrom('outbox').select('event').where('member_id', '=', member.id).execute()
  const forX = JSON.stringify([await told(x), devices[0].bodies])
  const forY = JSON.stringify([await told(y), devices[1].bodies])
  expect(devices[1].of('speed').some(({ typing }) => typing?.speedId === id && typing.on)).toBe(true)
  const secretsOf = ({ id: memberId, phone }: SeededMember) => [memberId, phone, `m/${memberId}`]
  for (const secret of secretsOf(y)) expect(forX).not.toContain(secret)
  for (const secret of secretsOf(x)) expect(forY).not.toContain(secret)
  const all = JSON.stringify([forX, forY, answers.map(({ data }) => data as unknown)])
  for (const secret of [...secretsOf(x), ...secretsOf(y), String(place?.cell_x), '121.47', '31.23']) {
    expect(all).not.toContain(secret)
  }
  for (const device of devices) await device.close()
})
