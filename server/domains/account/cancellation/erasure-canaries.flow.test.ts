import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { openShop } from '../../../../test/server/acts/buying'
import { faultsOf, logIn } from '../../../../test/server/acts/cancelling'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { openUnlocks } from '../../../../test/server/acts/unlocking'
import { giveIncome } from '../../../../test/server/acts/withdrawing'
import { doDueWork, dumpOf, leaveForGood, nestsOf, storedFiles } from '../../../../test/server/acts/erasing'
import { seedCanaries } from '../../../../test/server/erasure-canaries'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: 12 })
  openShop(app)
  openUnlocks(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(DAY_MS))

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hashesOfStore = async (): Promise<Set<string>> => {
  const files = await storedFiles(app)
  const hashes = await Promise.all(files.map(async (file) => sha(await readFile(file))))
  return new Set(hashes)
}

describe('forty canaries', () => {
  let canaries: Record<string, string>
  let mayStay: Record<string, readonly string[]>
  let ada: SeededMember
  let bob: SeededMember
  let picture: Buffer
  /** Hashes and encrypted values, written in other encodings. */
  let rewritten: string[]
  /** The order by which Bob bought Ada's contact. */
  let orderId: string
  /** Keys of the objects made from Ada's video. */
  let ownObjects: string[]

  const rowOf = (id: string) => app.services.members.getById(id)

  beforeAll(async () => {
    ;({ ada, bob, picture, canaries, mayStay, ownObjects, rewritten, orderId } = await seedCanaries(app))
  }, 120_000)

  test('are in the dump before the erasure, and every object in the store', async () => {
    const dump = await dumpOf(app)
    const plain = ['phone', 'wxId', 'realName', 'idCard']
    const missing = Object.entries(canaries).filter(
      ([name, canary]) => !plain.includes(name) && nestsOf(dump, canary).length === 0,
    )
    expect(missing).toEqual([])
    expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(40)
    const objects = await storedFiles(app)
    expect(ownObjects.filter((key) => !objects.some((file) => file.endsWith(key)))).toEqual([])
    // Phone, contact, name and number are never stored in the clear.
    for (const name of plain) expect(nestsOf(dump, canaries[name] ?? '')).toEqual([])
    expect([...(await storedFiles(app))].length).toBeGreaterThan(3)
  })

  test('are removed after the last day, except the documented exceptions', async () => {
    await giveIncome(app, ada.id, 40)
    const token = (await logIn(app, ada)).data.token as string
    const again = { ...ada, token, post: (url: string, body?: unknown) => app.post(url, body, { token }) }
    await leaveForGood(app, again, { income: 'withdraw', reason: '金丝雀丑的理由' })
    // Money on its way delays the erasure.
    const withdrawal = await app.core.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect((await rowOf(ada.id)).nickname).toBe('金丝雀甲')
    await app.services.withdrawals.review.reject(withdrawal.id, {
      operator: 'anna',
      why: '核对',
      reason: 'withdraw_refused',
    })
    app.clock.advance(DAY_MS)
    await doDueWork(app)
    const dump = await dumpOf(app)
    const left = Object.entries({ ...canaries, reason: '金丝雀丑的理由' }).flatMap(([name, canary]) =>
      nestsOf(dump, canary)
        .filter((table) => !(mayStay[name] ?? []).includes(table))
        .map((table) => `${name} in ${table}`),
    )
    expect(left).toEqual([])
    expect(rewritten.flatMap((seal) => nestsOf(dump, seal))).toEqual([])
    expect(nestsOf(dump, '金丝雀')).toEqual([])
    const objects = await storedFiles(app)
    expect(objects.filter((file) => file.includes(ada.id))).toEqual([])
    expect(ownObjects.filter((key) => objects.some((file) => file.endsWith(key)))).toEqual([])
    expect((await hashesOfStore()).has(sha(picture))).toBe(false)
  })

  test('the other side keeps their own messages, from a peer who has left', async () => {
    const token = (await logIn(app, bob)).data.token as string
    const { data } = await app.post('/api/user/message_list', { userId: ada.id }, { token })
    const words = data.list.map((message: { type: string; content: { text?: string } }) =>
      message.type === 'text' ? message.content.text : message.type,
    )
    const theirs = 'recall'
    expect(words).toEqual([
      ...[theirs, '鲍勃自己的话', theirs, '鲍勃再说', theirs, '鲍勃说完', 'tip', theirs],
      ...[theirs, '鲍勃四', theirs, '鲍勃五', theirs, 'wx_exchange', 'wx_exchange', theirs, '鲍勃引用'],
    ])
    expect(data.peer).toMatchObject({ gone: true, nickname: '' })
    expect(data.hasMore).toBe(false)
    expect(data.list.at(-1).replyTo).toEqual({ seq: 1, type: 'recall', preview: '' })
  })

  test('no encrypted value opens to others any more', async () => {
    const token = (await logIn(app, bob)).data.token as string
    const ask = (path: string, body: object) => app.post(path, body, { token })
    const answers = [
      await ask('/api/user/message_list', { userId: ada.id, afterRev: 0, limit: 50 }),
      await ask('/api/user/message_group_list', {}),
      await ask('/api/user/get_wx', { orderId }),
      await ask('/api/user/get', { userId: ada.id }),
    ]
    expect(answers.slice(0, 3).map(({ code }) => code)).toEqual([1, 1, 1])
    for (const secret of Object.values(canaries)) expect(JSON.stringify(answers)).not.toContain(secret)
    const cards = answers[0]?.data.list.filter((message: { type: string }) => message.type === 'wx_exchange')
    expect(cards.map(({ content }: { content: object }) => content)).toEqual([
      { state: 'accepted' },
      { state: 'accepted' },
    ])
  })

  test('operators see the money still owed, and the books are right', async () => {
    expectFaults(/^log: the books are wrong: payouts are frozen: Error: unlocks /)
    const alerts = await app.core.db
      .selectFrom('payment_alert')
      .select(['reason', 'facts'])
      .where('reason', '=', 'account_gone_owed')
      .execute()
    expect(alerts.map(({ facts }) => (facts as { memberId: string }).memberId)).toContain(ada.id)
    expect(await faultsOf(app)).toEqual([])
  })

  test('the hash of the phone is deleted thirty days later', async () => {
    app.clock.advance(24 * DAY_MS)
    await doDueWork(app)
    expect(nestsOf(await dumpOf(app), canaries['phoneHash'] ?? '')).toEqual(['block', 'cancellation'].sort())
    app.clock.advance(7 * DAY_MS)
    await doDueWork(app)
    expect(nestsOf(await dumpOf(app), canaries['phoneHash'] ?? '')).toEqual([])
  })
})
