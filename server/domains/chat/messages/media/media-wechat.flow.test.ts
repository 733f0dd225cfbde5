import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { noticesOf } from '../../../../../test/server/acts/acting'
import {
  checkOf,
  seedMediaTalkers,
  seenBy,
  sendPicture,
  sendVoice,
} from '../../../../../test/server/acts/chat-pictures'
import { actOn, receivedBy } from '../../../../../test/server/acts/messaging'
import { type FakeGreen, startFakeGreen } from '../../../../../test/server/fakes/aliyun-green'
import { pushSealer } from '../../../../../test/server/fakes/wechat-push'
import { type FakeSecCheck, startFakeSecCheck } from '../../../../../test/server/fakes/wechat-sec-check'
import { createManualClock } from '../../../../../test/server/manual-clock'
import { mutantsOf } from '../../../../../test/server/mutants'
import { startApp, type TestApp } from '../../../../../test/server/rigs/start-app'
import type { SeededMember } from '../../../../../test/server/seed'
import { m4aOf, mp3Of } from '../../../../../test/server/sounds'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const mini = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const push = { appId: mini.appId, token: 'push-token', encodingAesKey: 'a'.repeat(43) }
const clock = createManualClock()
let aliyun: FakeGreen
let wechat: FakeSecCheck
let app: TestApp
let ada: SeededMember
let bob: SeededMember

const RISKY = { suggest: 'risky', label: 20002 } as const
const CLEAN = { suggest: 'pass', label: 100 } as const
const BLOCKED = { level: 'high', label: 'pornographic_adultContent' } as const

const start = async (isAlone: boolean): Promise<void> => {
  aliyun = await startFakeGreen(keys, clock)
  wechat = await startFakeSecCheck(mini, clock)
  const moderation = [
    { name: 'wechat', app: { ...mini, endpoint: wechat.url }, push },
    { name: 'aliyun', endpoint: aliyun.url, keys },
  ] as const
  app = await startApp({ clock, config: { moderation: isAlone ? moderation.slice(0, 1) : moderation } })
  Object.assign(app.core.config, { publicUrl: app.url })
}
const stop = () => Promise.all([app.close(), aliyun.close(), wechat.close()])

/** Links a member to WeChat, as a visitor of the mini-program at this moment. */
const visit = async ({ id }: SeededMember): Promise<void> => {
  const { db } = app.core
  const subject = `o-${id}`
  const row = {
    kind: 'wx_openid',
    app_id: mini.appId,
    subject,
    member_id: id,
    linked_at: clock.now(),
  } as const
  await db.insertInto('member_identity').values(row).execute()
  const seen = { client: 'weapp/1.0.0(100)', last_seen_at: clock.now() }
  await db.updateTable('session').set(seen).where('member_id', '=', id).execute()
  wechat.visits.set(subject, clock.now())
}
const seed = async (): Promise<void> => {
  wechat.media.length = 0
  aliyun.pictures.length = 0
  aliyun.pictureFindings.length = 0
  aliyun.voices.length = 0
  ;({ ada, bob } = await seedMediaTalkers(app))
  await visit(ada)
}
const later = async (ms = 0): Promise<void> => {
  clock.advance(ms)
  await app.services.jobs.runDue()
}
/** A picture of ada's that WeChat was asked about, with the number of the question. */
const sendAsked = async (): Promise<{ sent: Message; traceId: string }> => {
  const sent = await sendPicture(app, ada, bob)
  await later()
  return { sent, traceId: wechat.media.at(-1)?.traceId ?? '' }
}
/** Posts a message of WeChat's push; returns status and answer. */
const post = async (message: object, by = push, more: Record<string, string> = {}): Promise<string> => {
  const at = { timestamp: '1800000000', nonce: randomUUID() }
  const { query, body } = pushSealer(by)(message, at)
  const search = new URLSearchParams({ ...at, msg_signature: query.msgSignature ?? '', ...more })
  const answer = await fetch(`${app.url}/notify/wx?${search}`, { method: 'POST', body: body.toString() })
  return `${answer.status} ${await answer.text()}`
}
const notify = (traceId: string, finding: Parameters<FakeSecCheck['noticeOf']>[1]) =>
  post(wechat.noticeOf(traceId, finding))
const caseOf = async ({ groupId, seq }: Message) => {
  const query = app.core.db.selectFrom('text_case').select(['class', 'score', 'state', 'place'])
  return query.where('group_id', '=', groupId).where('seq', '=', seq).executeTakeFirst()
}

