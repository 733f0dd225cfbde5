import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { OwnVoiceIntro, VoiceIntro } from '@contract/types/voice-intro'
import { add, noticesOf } from '../../../../test/server/acts/acting'
import { upload } from '../../../../test/server/acts/uploading'
import { createManualClock } from '../../../../test/server/manual-clock'
import { errorOf, useConsole } from '../../../../test/server/rigs/console-rig'
import type { TestOperator } from '../../../../test/server/rigs/start-console'
import type { SeededMember } from '../../../../test/server/seed'
import { m4aOf, mp3Of, wavOf } from '../../../../test/server/sounds'
import type { ModerationProvider, VendorVerdict } from '../../../providers/moderation/port'
import { INTROS_PER_DAY } from './intro.service'

const clock = createManualClock()
/** What the vendor says about the next voice; null for no vendor, `later` for a notification. */
let verdict: VendorVerdict | 'later' | null = null
const asked: string[] = []
const moderation: ModerationProvider = {
  judgeText: () => Promise.resolve(null),
  judgePicture: () => Promise.resolve(null),
  mediaKinds: new Set(['voice']),
  judgeMedia: ({ url }) => {
    asked.push(url)
    if (verdict === null) return Promise.resolve(null)
    const judged = verdict === 'later' ? null : verdict
    return Promise.resolve({
      kind: 'ok',
      data: { vendor: 'aliyun', verdict: judged, taskId: `task-${asked.length}` },
    })
  },
  readVerdict: () => Promise.resolve(null),
}
const { app, console } = useConsole({ clock, providers: { moderation } })
let rita: TestOperator
let ada: SeededMember
let bob: SeededMember
let shift = 0

beforeEach(async () => {
  Object.assign(app.core.config, { publicUrl: app.url })
  verdict = null
  await app.services.jobs.runDue()
  await app.core.db.deleteFrom('text_case').execute()
  rita = await console.operator(`rita${(shift += 1)}`, 'senior')
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  verdict = null
  asked.length = 0
})

const ask = async (member: SeededMember, payload: object) => member.post('/api/user/voice_intro', payload)
const save = async (bytes: Buffer, name = 'me.wav', wave = [1, 2, 3]) =>
  ask(ada, { step: 'save', url: await upload(app, ada, bytes, name), wave })
const saved = async (): Promise<OwnVoiceIntro> => {
  const { code, data } = await save(wavOf(8))
  expect(code).toBe(1)
  await app.services.jobs.runDue()
  return data.intro as OwnVoiceIntro
}
const own = async () => (await ask(ada, { step: 'read' })).data.intro as OwnVoiceIntro | null
const playedTo = async (member: SeededMember): Promise<VoiceIntro | null | undefined> =>
  (await member.post('/api/user/get', { userId: ada.id })).data?.user.voice
const statusOf = async (url: string) => (await fetch(new URL(url, app.url))).status
const cases = async () =>
  (await rita.call('/ops/cases/list', { queue: 'texts' })).body.list as { id: string; memberId: string }[]
const oneCase = async (): Promise<string> => {
  const list = await cases()
  expect(list).toHaveLength(1)
  return list[0]?.id ?? ''
}
const approve = async (id: string, who = rita) => who.call('/ops/texts/approve', { id })
const remove = async (id: string, who = rita) =>
  who.call('/ops/texts/remove', { id, class: 'ads', why: 'played' })
const verdictOf = (decision: VendorVerdict['decision']): VendorVerdict => ({
  decision,
  class: decision === 'pass' ? null : 'porn',
  label: null,
  score: 88,
  taskId: 't',
})

describe('a recording without a vendor that judges it', () => {
  test('is played by its owner alone until an operator approves it, and then by those who may see its owner', async () => {
    const intro = await saved()
    expect(intro).toMatchObject({ state: 'pending', seconds: 8, wave: [1, 2, 3], mayAppeal: false })
    expect([await playedTo(bob), await playedTo(ada)]).toEqual([null, null])
    expect(await statusOf(intro.url)).toBe(200)
    const id = await oneCase()
    const { body } = await rita.call('/ops/cases/open', { queue: 'texts', id })
    expect(body.media).toEqual([{ name: 'intro', kind: 'audio', url: `/ops/media/text/${id}` }])
    expect(JSON.stringify(body.lines)).toBe('[]')
    expect((await approve(id)).status).toBe(200)
    expect(await noticesOf(app, ada.id)).toContain('intro_approved')
    const shown = await playedTo(bob)
    expect(shown).toMatchObject({ seconds: 8 })
    expect(await statusOf(shown?.url ?? '')).toBe(200)
    // The address names its viewer: another member's id does not open it.
    expect(await statusOf((shown?.url ?? '').replace(bob.id, ada.id))).toBe(404)
    await add(ada, 'block', bob)
    expect(await statusOf(shown?.url ?? '')).toBe(404)
  })

  test('that is refused is never played; its owner reads the class and may appeal to another operator once', async () => {
    await saved()
    expect((await remove(await oneCase())).status).toBe(200)
    expect(await own()).toMatchObject({ state: 'rejected', rejectReason: '像广告或引流', mayAppeal: true })
    expect(await noticesOf(app, ada.id)).toContain('intro_rejected')
    expect(await playedTo(bob)).toBeNull()
    expect((await ask(ada, { step: 'appeal' })).data.intro).toMatchObject({
      state: 'appealing',
      mayAppeal: false,
    })
    const id = await oneCase()
    expect(await errorOf(approve(id))).toContain('SAME_OPERATOR')
    expect((await approve(id, await console.operator(`sven${shift}`, 'senior'))).status).toBe(200)
    expect(await playedTo(bob)).toMatchObject({ seconds: 8 })
    expect((await ask(ada, { step: 'appeal' })).code).toBe(errorCodes.APPEAL_STATE)
  })

  test('is replaced by a new one: nobody approves a recording that they did not listen to, and the old one is gone', async () => {
    const first = await saved()
    const old = await oneCase()
    const second = await saved()
    expect(await statusOf(first.url)).toBe(404)
    expect(await errorOf(approve(old))).toContain('TEXT_UNKNOWN')
    expect((await approve(await oneCase())).status).toBe(200)
    expect(await statusOf(second.url)).toBe(200)
    expect((await ask(ada, { step: 'remove' })).data).toEqual({ intro: null })
    expect([await own(), await playedTo(bob), await statusOf(second.url)]).toEqual([null, null, 404])
    // Nothing is left to remove.
    expect((await ask(ada, { step: 'remove' })).data).toEqual({ intro: null })
  })

  test('that a member reports is played by an operator again, who takes it down', async () => {
    await saved()
    await approve(await oneCase())
    const report = {
      kind: 'report',
      userId: ada.id,
      extra: { reason: 'harassment', context: 'voice' },
      clientToken: randomUUID(),
    }
    expect((await bob.post('/api/user/add_action', report)).code).toBe(1)
    expect(await playedTo(bob)).toMatchObject({ seconds: 8 })
    await remove(await oneCase())
    expect(await playedTo(bob)).toBeNull()
  })
})

