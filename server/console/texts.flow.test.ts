import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { forgetExpired } from '../domains/account/auth/forget-expired'
import { noticesOf } from '../../test/server/acts/acting'
import { createFakeModeration } from '../../test/server/fakes/moderation'
import type { SeededMember } from '../../test/server/seed'
import { sayLine, seedDate } from '../../test/server/speed-dates'
import { useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'
import { matchPair } from '../../test/server/relations'

const moderation = createFakeModeration()
const { app, console } = useConsole({ providers: { moderation } })
let rita: TestOperator
let sven: TestOperator
let ada: SeededMember
let count = 0
let bob: SeededMember

beforeEach(async () => {
  app.clock.advance(MINUTE_MS)
  count += 1
  rita = await console.operator(`rita-${count}`, 'reviewer')
  sven = await console.operator(`sven-${count}`, 'senior')
  await app.core.db.deleteFrom('text_case').execute()
  moderation.decisions.clear()
  moderation.decisions.set('蓝鲸', 'review')
  moderation.isAway = false
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
})

const send = (text: string) =>
  ada.post('/api/user/send_msg', {
    userId: bob.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text },
  })
const sent = async (text: string): Promise<string> => {
  const { code, data } = await send(text)
  expect(code).toBe(1)
  return (data.message as { groupId: string }).groupId
}
const seenByBob = async (groupId: string): Promise<unknown[]> => {
  const { list } = (await bob.post('/api/user/message_list', { groupId })).data as {
    list: { type: string; content: { text?: string } | null }[]
  }
  return list.filter(({ type }) => type === 'text').map(({ content }) => content?.text)
}
const waiting = async (who = rita) =>
  (await who.call('/ops/cases/list', { queue: 'texts' })).body.list as {
    id: string
    subject: string
    memberId: string
    detail: string
    dueAt: number
    claim: { operator: string } | null
  }[]
/** The only waiting case. */
const oneWaiting = async (who = rita) => {
  const list = await waiting(who)
  expect(list).toHaveLength(1)
  const [first] = list
  if (!first) throw new Error('case expected')
  return first
}
const open = async (id: string, who = rita) =>
  (await who.call('/ops/cases/open', { queue: 'texts', id })).body as {
    outline: { state: string }
    facts: { name: string; value: string }[]
    lines: { by: string; text: string }[]
  }
const approve = (id: string, who = rita) => who.call('/ops/texts/approve', { id })
const remove = (id: string, more: object = {}, who = rita) =>
  who.call('/ops/texts/remove', { id, class: 'fraud', why: 'seen', ...more })
const refusalOf = async (answer: Promise<{ status: number; body: { error: { name: string } } }>) => {
  const { status, body } = await answer
  return `${status} ${body.error.name}`
}
const actsOn = async (id: string) =>
  (await app.services.audit.list(app.core.db, { subject: `text:${id}`, limit: 9 })).map(
    (one) => `${one.operator} ${one.act}`,
  )
const later = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  await app.services.jobs.runDue()
}