describe('WeChat before Aliyun', () => {
  beforeAll(() => start(false))
  afterAll(stop)
  beforeEach(seed)

  test('judges the picture of a visitor by a notification, and nobody else is asked', async () => {
    const { sent, traceId } = await sendAsked()
    expect(wechat.media).toMatchObject([{ openid: `o-${ada.id}`, type: 2 }])
    expect((await fetch(wechat.media[0]?.url ?? '')).status).toBe(200)
    expect(await checkOf(app, sent)).toBe('waiting')
    expect(await notify(traceId, CLEAN)).toBe('200 success')
    expect(await checkOf(app, sent)).toBe('passed')
    await later(60 * MINUTE_MS)
    expect([wechat.media.length, aliyun.pictures.length]).toEqual([1, 0])
    expect((await seenBy(bob, sent))?.type).toBe('image')
  })

  test('leaves the picture of a sender who did not visit to Aliyun', async () => {
    await app.core.db
      .updateTable('session')
      .set({ last_seen_at: 0 })
      .where('member_id', '=', ada.id)
      .execute()
    const sent = await sendPicture(app, ada, bob)
    await app.core.db
      .updateTable('session')
      .set({ last_seen_at: 0 })
      .where('member_id', '=', ada.id)
      .execute()
    await later()
    expect([wechat.media.length, aliyun.pictures.length]).toEqual([0, 1])
    expect(await checkOf(app, sent)).toBe('passed')
  })

  test('recalls a risky picture once, however often and in whatever order WeChat notifies', async () => {
    const { sent, traceId } = await sendAsked()
    for (const finding of [RISKY, RISKY, CLEAN]) expect(await notify(traceId, finding)).toBe('200 success')
    for (const member of [ada, bob])
      expect(await seenBy(member, sent)).toMatchObject({ recalledAt: clock.now() })
    expect(await receivedBy(app, bob, 'recall')).toHaveLength(1)
    expect((await noticesOf(app, ada.id)).filter((kind) => kind === 'message_recalled')).toHaveLength(1)
    expect(await caseOf(sent)).toEqual({ class: 'porn', score: 90, state: 'waiting', place: 'picture' })
    await later(60 * MINUTE_MS)
    expect([await checkOf(app, sent), aliyun.pictures]).toEqual(['blocked', []])
  })

  test('asks Aliyun when no notification comes, and a later block still counts', async () => {
    const { sent, traceId } = await sendAsked()
    await later(119_000)
    expect(aliyun.pictures).toEqual([])
    await later(1_000)
    expect([await checkOf(app, sent), aliyun.pictures.length]).toEqual(['passed', 1])
    expect(await notify(traceId, CLEAN)).toBe('200 success')
    expect((await seenBy(bob, sent))?.type).toBe('image')
    expect(await notify(traceId, RISKY)).toBe('200 success')
    expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
  })

  test('asks Aliyun when WeChat could not judge', async () => {
    const { sent, traceId } = await sendAsked()
    aliyun.pictureFindings.push(BLOCKED)
    const failed = { ...wechat.noticeOf(traceId, CLEAN), errcode: -1010 }
    expect(await post(failed)).toBe('200 success')
    expect(await checkOf(app, sent)).toBe('waiting')
    await later(2 * MINUTE_MS)
    expect(await checkOf(app, sent)).toBe('blocked')
  })

  test('lets an operator have the last word', async () => {
    const { sent, traceId } = await sendAsked()
    await notify(traceId, { suggest: 'review', label: 20002 })
    expect(await caseOf(sent)).toMatchObject({ class: 'porn', state: 'waiting' })
    await app.core.db
      .updateTable('text_case')
      .set({ state: 'approved', decided_at: clock.now(), decided_by: 'rita' })
      .where('group_id', '=', sent.groupId)
      .execute()
    expect(await notify(traceId, RISKY)).toBe('200 success')
    expect((await seenBy(bob, sent))?.recalledAt).toBeNull()
  })

  test('does nothing more to a picture that its sender took back', async () => {
    const { sent, traceId } = await sendAsked()
    expect((await actOn(ada, 'recall', bob, sent.seq)).code).toBe(1)
    expect(await notify(traceId, RISKY)).toBe('200 success')
    expect([await checkOf(app, sent), await caseOf(sent)]).toEqual(['gone', undefined])
    expect(await noticesOf(app, ada.id)).not.toContain('message_recalled')
  })

  test('lets WeChat repeat a notification whose number is not stored yet', async () => {
    expect(await notify('60f96f1d-3845297a-ffffffff', RISKY)).toBe('404 fail')
  })

  test('refuses a notification that WeChat did not sign, or that is for another mini-program', async () => {
    const { sent, traceId } = await sendAsked()
    const risky = wechat.noticeOf(traceId, RISKY)
    expect(await post(risky, { ...push, token: 'guess' })).toBe('400 fail')
    expect(await post(risky, { ...push, encodingAesKey: 'b'.repeat(43) })).toBe('400 fail')
    expect(await post(risky, { ...push, appId: 'wxffffffffffffffff' })).toBe('400 fail')
    expect(await post(risky, push, { nonce: 'other' })).toBe('400 fail')
    expect(await checkOf(app, sent)).toBe('waiting')
  })

  test('never passes a picture by a damaged notification', async () => {
    const { sent, traceId } = await sendAsked()
    const mutants = mutantsOf(wechat.noticeOf(traceId, RISKY))
    expect(mutants.length).toBeGreaterThan(200)
    for (const mutant of mutants) {
      await app.core.db.updateTable('media_check').set({ state: 'waiting', decided_at: null }).execute()
      await post(mutant as object)
      expect(await checkOf(app, sent)).not.toBe('passed')
    }
    await app.core.db.updateTable('media_check').set({ state: 'waiting', decided_at: null }).execute()
    await post({ ...wechat.noticeOf(traceId, RISKY), result: { suggest: 'maybe', label: 20002 } })
    expect(await checkOf(app, sent)).toBe('waiting')
  })

  test('asks Aliyun after an answer without a number', async () => {
    wechat.mediaLies.push({ errcode: 0 }, { errcode: 0, trace_id: 7 }, [])
    for (const asked of [1, 2, 3]) {
      const sent = await sendPicture(app, ada, bob)
      await later()
      expect([await checkOf(app, sent), aliyun.pictures.length]).toEqual(['passed', asked])
    }
  })

  test('asks again after an answer with the number of another picture', async () => {
    const { sent, traceId } = await sendAsked()
    wechat.mediaLies.push({ errcode: 0, trace_id: traceId })
    const other = await sendPicture(app, ada, bob)
    await later()
    expect(await notify(traceId, RISKY)).toBe('200 success')
    expect([await checkOf(app, sent), await checkOf(app, other)]).toEqual(['blocked', 'waiting'])
    await later(5_000)
    expect(await notify(wechat.media.at(-1)?.traceId ?? '', CLEAN)).toBe('200 success')
    expect(await checkOf(app, other)).toBe('passed')
  })

  describe('a voice', () => {
    const sayAloud = async (bytes: Buffer, name: string): Promise<Message> => {
      const sent = await sendVoice(app, ada, bob, bytes, name)
      await later()
      return sent
    }

    test('of the mini-program is judged and recalled like a picture', async () => {
      const sent = await sayAloud(mp3Of(5), 'a.mp3')
      expect(wechat.media).toMatchObject([{ openid: `o-${ada.id}`, type: 1 }])
      expect(await notify(wechat.media[0]?.traceId ?? '', RISKY)).toBe('200 success')
      expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
      expect(await caseOf(sent)).toMatchObject({ class: 'porn', place: 'voice' })
    })

    test('of a format that WeChat does not read is judged by Aliyun', async () => {
      const sent = await sayAloud(m4aOf(5), 'a.m4a')
      expect([await checkOf(app, sent), wechat.media]).toEqual(['waiting', []])
      expect(aliyun.voices).toMatchObject([{ status: 200 }])
      aliyun.voiceFindings.push({ level: 'high', label: 'sexual_sounds' })
      await later(2_000)
      expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
      expect(await caseOf(sent)).toMatchObject({ class: 'porn', place: 'voice', score: 97 })
    })

    test('of the mini-program is judged by Aliyun when WeChat does not notify', async () => {
      const sent = await sayAloud(mp3Of(5), 'a.mp3')
      await later(2 * MINUTE_MS)
      expect([wechat.media.length, aliyun.voices.length]).toEqual([1, 1])
      await later(2_000)
      expect(await checkOf(app, sent)).toBe('passed')
    })
  })
})

describe('WeChat alone', () => {
  beforeAll(() => start(true))
  afterAll(stop)
  beforeEach(seed)

  test('asks WeChat again when no notification comes, and then a person', async () => {
    const { sent } = await sendAsked()
    for (const seconds of [120, 5, 120, 30, 120, 120, 120, 600, 120, 1_800, 120]) {
      // The member stays in the mini-program.
      wechat.visits.set(`o-${ada.id}`, clock.now())
      const seen = { last_seen_at: clock.now() }
      await app.core.db.updateTable('session').set(seen).where('member_id', '=', ada.id).execute()
      await later(seconds * 1_000)
    }
    expect(wechat.media).toHaveLength(6)
    expect(await checkOf(app, sent)).toBe('unjudged')
    expect(await caseOf(sent)).toMatchObject({ class: null, state: 'waiting' })
    const [first] = wechat.media
    // Only the number of the last question is known.
    expect(await notify(first?.traceId ?? '', RISKY)).toBe('404 fail')
    expect(await notify(wechat.media.at(-1)?.traceId ?? '', RISKY)).toBe('200 success')
    expect(await checkOf(app, sent)).toBe('blocked')
  })
})
