import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, noticesOf } from '../../../../test/server/acts/acting'
import { logIn } from '../../../../test/server/acts/cancelling'
import { seedReporter } from '../../../../test/server/acts/deciding'
import { by, createOperator, outcomeOf } from '../../../../test/server/acts/operating'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { matchPair } from '../../../../test/server/relations'

const TEXT = '那不是我发的，手机当时丢了'

const app = useApp({ connections: 20 })
let reporter: SeededMember
let target: SeededMember
beforeEach(async () => {
  ;[reporter, target] = await seedReporter(app)
})

const { ops, refusal, actsOn } = createOperator(() => app)

/** Bans the member with a report, as operators do. */
const ban = async (member = target, operator = 'anna'): Promise<void> => {
  app.clock.advance(1)
  expect((await add(reporter, 'report', member, { reason: 'scam' })).code).toBe(1)
  const { id } = await app.core.db
    .selectFrom('report')
    .select('id')
    .where('to_id', '=', member.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await ops('decide', id, '--uphold', '--step', 'ban', ...by(operator))
  app.clock.advance(1)
}
const bannedTicket = async (member = target): Promise<string> => {
  const refused = await logIn(app, member)
  expect(refused.code).toBe(errorCodes.ACCOUNT_BANNED)
  return refused.data.appealTicket as string
}
const appeal = (ticket: string, text = TEXT) => app.post('/api/auth/appeal_ban', { ticket, text })
const appealsOf = (member = target) =>
  app.core.db.selectFrom('appeal').selectAll().where('member_id', '=', member.id).execute()
const waitingId = async (): Promise<string> =>
  (await appealsOf()).find(({ state }) => state === 'waiting')?.id ?? 'none'

describe('a rejected login', () => {
  test('shows reason, end and the appeal’s state, with a ticket that is opaque to the client', async () => {
    await ban()
    const refused = await logIn(app, target)
    expect(refused).toMatchObject({
      status: 200,
      code: errorCodes.ACCOUNT_BANNED,
      data: { reason: 'scam', until: null, appeal: 'open', answerBy: null },
    })
    const { appealTicket } = refused.data as { appealTicket: string }
    expect(Buffer.from(appealTicket, 'base64url').toString('latin1')).not.toContain(target.id)
    await appeal(appealTicket)
    expect((await logIn(app, target)).data).toMatchObject({
      appeal: 'waiting',
      answerBy: expect.any(Number),
    })
  })

  test('of a session shows the same, without a ticket for a member who was logged out before the ban', async () => {
    const former = await logIn(app, target)
    await app.post('/api/auth/me', { logout: true }, { token: former.data.token })
    app.clock.advance(1)
    await ban()
    const refused = await target.post('/api/user/my_info')
    expect(refused).toMatchObject({ status: 403, data: { reason: 'scam', until: null, appeal: 'open' } })
    const foreign = await app.post('/api/user/my_info', {}, { token: former.data.token })
    expect(foreign).toMatchObject({ status: 403, data: { reason: 'scam', appealTicket: null } })
    expect((await appeal(refused.data.appealTicket)).code).toBe(1)
  })
})

describe('the appeal against a ban', () => {
  test('waits for another operator; when it is granted the member can log in', async () => {
    await ban()
    const sent = await appeal(await bannedTicket())
    expect(sent).toMatchObject({ code: 1, data: { appeal: 'waiting' } })
    expect(sent.data.answerBy).toBe(app.clock.now() + 72 * HOUR_MS)
    const listed = await ops('appeals')
    expect(listed.text).toContain('ban for scam, by anna')
    expect(listed.text).toContain(TEXT)
    const id = await waitingId()
    expect(await refusal('appeal', id, '--grant', ...by('anna'))).toContain('Another operator')
    app.clock.advance(1)
    await ops('appeal', id, '--grant', ...by('bert'))
    expect(await logIn(app, target)).toMatchObject({ code: 1, data: { registerState: 'active' } })
    expect((await noticesOf(app, target.id)).slice(-2)).toEqual(['appeal_received', 'appeal_granted'])
  })

  test('shows its rejection at the next login, and cannot be repeated', async () => {
    await ban()
    await appeal(await bannedTicket())
    await ops('appeal', await waitingId(), '--refuse', ...by('bert'))
    const refused = await logIn(app, target)
    expect(refused.data).toMatchObject({ appeal: 'refused', answerBy: null })
    for (const text of [TEXT, '再说一次']) {
      expect(await appeal(refused.data.appealTicket, text)).toMatchObject({
        code: errorCodes.APPEAL_STATE,
        data: { appeal: 'refused', answerBy: null },
      })
    }
    expect(await appealsOf()).toHaveLength(1)
  })

  test('stays the same when it is sent again, also with a newer ticket; another text is rejected', async () => {
    await ban()
    const ticket = await bannedTicket()
    const first = await appeal(ticket)
    const again = [await appeal(ticket), await appeal(await bannedTicket(), `  ${TEXT} `)]
    expect(again.map(({ code, data }) => [code, data])).toEqual([
      [1, first.data],
      [1, first.data],
    ])
    expect(await appeal(ticket, '换一种说法')).toMatchObject({
      code: errorCodes.APPEAL_STATE,
      data: { appeal: 'waiting', answerBy: first.data.answerBy },
    })
    expect(await appealsOf()).toMatchObject([{ text: TEXT }])
  })

  test('is stored once when it is sent many times at once', async () => {
    await ban()
    const ticket = await bannedTicket()
    const same = Array.from({ length: 4 }, () => appeal(ticket))
    const other = Array.from({ length: 4 }, () => appeal(ticket, '换一种说法'))
    const answers = await Promise.all([...same, ...other])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === errorCodes.APPEAL_STATE)).toHaveLength(4)
    expect(await appealsOf()).toHaveLength(1)
    expect((await noticesOf(app, target.id)).filter((kind) => kind === 'appeal_received')).toHaveLength(1)
  })

  test('never waits in vain when the ban ends at the same moment', async () => {
    await ban()
    const ticket = await bannedTicket()
    const lift = app.services.appeals.liftByLetter(target.id, { operator: 'bert', why: '来信' })
    const [sent] = await Promise.all([appeal(ticket), lift])
    expect([1, errorCodes.APPEAL_STATE]).toContain(sent.code)
    expect((await appealsOf()).map(({ state }) => state)).not.toContain('waiting')
    expect((await logIn(app, target)).code).toBe(1)
  })

  test('needs a ticket of the running ban', async () => {
    await ban()
    const old = await bannedTicket()
    await ops('lift', target.id, ...by('bert'))
    expect(await appeal(old)).toMatchObject({ code: errorCodes.APPEAL_STATE, data: { appeal: 'over' } })
    await app.core.db.deleteFrom('report').where('to_id', '=', target.id).execute()
    await ban()
    expect(await appeal(old)).toMatchObject({ code: errorCodes.APPEAL_STATE, data: { appeal: 'over' } })
    expect(await appealsOf()).toEqual([])
    expect((await appeal(await bannedTicket())).code).toBe(1)
  })

  test("with another member's ticket is that member's", async () => {
    const other = await app.seed.member()
    await matchPair(app, reporter, other)
    await ban()
    await ban(other)
    expect((await appeal(await bannedTicket(other))).code).toBe(1)
    expect(await appealsOf()).toEqual([])
    expect(await appealsOf(other)).toHaveLength(1)
  })

  test('is rejected by name with an expired or invalid ticket', async () => {
    await ban()
    const ticket = await bannedTicket()
    app.clock.advance(30 * MINUTE_MS - 1)
    expect((await appeal(ticket, ' ')).code).toBe(errorCodes.INVALID_PARAMETERS)
    app.clock.advance(1)
    const flipped = `${ticket.slice(0, -4)}AAAA`
    for (const wrong of [ticket, flipped, 'nonsense', '']) {
      expect((await appeal(wrong)).code).toBe(errorCodes.APPEAL_TICKET_EXPIRED)
    }
    expect(await appealsOf()).toEqual([])
  })

  test('needs a text of a valid length', async () => {
    await ban()
    const ticket = await bannedTicket()
    for (const text of ['', '   ', '字'.repeat(301)]) {
      expect((await appeal(ticket, text)).data.fields).toHaveProperty('text')
    }
    expect((await appeal(ticket, '👨‍👩‍👧'.repeat(200))).code).toBe(1)
  })

  test('is limited to ten attempts an hour', async () => {
    await ban()
    const ticket = await bannedTicket()
    for (let i = 0; i < 10; i++) expect((await appeal(ticket, ' ')).code).toBe(errorCodes.INVALID_PARAMETERS)
    const refused = await appeal(ticket)
    expect(refused.code).toBe(errorCodes.RATE_LIMITED)
    app.clock.advance(refused.data.retryAfter * 1_000)
    expect((await appeal(await bannedTicket())).code).toBe(1)
  })

  test('is granted by a letter while it waits, so that nobody has to decide it again', async () => {
    await ban()
    await appeal(await bannedTicket())
    const id = await waitingId()
    await ops('lift', target.id, ...by('bert', 'letter of 3 May'))
    expect(await appealsOf()).toMatchObject([{ state: 'granted', decided_by: 'bert' }])
    expect(await actsOn(`appeal:${id}`)).toEqual(['bert appeal.granted'])
    expect(await refusal('appeal', id, '--refuse', ...by('carl'))).toContain('settled by bert')
  })

  test('is decided once when a letter and a decision coincide', async () => {
    await ban()
    await appeal(await bannedTicket())
    const id = await waitingId()
    const outcomes = await Promise.all(
      [
        app.services.appeals.decide(id, { verdict: 'granted', operator: 'bert', why: '…' }),
        app.services.appeals.liftByLetter(target.id, { operator: 'carl', why: '…' }),
      ].map((work) => outcomeOf(work)),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect((await logIn(app, target)).code).toBe(1)
  })
})