describe('a line of members who have met', () => {
  beforeEach(() => matchPair(app, ada, bob))

  test('becomes a case that shows its text, class and place, and neither the receiver nor the thread', async () => {
    const groupId = await sent('爱看蓝鲸')
    await sent('你好')
    const found = await oneWaiting()
    expect(found).toMatchObject({ memberId: ada.id, detail: 'fraud', dueAt: app.clock.now() + DAY_MS })
    expect(JSON.stringify(found)).not.toContain('蓝鲸')
    const file = await open(found.id)
    expect(file.facts).toEqual([
      { name: 'place', value: 'chat' },
      { name: 'class', value: 'fraud' },
      { name: 'layer', value: 'vendor' },
    ])
    expect(file.lines).toEqual([{ by: 'member', at: app.clock.now(), text: '爱看蓝鲸' }])
    for (const hidden of [bob.id, groupId, '你好']) expect(JSON.stringify(file)).not.toContain(hidden)
    expect(await actsOn(found.id)).toEqual([`${rita.name} text.read`])
  })

  test('stays when it is approved, and nobody is notified', async () => {
    const groupId = await sent('爱看蓝鲸')
    const { id } = await oneWaiting()
    expect((await approve(id)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await seenByBob(groupId)).toEqual(['爱看蓝鲸'])
    expect(await noticesOf(app, ada.id)).not.toContain('text_allowed')
    expect(await refusalOf(remove(id, {}, sven))).toBe('409 TEXT_DECIDED')
    expect(await actsOn(id)).toEqual([`${rita.name} text.approved`])
  })

  test('is recalled for both when it is taken back, with the class and the step that its author reads', async () => {
    const groupId = await sent('爱看蓝鲸')
    const { id } = await oneWaiting()
    expect(await refusalOf(remove(id, { step: 'ban' }))).toBe('409 SENIOR_NEEDED')
    expect((await remove(id, { step: 'warning' })).status).toBe(200)
    expect(await seenByBob(groupId)).not.toContain('爱看蓝鲸')
    const notices = await noticesOf(app, ada.id)
    expect(notices).toEqual(expect.arrayContaining(['message_recalled', 'warned']))
    expect(await noticesOf(app, bob.id)).not.toContain('message_recalled')
    const [sanction] = await app.services.sanctions.list(app.core.db, ada.id)
    expect(sanction).toMatchObject({ step: 'warning', reason: 'scam', decided_by: rita.name })
    expect(await refusalOf(approve(id, sven))).toBe('409 TEXT_DECIDED')
    const entries = await app.services.audit.list(app.core.db, { subject: `text:${id}`, limit: 1 })
    expect(entries[0]).toMatchObject({ act: 'text.removed', after: { class: 'fraud' } })
    expect(JSON.stringify(entries)).not.toContain('蓝鲸')
  })

  test('changes nothing when the step is not possible', async () => {
    const groupId = await sent('爱看蓝鲸')
    const { id } = await oneWaiting()
    await app.services.memberActs.step(ada.id, {
      step: 'ban',
      reason: 'scam',
      operator: 'sven',
      why: 'seen',
    })
    expect(await refusalOf(remove(id, { step: 'day' }, sven))).toBe('409 ACCOUNT_STATE')
    expect((await oneWaiting()).id).toBe(id)
    expect(await app.core.chatDb.selectFrom('message').select('recalled_at').where('group_id', '=', groupId).where('type', '=', 'text').execute()).toEqual([{ recalled_at: null }]) // prettier-ignore
    expect((await remove(id, {}, sven)).status).toBe(200)
  })

  test('is closed without a second notice when its sender recalled it before', async () => {
    const { data } = await send('爱看蓝鲸')
    const { seq } = data.message as { seq: number }
    const recall = { userId: bob.id, kind: 'msg_recall', extra: { seq }, clientToken: randomUUID() }
    expect((await ada.post('/api/user/add_action', recall)).code).toBe(1)
    const { id } = await oneWaiting()
    expect((await open(id)).lines).toMatchObject([{ text: '爱看蓝鲸' }])
    expect((await remove(id)).status).toBe(200)
    expect(await noticesOf(app, ada.id)).not.toContain('message_recalled')
  })

  test('is a case when the vendor wants a person late, or never answers', async () => {
    moderation.isAway = true
    await sent('爱看蓝鲸')
    expect(await waiting()).toEqual([])
    moderation.isAway = false
    await later(6_000)
    expect((await oneWaiting()).detail).toBe('fraud')
    await app.core.db.deleteFrom('text_case').execute()
    moderation.isAway = true
    await sent('爱看海豚')
    for (const seconds of [6, 31, 121, 601, 1_801]) await later(seconds * 1_000)
    // The operators' sessions have ended meanwhile.
    expect((await oneWaiting(await console.operator('rolf', 'reviewer'))).detail).toBe('unjudged')
  })

  test('is worked on by one operator: the next one goes to the colleague', async () => {
    await sent('爱看蓝鲸')
    app.clock.advance(1_000)
    await sent('还看蓝鲸')
    const take = async (who: TestOperator) =>
      (await who.call('/ops/claims/take-next', { queue: 'texts' })).body.subject as string | null
    const [own, other] = [await take(rita), await take(sven)]
    const subjects = (await waiting()).map(({ subject, claim }) => [subject, claim?.operator])
    expect(subjects).toEqual([
      [own, rita.name],
      [other, sven.name],
    ])
    const idOf = (subject: string | null) => subject?.slice('text:'.length) ?? ''
    const [ownId, otherId] = [idOf(own), idOf(other)]
    expect(await refusalOf(approve(ownId, sven))).toBe('409 CASE_TAKEN')
    expect((await approve(otherId, sven)).status).toBe(200)
    await rita.call('/ops/claims/release', { subject: own })
    const both = await Promise.all([approve(ownId), remove(ownId, {}, sven)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waiting()).toEqual([])
  })
})

test('cases about minors come first', async () => {
  await matchPair(app, ada, bob)
  await sent('爱看蓝鲸')
  app.clock.advance(1_000)
  await sent('蓝鲸二号')
  await app.core.db.updateTable('text_case').set({ class: 'minors' }).where('text', '=', '蓝鲸二号').execute()
  expect((await waiting()).map(({ detail }) => detail)).toEqual(['minors', 'fraud'])
})

test('a line of a speed date becomes a case, and a step alone reaches its author', async () => {
  const date = await seedDate(app)
  expect((await sayLine(date.a, date.speedId, '爱看蓝鲸')).code).toBe(1)
  const { id, memberId } = await oneWaiting()
  expect(memberId).toBe(date.a.id)
  expect((await remove(id, { step: 'warning' })).status).toBe(200)
  const notices = await noticesOf(app, date.a.id)
  expect(notices).toContain('warned')
  expect(notices).not.toContain('text_refused')
})

describe('a profile text', () => {
  const change = (payload: object) => ada.post('/api/user/update_info', payload)
  const bioOf = async () => (await app.services.members.getById(ada.id)).bio

  test('stays refused until it is approved, and may be saved then', async () => {
    expect((await change({ bio: '爱看蓝鲸' })).code).toBe(errorCodes.TEXT_REFUSED)
    const { id } = await oneWaiting()
    expect((await open(id)).facts[0]).toEqual({ name: 'place', value: 'bio' })
    expect((await approve(id)).status).toBe(200)
    expect(await noticesOf(app, ada.id)).toContain('text_allowed')
    expect((await change({ bio: '更爱看蓝鲸' })).code).toBe(errorCodes.TEXT_REFUSED)
    expect((await change({ nickname: '爱看蓝鲸' })).code).toBe(errorCodes.TEXT_REFUSED)
    expect((await bob.post('/api/user/update_info', { bio: '爱看蓝鲸' })).code).toBe(errorCodes.TEXT_REFUSED)
    expect((await change({ bio: '爱看蓝鲸' })).code).toBe(1)
    expect(await bioOf()).toBe('爱看蓝鲸')
  })

  test('that is refused for good leaves the profile that shows it, is no case again, and its author reads why', async () => {
    moderation.decisions.clear()
    expect((await change({ bio: '爱看蓝鲸' })).code).toBe(1)
    moderation.decisions.set('蓝鲸', 'review')
    expect((await change({ bio: '爱看蓝鲸' })).code).toBe(errorCodes.TEXT_REFUSED)
    const { id } = await oneWaiting()
    expect((await remove(id, { class: 'ads' })).status).toBe(200)
    expect(await bioOf()).toBe('')
    expect(await noticesOf(app, ada.id)).toContain('text_refused')
    expect((await change({ bio: '爱看蓝鲸' })).code).toBe(errorCodes.TEXT_REFUSED)
    expect(await waiting()).toEqual([])
  })

  test('has one waiting case, and another text never takes its id', async () => {
    await change({ bio: '爱看蓝鲸' })
    const first = await oneWaiting()
    await change({ bio: '爱看蓝鲸' })
    expect((await oneWaiting()).id).toBe(first.id)
    await change({ bio: '恨看蓝鲸' })
    expect((await oneWaiting()).id).not.toBe(first.id)
    expect(await refusalOf(approve(first.id))).toBe('409 TEXT_UNKNOWN')
  })
})

test('a greeting stays refused until it is approved, and may be sent then', async () => {
  expect((await send('爱看蓝鲸')).code).toBe(errorCodes.TEXT_REFUSED)
  const { id } = await oneWaiting()
  expect((await open(id)).facts[0]).toEqual({ name: 'place', value: 'greeting' })
  expect((await approve(id)).status).toBe(200)
  expect((await send('爱看蓝鲸')).code).toBe(1)
})

test('decided texts are deleted after 30 days, with evidence, and waiting ones stay', async () => {
  await matchPair(app, ada, bob)
  await sent('爱看蓝鲸')
  expect((await approve((await oneWaiting()).id)).status).toBe(200)
  await sent('蓝鲸二号')
  const left = async () => (await app.core.db.selectFrom('text_case').select('text').execute()).length
  await forgetExpired(app.core, app.clock.now() + 30 * DAY_MS)
  expect(await left()).toBe(2)
  await forgetExpired(app.core, app.clock.now() + 30 * DAY_MS + 1)
  expect(await left()).toBe(1)
  const [run] = await app.services.retention.list(1)
  expect(run?.deleted.find(({ kind }) => kind === 'text_case')?.rows).toBe(1)
})
