import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, remove } from '../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../test/server/seed'
import {
  choose,
  leave,
  meet,
  sayLine,
  seedDate,
  seedDaters,
  stateOf,
  toChoice,
} from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { isBlockBetween } from '../../../../test/server/relations'

const app = useApp({ connections: 32 })
let a: SeededMember
let b: SeededMember
let online: Set<string>
let speedId: string

beforeEach(async () => {
  ;({ a, b, online, speedId } = await seedDate(app))
})

describe('block and report', () => {
  test.each([
    ['block', undefined],
    ['report', { reason: 'harassment', context: 'speed' }],
    ['report', { reason: 'harassment', context: 'speed', alsoBlock: true }],
  ])('%s %j of the date ends the talk for both at once, and costs neither a round', async (kind, extra) => {
    const before = (await stateOf(a)).roundsLeft
    expect((await add(a, kind, { id: speedId }, extra)).code).toBe(1)
    expect((await stateOf(a)).result).toMatchObject({ outcome: 'left', peer: null })
    expect((await stateOf(b)).result).toMatchObject({ outcome: 'peer_left', peer: null })
    expect((await stateOf(a)).roundsLeft).toBe(before)
    expect((await stateOf(b)).roundsLeft).toBe(before)
    const isBlocked = await isBlockBetween(app, a, b)
    expect(isBlocked).toBe(kind === 'block' || JSON.stringify(extra ?? {}).includes('alsoBlock'))
  })

  test('during the choice show the other side the usual end', async () => {
    await toChoice(app)
    await choose(b, speedId, true)
    await add(a, 'block', { id: speedId })
    expect((await stateOf(b)).result?.outcome).toBe('parted')
  })

  test('prevent a match, even when the other side chose yes', async () => {
    for (let round = 0; round < 6; round++) {
      const [x, y] = await seedDaters(app)
      online.add(x.id).add(y.id)
      const id = await meet(app, x, y)
      await toChoice(app)
      await choose(x, id, true)
      await Promise.all([choose(y, id, true), add(x, 'block', { id })])
      const relation = await app.services.relations.relationOf(app.core.db, x.id, y.id)
      expect(relation.matched).toBe(false)
      expect(await isBlockBetween(app, x, y)).toBe(true)
    }
  })

  test('work after the date, for its two sides only', async () => {
    await leave(a)
    const stranger = await app.seed.member()
    expect((await add(stranger, 'block', { id: speedId })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await add(b, 'report', { id: speedId }, { reason: 'other' })).code).toBe(1)
    for (const kind of ['like', 'follow', 'pass']) {
      expect((await add(b, kind, { id: speedId })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    }
  })

  test('list the blocked member anonymously, and undo the block by the date’s id', async () => {
    await add(a, 'block', { id: speedId })
    const list = await a.post('/api/user/action_list', { kind: 'block' })
    expect(list.data.list).toMatchObject([{ member: { id: speedId, avatarUrl: null, tint: null } }])
    expect(JSON.stringify(list.data)).not.toContain(b.id)
    expect((await remove(a, 'block', { id: speedId })).data.state).toBe('done')
    expect(await isBlockBetween(app, a, b)).toBe(false)
    await add(a, 'block', b)
    const known = (await a.post('/api/user/action_list', { kind: 'block' })).data.list
    expect(known).toMatchObject([{ member: { id: b.id } }])
  })

  test('refuse a second report by the date’s id; a report by the member’s own id reveals nothing', async () => {
    const harassment = { reason: 'harassment', context: 'speed' }
    expect((await add(a, 'report', { id: speedId }, harassment)).code).toBe(1)
    expect((await add(a, 'report', { id: speedId }, harassment)).code).toBe(errorCodes.REPORT_STATE)
    const stranger = await app.seed.member({ gender: 'male' })
    const codes = [await add(a, 'report', b, harassment), await add(a, 'report', stranger, harassment)]
    expect(codes.map(({ code }) => code)).toEqual([1, 1])
  })

  test('show reviewers the lines while they are kept', async () => {
    await sayLine(a, speedId, '你好')
    await leave(a)
    const { db } = app.core
    expect(await app.services.speed.service.evidenceOf(db, b.id, a.id)).toMatchObject({
      speedId,
      lines: [{ seq: 1, fromId: a.id, text: '你好' }],
    })
    app.clock.advance(7 * DAY_MS + 1)
    await app.services.speed.forgetOld()
    expect(await app.services.speed.service.evidenceOf(db, b.id, a.id)).toBeNull()
    expect(await app.services.speed.service.partnerOf(db, b.id, speedId)).toBeNull()
  })
})