describe('the length, by the bytes', () => {
  test.each([
    ['short', wavOf(4), 'a.wav'],
    ['long', wavOf(31), 'a.wav'],
    ['short', mp3Of(3), 'a.mp3'],
    ['long', m4aOf(40), 'a.m4a'],
    // The file does not name its length.
    ['format', m4aOf(0), 'a.m4a'],
    ['format', m4aOf(10, '', ['soun', 'vide']), 'a.m4a'],
  ])('is refused as %s', async (why, bytes, name) => {
    const { code, data } = await save(bytes, name)
    expect([code, data.why]).toEqual([errorCodes.VOICE_REFUSED, why])
    expect(await own()).toBeNull()
  })

  test('of 5 and 30 seconds is accepted', async () => {
    expect((await save(wavOf(5))).data.intro).toMatchObject({ seconds: 5 })
    expect((await save(wavOf(30))).data.intro).toMatchObject({ seconds: 30 })
  })
})

describe('a vendor that judges voices', () => {
  test('approves or rejects without a person, and leaves doubts to one', async () => {
    verdict = verdictOf('pass')
    await saved()
    expect(asked).toHaveLength(1)
    expect(await playedTo(bob)).toMatchObject({ seconds: 8 })
    verdict = verdictOf('block')
    await saved()
    expect([await own(), await playedTo(bob), await cases()]).toMatchObject([
      { state: 'rejected', rejectReason: '含色情低俗内容' },
      null,
      [],
    ])
    verdict = verdictOf('review')
    await saved()
    expect([await own(), await playedTo(bob)]).toMatchObject([{ state: 'pending' }, null])
    await oneCase()
  })

  test('may notify later, and a late notification about a decided recording changes nothing', async () => {
    verdict = 'later'
    await saved()
    expect(await playedTo(bob)).toBeNull()
    const notice = { vendor: 'aliyun', taskId: 'task-1', verdict: verdictOf('pass') }
    expect(await app.services.introVerdicts.onNotice({ ...notice, taskId: 'other' })).toBe(false)
    expect(await app.services.introVerdicts.onNotice(notice)).toBe(true)
    expect(await playedTo(bob)).toMatchObject({ seconds: 8 })
    await app.services.introVerdicts.onNotice({ ...notice, verdict: verdictOf('block') })
    expect(await playedTo(bob)).toMatchObject({ seconds: 8 })
  })

  test('opens the address only while the recording waits', async () => {
    verdict = verdictOf('review')
    await saved()
    expect(await statusOf(asked[0] ?? '')).toBe(200)
    await approve(await oneCase())
    expect(await statusOf(asked[0] ?? '')).toBe(404)
  })
})

test('an upload of somebody else, and one that was used, is refused', async () => {
  const url = await upload(app, bob, wavOf(8), 'a.wav')
  expect((await ask(ada, { step: 'save', url })).code).toBe(errorCodes.INVALID_PARAMETERS)
  expect((await ask(bob, { step: 'save', url })).code).toBe(1)
  expect((await ask(bob, { step: 'save', url })).code).toBe(errorCodes.INVALID_PARAMETERS)
})

test('a member records only so often a day', async () => {
  for (let n = 0; n < INTROS_PER_DAY; n++) expect((await save(wavOf(8))).code).toBe(1)
  expect((await save(wavOf(8))).code).toBe(errorCodes.RATE_LIMITED)
})

test('nothing to appeal against is refused', async () => {
  expect((await ask(ada, { step: 'appeal' })).code).toBe(errorCodes.NOT_FOUND)
  await saved()
  expect((await ask(ada, { step: 'appeal' })).code).toBe(errorCodes.APPEAL_STATE)
})
