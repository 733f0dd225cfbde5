import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import { add, listOf, match, newsOf, noticesOf, remove, seedPair } from '../../../test/server/acting'
import { startApp, type TestApp } from '../../../test/server/start-app'
import type { SeededMember } from '../../../test/server/seed'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('report', () => {
  const report = (from: SeededMember, to: { id: string }, extra: object = {}) =>
    add(from, 'report', to, { reason: 'scam', ...extra })

  test('is received, told to nobody but the reporter, and may be taken back', async () => {
    const [a, b] = await seedPair(app)
    expect((await report(a, b)).data.state).toBe('received')
    expect(await noticesOf(app, a.id)).toEqual(['report_received'])
    expect(await newsOf(app, b.id)).toEqual([])
    expect((await listOf(a, 'action_list', 'report')).total).toBe(1)
    expect((await remove(a, 'report', b)).data.state).toBe('done')
    expect((await remove(a, 'report', b)).code).toBe(errorCodes.RELATION_MISSING)
  })

  test('cannot be taken back once somebody reviews it', async () => {
    const [a, b] = await seedPair(app)
    await report(a, b)
    await app.core.db.updateTable('report').set({ state: 'in_review' }).where('from_id', '=', a.id).execute()
    expect((await remove(a, 'report', b)).code).toBe(errorCodes.REPORT_STATE)
  })

  test('takes as evidence only messages of the pair’s own group', async () => {
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

  test('can block in the same step, and comes ten times a day', async () => {
    const [a, b] = await seedPair(app)
    await report(a, b, { alsoBlock: true })
    expect((await listOf(a, 'action_list', 'block')).total).toBe(1)
    for (let i = 0; i < 9; i++) expect((await report(a, b)).code).toBe(1)
    const { code, data } = await report(a, b)
    expect(code).toBe(errorCodes.RATE_LIMITED)
    expect(data.retryAfter).toBeGreaterThan(0)
  })

  test('three trusted reporters restrict an account, which is told so; one is enough for a suspected minor', async () => {
    const b = await app.seed.member()
    for (let i = 0; i < 3; i++) {
      const fresh = await app.seed.member({ createdAt: app.clock.now() - DAY_MS })
      await report(fresh, b)
    }
    const stateOf = async (id: string) => (await app.services.members.get(app.core.db, id)).account_state
    expect(await stateOf(b.id)).toBe('active')
    for (let i = 0; i < 3; i++) await report(await app.seed.member(), b)
    expect(await stateOf(b.id)).toBe('restricted')
    expect(await noticesOf(app, b.id)).toEqual(['restricted'])
    const young = await app.seed.member()
    await report(await app.seed.member(), young, { reason: 'minor' })
    expect(await stateOf(young.id)).toBe('restricted')
  })
})
