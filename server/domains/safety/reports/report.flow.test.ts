import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import {
  add,
  listOf,
  match,
  eventsOf,
  noticesOf,
  remove,
  seedPair,
} from '../../../../test/server/acts/acting'
import { seedTrusted } from '../../../../test/server/acts/deciding'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { changeMember, insertVisit } from '../../../../test/server/relations'
import { createReportService } from './report.service'

const app = useApp()

const memberOf = ({ id }: SeededMember) => app.services.members.getById(id)

describe('report', () => {
  const report = (from: SeededMember, to: { id: string }, extra: object = {}) =>
    add(from, 'report', to, { reason: 'scam', ...extra })

  test('is received, visible only to the reporter, and can be withdrawn', async () => {
    const [a, b] = await seedPair(app)
    expect((await report(a, b)).data.state).toBe('received')
    expect(await noticesOf(app, a.id)).toEqual(['report_received'])
    expect(await eventsOf(app, b.id)).toEqual([])
    const { list, total } = await listOf(a, 'action_list', 'report')
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ state: 'received', member: { id: b.id } })
    expect((await remove(a, 'report', b)).data.state).toBe('done')
    expect((await remove(a, 'report', b)).code).toBe(errorCodes.RELATION_MISSING)
  })

  test('keeps no detail of blanks', async () => {
    const [a, b] = await seedPair(app)
    expect((await report(a, b, { detail: '\u2800\u2800' })).data.state).toBe('received')
    const { detail } = await app.core.db.selectFrom('report').select('detail').executeTakeFirstOrThrow()
    expect(detail).toBe('')
  })

  test('is withdrawn by its id when two concern one member, whichever is newer', async () => {
    const [a, b] = await seedPair(app)
    await report(a, b, { reason: 'harassment' })
    app.clock.advance(1)
    await report(a, b, { reason: 'hate', context: 'chat' })
    const mine = async (): Promise<{ id: string; matter: { reason: string } }[]> =>
      (await listOf(a, 'action_list', 'matter')).list
    const [newer, older] = await mine()
    const withdraw = (from: SeededMember, reportId: string | undefined) =>
      from.post('/api/user/delete_action', { kind: 'report', userId: b.id, reportId })
    expect((await withdraw(await app.seed.member(), older?.id)).code).toBe(errorCodes.RELATION_MISSING)
    expect((await withdraw(a, older?.id)).data.state).toBe('done')
    expect((await mine()).map(({ id }) => id)).toEqual([newer?.id])
    expect((await withdraw(a, older?.id)).code).toBe(errorCodes.RELATION_MISSING)
  })

  test('is possible once from one place while it is open; an urgent reason may be added', async () => {
    const [a, b] = await seedPair(app)
    const codeOf = async (extra: object, from = a) => (await report(from, b, extra)).code
    const used = async () =>
      (await app.services.quotas.quotaOf(app.core.db, await memberOf(a), 'report')).used
    const harassment = { reason: 'harassment', context: 'chat' }
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => codeOf(harassment)))
    expect(atOnce.sort()).toEqual([1, ...Array(4).fill(errorCodes.REPORT_STATE)])
    expect(await used()).toBe(1)
    expect(await codeOf({ reason: 'hate', context: 'chat' })).toBe(errorCodes.REPORT_STATE)
    expect(await codeOf({ reason: 'extortion', context: 'chat' })).toBe(1)
    expect(await codeOf({ reason: 'extortion', context: 'chat' })).toBe(errorCodes.REPORT_STATE)
    expect(await codeOf({ reason: 'harassment' })).toBe(1)
    expect(await codeOf(harassment, await app.seed.member())).toBe(1)
    for (let left = 3; left > 0; left--) await remove(a, 'report', b)
    expect(await codeOf(harassment)).toBe(1)
    const { id } = (await listOf(a, 'action_list', 'report')).list[0]
    const decision = { verdict: 'dismissed', operator: 'anna', why: '没有违规' } as const
    await app.services.decisions.decide(id, decision)
    expect(await codeOf(harassment)).toBe(1)
  })

  test('cannot be withdrawn once an operator reviews it', async () => {
    const [a, b] = await seedPair(app)
    await report(a, b)
    await app.core.db.updateTable('report').set({ state: 'reviewing' }).where('from_id', '=', a.id).execute()
    expect((await remove(a, 'report', b)).code).toBe(errorCodes.REPORT_STATE)
  })

  test('accepts as evidence only messages of the pair’s own group', async () => {
    const [a, b] = await seedPair(app)
    await match(a, b)
    const send = { userId: b.id, clientMsgId: randomUUID(), type: 'text', content: { text: '你好' } }
    await a.post('/api/user/send_msg', send)
    expect((await report(b, a, { msgSeqs: [1] })).code).toBe(1)
    expect((await report(b, a, { msgSeqs: [1, 2] })).data.fields).toHaveProperty(['extra.msgSeqs'])
    const stranger = await app.seed.member()
    expect((await report(stranger, a, { msgSeqs: [1] })).data.fields).toHaveProperty(['extra.msgSeqs'])
    expect((await report(b, a, { imageUrls: ['https://elsewhere/u/x.jpg'] })).data.fields).toHaveProperty([
      'extra.imageUrls',
    ])
  })

  test('keeps the messages and profile of its moment, also what is removed later', async () => {
    const [a, b] = await seedPair(app)
    await match(a, b)
    const text = '先转账再见面'
    const send = {
      userId: b.id,
      clientMsgId: randomUUID(),
      type: 'text',
      content: { text },
      confirmRisk: true,
    }
    await a.post('/api/user/send_msg', send)
    await app.core.chatDb.updateTable('message').set({ recalled_at: app.clock.now() }).execute()
    expect((await report(b, a, { msgSeqs: [1], context: 'chat' })).code).toBe(1)
    const { nickname } = await app.services.members.getById(a.id)
    await changeMember(app, a, { nickname: '换了名字' })
    await app.core.chatDb.deleteFrom('message').execute()
    const kept = await app.core.db
      .selectFrom('report')
      .select('evidence')
      .where('from_id', '=', b.id)
      .executeTakeFirstOrThrow()
    expect(kept.evidence).toMatchObject({
      profile: { nickname, avatarKey: expect.stringContaining(a.id) },
      lines: [{ seq: 1, by: 'target', content: { text }, riskTag: 'money', recalledAt: app.clock.now() }],
    })
  })

  test('keeps what both members said in a speed date', async () => {
    const [a, b] = await seedPair(app)
    const lines = [
      { seq: 1, fromId: b.id, text: '先转账给我', createdAt: 5 },
      { seq: 2, fromId: a.id, text: '不', createdAt: 6 },
    ]
    const date = { speedId: 'd1', metAt: 1, endedAt: 9, lines }
    const reports = createReportService(app.core, {
      ...app.services,
      speed: { service: { evidenceOf: () => Promise.resolve(date) } },
    })
    const [viewer, target] = await Promise.all([a, b].map(({ id }) => app.services.members.getById(id)))
    if (!viewer || !target) throw new Error('members expected')
    await app.core.transaction((tx) =>
      reports.report(tx, viewer, target, { reason: 'harassment', context: 'speed' }),
    )
    const { evidence } = await app.core.db
      .selectFrom('report')
      .select('evidence')
      .where('from_id', '=', a.id)
      .executeTakeFirstOrThrow()
    expect(evidence.lines).toMatchObject([
      { seq: null, by: 'target', content: { text: '先转账给我' }, riskTag: 'money', at: 5 },
      { seq: null, by: 'reporter', content: { text: '不' }, riskTag: null, at: 6 },
    ])
  })

  test('frees a suspended member when it is withdrawn', async () => {
    const [a, b] = await seedPair(app)
    await insertVisit(app, a, b)
    await report(a, b, { reason: 'minor' })
    app.clock.advance(1)
    await remove(a, 'report', b)
    expect((await app.services.members.getById(b.id)).account_state).toBe('active')
    expect(await noticesOf(app, b.id)).toEqual(['restricted', 'restriction_lifted'])
  })

  test('can block at the same time, and is limited to ten a day', async () => {
    const [a, b] = await seedPair(app)
    await report(a, b, { alsoBlock: true })
    expect((await listOf(a, 'action_list', 'block')).total).toBe(1)
    for (let i = 0; i < 9; i++) expect((await report(a, await app.seed.member())).code).toBe(1)
    const { code, data } = await report(a, await app.seed.member())
    expect(code).toBe(errorCodes.RATE_LIMITED)
    expect(data.retryAfter).toBeGreaterThan(0)
  })

  test.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'rejects message number %i by its field',
    async (seq) => {
      const [a, b] = await seedPair(app)
      const { code, data } = await report(a, b, { msgSeqs: [seq] })
      expect(code).toBe(errorCodes.INVALID_PARAMETERS)
      expect(Object.keys(data.fields)).toContain('extra.msgSeqs.0')
    },
  )

  describe('reports suspend an account', () => {
    const stateOf = async ({ id }: SeededMember) =>
      (await app.services.members.get(app.core.db, id)).account_state
    const shownTo = async (target: SeededMember, createdAt?: number): Promise<SeededMember> => {
      const reporter = await app.seed.member(createdAt === undefined ? {} : { createdAt })
      await insertVisit(app, reporter, target)
      return reporter
    }

    test('when three trusted members report, and its member is notified', async () => {
      const target = await app.seed.member()
      for (let i = 0; i < 3; i++) await report(await seedTrusted(app, target), target)
      expect(await stateOf(target)).toBe('restricted')
      expect(await noticesOf(app, target.id)).toEqual(['restricted'])
    })

    test('when one member reports a suspected minor', async () => {
      const target = await app.seed.member()
      await report(await shownTo(target), target, { reason: 'minor' })
      expect(await stateOf(target)).toBe('restricted')
    })

    test('never when no reporter has an upheld report, however many there are', async () => {
      const target = await app.seed.member()
      for (let i = 0; i < 5; i++) await report(await shownTo(target), target, { reason: 'scam' })
      expect(await stateOf(target)).toBe('active')
    })

    test.each<[string, (target: SeededMember) => Promise<SeededMember>]>([
      ['was never shown the target', () => app.seed.member()],
      ['is six days old', (target) => shownTo(target, app.clock.now() - 6 * DAY_MS)],
      [
        'has no profile yet',
        async (target) => {
          const reporter = await shownTo(target)
          const { db } = app.core
          await db
            .updateTable('member')
            .set({ account_state: 'incomplete' })
            .where('id', '=', reporter.id)
            .execute()
          return reporter
        },
      ],
    ])('never when the reporter %s, even for a suspected minor', async (_what, seedFor) => {
      const target = await app.seed.member()
      await report(await seedFor(target), target, { reason: 'minor' })
      expect(await stateOf(target)).toBe('active')
    })

    test('one at a time for each reporter', async () => {
      const reporter = await app.seed.member()
      const targets = [await app.seed.member(), await app.seed.member()] as const
      for (const target of targets) {
        await insertVisit(app, reporter, target)
        await report(reporter, target, { reason: 'minor' })
      }
      expect(await Promise.all(targets.map(stateOf))).toEqual(['restricted', 'active'])
    })

    test('never when the member’s face was verified', async () => {
      const target = await app.seed.member({ isVerified: true })
      await report(await shownTo(target), target, { reason: 'minor' })
      for (let i = 0; i < 3; i++) await report(await seedTrusted(app, target), target)
      expect(await stateOf(target)).toBe('active')
    })
  })
})
