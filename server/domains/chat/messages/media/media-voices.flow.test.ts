import { MINUTE_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { noticesOf } from '../../../../../test/server/acts/acting'
import { checkOf, seedMediaTalkers, seenBy, sendVoice } from '../../../../../test/server/acts/chat-pictures'
import { actOn, receivedBy } from '../../../../../test/server/acts/messaging'
import { upload } from '../../../../../test/server/acts/uploading'
import { type FakeGreen, startFakeGreen } from '../../../../../test/server/fakes/aliyun-green'
import { createManualClock } from '../../../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../../../test/server/rigs/start-app'
import type { SeededMember } from '../../../../../test/server/seed'
import { m4aOf, mp3Of, wavOf } from '../../../../../test/server/sounds'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const clock = createManualClock()
let aliyun: FakeGreen
let app: TestApp
let ada: SeededMember
let bob: SeededMember

const BLOCKED = { level: 'high', label: 'sexual_sounds' } as const

beforeAll(async () => {
  aliyun = await startFakeGreen(keys, clock)
  app = await startApp({
    clock,
    config: { moderation: [{ name: 'aliyun', endpoint: aliyun.url, keys }] },
  })
})
afterAll(() => Promise.all([app.close(), aliyun.close()]))
beforeEach(async () => {
  Object.assign(app.core.config, { publicUrl: app.url })
  aliyun.voices.length = 0
  aliyun.voiceFindings.length = 0
  aliyun.busyReadings = 0
  ;({ ada, bob } = await seedMediaTalkers(app))
})

const later = async (seconds = 0): Promise<void> => {
  clock.advance(seconds * 1_000)
  await app.services.jobs.runDue()
}
const send = async (bytes = mp3Of(5), name = 'a.mp3'): Promise<Message> => {
  const sent = await sendVoice(app, ada, bob, bytes, name)
  await later()
  return sent
}
const caseOf = async ({ groupId, seq }: Message) => {
  const query = app.core.db.selectFrom('text_case').select(['class', 'score', 'state', 'place'])
  return query.where('group_id', '=', groupId).where('seq', '=', seq).executeTakeFirst()
}
const outcomes = () =>
  app.services.providers.moderationCounts
    .list()
    .map(({ vendor, outcome, times }) => `${vendor} ${outcome} ${times}`)

describe('a voice of members who have met', () => {
  test.each([
    ['MP3', mp3Of(5), 'a.mp3'],
    ['WAV', wavOf(5), 'a.wav'],
    ['M4A', m4aOf(5), 'a.m4a'],
  ])('in %s is delivered at once, and stays when it passes', async (_format, bytes, name) => {
    const sent = await send(bytes, name)
    expect((await seenBy(bob, sent))?.type).toBe('voice')
    expect(aliyun.voices).toMatchObject([{ status: 200, readings: 0 }])
    expect(await checkOf(app, sent)).toBe('waiting')
    await later(2)
    expect([await checkOf(app, sent), await caseOf(sent)]).toEqual(['passed', undefined])
    await later(3_600)
    expect(aliyun.voices).toMatchObject([{ readings: 1 }])
  })

  test('is recalled for both sides when it is blocked, and its sender reads why', async () => {
    const sent = await send()
    const address = (await seenBy(bob, sent))?.content.url ?? ''
    aliyun.voiceFindings.push(BLOCKED)
    await later(2)
    for (const member of [ada, bob]) {
      expect(await seenBy(member, sent)).toMatchObject({ recalledAt: clock.now() })
      expect((await receivedBy(app, member, 'recall')).map(({ message }) => message.seq)).toEqual([sent.seq])
    }
    expect((await fetch(new URL(address, app.url))).status).toBe(404)
    expect((await fetch(aliyun.voices[0]?.url ?? '')).status).toBe(404)
    expect(await noticesOf(app, ada.id)).toContain('message_recalled')
    expect(await caseOf(sent)).toMatchObject({ class: 'porn', place: 'voice', score: 97, state: 'waiting' })
  })

  test('is read again with growing pauses while the vendor works on it', async () => {
    aliyun.busyReadings = 3
    const sent = await send()
    const readings: number[] = []
    for (const seconds of [1, 1, 3, 4, 1, 10]) {
      await later(seconds)
      readings.push(aliyun.voices[0]?.readings ?? 0)
    }
    expect(readings).toEqual([0, 1, 2, 2, 3, 4])
    expect(await checkOf(app, sent)).toBe('passed')
  })

  test('is submitted again when no verdict comes in two minutes, and goes to a person after six questions', async () => {
    aliyun.busyReadings = 1_000
    const sent = await send()
    const readAll = async () => {
      for (const seconds of [2, 3, 5, 10, 20, 40, 40]) await later(seconds)
    }
    for (const pause of [5, 30, 120, 600, 1_800, 0]) {
      await readAll()
      await later(pause)
    }
    expect(aliyun.voices.map(({ readings }) => readings)).toEqual([7, 7, 7, 7, 7, 7])
    expect(await checkOf(app, sent)).toBe('unjudged')
    expect(await caseOf(sent)).toMatchObject({ class: null, place: 'voice', state: 'waiting' })
    expect((await seenBy(bob, sent))?.type).toBe('voice')
    expect(outcomes()).toEqual(expect.arrayContaining([expect.stringMatching(/^aliyun unknown [6-9]/)]))
  })

  test('that the vendor cannot read is submitted again, and goes to a person', async () => {
    const sent = await send()
    const refuse = () => Object.assign(aliyun.voices.at(-1) ?? {}, { status: 500 })
    for (const pause of [5, 30, 120, 600, 1_800, 0]) {
      refuse()
      await later(2)
      await later(pause)
    }
    expect(aliyun.voices).toHaveLength(6)
    expect(await checkOf(app, sent)).toBe('unjudged')
  })

  test('that its sender takes back is judged no more', async () => {
    const sent = await send()
    await actOn(ada, 'recall', bob, sent.seq)
    aliyun.voiceFindings.push(BLOCKED)
    await later(2)
    expect([await checkOf(app, sent), await caseOf(sent)]).toEqual(['gone', undefined])
    expect(await noticesOf(app, ada.id)).not.toContain('message_recalled')
  })
})

test('an introduction by voice passes or is refused by the verdict that is read', async () => {
  const save = async () => {
    const url = await upload(app, ada, wavOf(8), 'me.wav')
    expect((await ada.post('/api/user/voice_intro', { step: 'save', url, wave: [1] })).code).toBe(1)
    await later()
  }
  const stateOf = async () =>
    (await ada.post('/api/user/voice_intro', { step: 'read' })).data.intro.state as string
  await save()
  expect([await stateOf(), aliyun.voices]).toMatchObject(['pending', [{ status: 200 }]])
  await later(2)
  expect(await stateOf()).toBe('approved')
  await save()
  aliyun.voiceFindings.push(BLOCKED)
  await later(2)
  expect(await stateOf()).toBe('rejected')
  clock.advance(MINUTE_MS)
})
