import { HOUR_MS } from '@contract/constants'
import type { OpsData } from '@contract/ops/ops-calls'
import type { Message } from '@contract/types/message'
import { allAtOnce } from '../../../../../test/server/all-at-once'
import { checkOf, seedMediaTalkers, seenBy, sendPicture } from '../../../../../test/server/acts/chat-pictures'
import { noticesOf } from '../../../../../test/server/acts/acting'
import { actOn, receivedBy } from '../../../../../test/server/acts/messaging'
import { type FakeGreen, startFakeGreen } from '../../../../../test/server/fakes/aliyun-green'
import { createManualClock } from '../../../../../test/server/manual-clock'
import { mutantsOf } from '../../../../../test/server/mutants'
import { insertBlock } from '../../../../../test/server/relations'
import { useConsole } from '../../../../../test/server/rigs/console-rig'
import type { TestOperator } from '../../../../../test/server/rigs/start-console'
import type { SeededMember } from '../../../../../test/server/seed'
import { createAliyunModeration } from '../../../../providers/moderation/aliyun'
import type { ModerationProvider } from '../../../../providers/moderation/port'
import { createAliyunClient } from '../../../../providers/wire/aliyun/client'
import { createVendorHttp } from '../../../../providers/wire/http'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const clock = createManualClock()
let aliyun: FakeGreen
let vendor: ModerationProvider
const moderation: ModerationProvider = {
  judgeText: () => Promise.resolve(null),
  judgePicture: () => Promise.resolve(null),
  mediaKinds: new Set(['picture']),
  judgeMedia: (...asked) => vendor.judgeMedia(...asked),
  readVerdict: (...asked) => vendor.readVerdict(...asked),
}
const { app, console } = useConsole({ clock, providers: { moderation } })
let rita: TestOperator
let ada: SeededMember
let bob: SeededMember
let groupId: string
/** Another one for each operator. */
let hue = 0

const BLOCKED = { level: 'high', label: 'pornographic_adultContent' } as const
const DOUBTED = { level: 'medium', label: 'pornographic_adultContent' } as const

beforeAll(async () => {
  aliyun = await startFakeGreen(keys, clock)
  vendor = createAliyunModeration(
    createAliyunClient({ http: createVendorHttp(), clock, keys, endpoint: aliyun.url }),
  )
})
afterAll(() => aliyun.close())
beforeEach(async () => {
  Object.assign(app.core.config, { publicUrl: app.url })
  await app.core.db.deleteFrom('text_case').execute()
  await app.core.db.deleteFrom('media_check').execute()
  rita = await console.operator(`rita${(hue += 1)}`, 'senior')
  aliyun.pictures.length = 0
  aliyun.pictureFindings.length = 0
  aliyun.faults.length = 0
  ;({ ada, bob, groupId } = await seedMediaTalkers(app))
})

const send = (): Promise<Message> => sendPicture(app, ada, bob)
/** Does the jobs that are due after this time. */
const later = async (seconds = 0): Promise<void> => {
  clock.advance(seconds * 1_000)
  await app.services.jobs.runDue()
}
const stateOf = (sent: Message) => checkOf(app, sent)
/** The queue as reviewers see it. */
const cases = async (who = rita) =>
  ((await who.call('/ops/cases/list', { queue: 'texts' })).body as OpsData<'/ops/cases/list'>).list.map(
    ({ id, memberId, state, detail }) => ({ id, memberId, state, detail }),
  )
const oneCase = async (who = rita): Promise<string> => {
  const list = await cases(who)
  expect(list).toHaveLength(1)
  return list[0]?.id ?? ''
}
const openCase = async (id: string, who = rita) =>
  (await who.call('/ops/cases/open', { queue: 'texts', id })).body as OpsData<'/ops/cases/open'>
const factsOf = async (id: string, who = rita) =>
  Object.fromEntries((await openCase(id, who)).facts.map(({ name, value }) => [name, value]))

describe('a picture of members who have met', () => {
  test('is delivered at once, and stays when it passes', async () => {
    const sent = await send()
    expect((await seenBy(bob, sent))?.type).toBe('image')
    await later()
    expect(aliyun.pictures).toHaveLength(1)
    expect((await seenBy(bob, sent))?.type).toBe('image')
    expect([await stateOf(sent), await cases()]).toEqual(['passed', []])
  })

  test('is recalled for both sides when it is blocked, also after a reload, and its sender reads why', async () => {
    const sent = await send()
    const address = (await seenBy(bob, sent))?.content.url ?? ''
    expect((await fetch(new URL(address, app.url))).status).toBe(200)
    aliyun.pictureFindings.push(BLOCKED)
    await later()
    for (const member of [ada, bob]) {
      expect(await seenBy(member, sent)).toMatchObject({ recalledAt: clock.now() })
      expect(JSON.stringify(await seenBy(member, sent))).not.toContain('/media/')
      expect((await receivedBy(app, member, 'recall')).map(({ message }) => message.seq)).toEqual([sent.seq])
    }
    expect((await fetch(new URL(address, app.url))).status).toBe(404)
    expect(await noticesOf(app, ada.id)).toContain('message_recalled')
    expect(await noticesOf(app, bob.id)).not.toContain('message_recalled')
    const [notice] = (await ada.post('/api/user/system_message', {})).data.list as { body: string }[]
    expect(notice?.body).toBe('含色情低俗内容。有异议可以联系客服申诉。')
  })

  test('that was blocked is a case with class, score and picture, and no step against its sender', async () => {
    const sent = await send()
    aliyun.pictureFindings.push(BLOCKED)
    await later()
    const [found] = await cases()
    expect(found).toMatchObject({ memberId: ada.id, state: 'waiting', detail: 'porn' })
    const file = await openCase(found?.id ?? '')
    expect(await factsOf(found?.id ?? '')).toEqual({
      place: 'picture',
      class: 'porn',
      sure: '97 %',
      layer: 'vendor',
      recalled: 'vendor',
    })
    for (const hidden of [bob.id, groupId]) expect(JSON.stringify(file)).not.toContain(hidden)
    const look = await fetch(`${console.url}${file.media[0]?.url}`, { headers: { cookie: rita.cookie } })
    expect([look.status, look.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await app.services.sanctions.list(app.core.db, ada.id)).toEqual([])
    expect([await stateOf(sent), await cases()]).toMatchObject(['blocked', [{ id: found?.id }]])
  })

  test('that a person has to look at stays, and is recalled when the person takes it back', async () => {
    const sent = await send()
    aliyun.pictureFindings.push(DOUBTED)
    await later()
    expect((await seenBy(bob, sent))?.type).toBe('image')
    const id = await oneCase()
    expect(await factsOf(id)).toMatchObject({ place: 'picture', class: 'porn' })
    expect((await factsOf(id)).recalled).toBeUndefined()
    const removal = { id, class: 'porn', why: 'seen', step: 'warning' }
    expect((await rita.call('/ops/texts/remove', removal)).status).toBe(200)
    expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
    expect(await noticesOf(app, ada.id)).toEqual(expect.arrayContaining(['message_recalled', 'warned']))
  })

  test('may show a contact, which members who have met may give each other', async () => {
    const sent = await send()
    aliyun.pictureFindings.push({ level: 'high', label: 'pt_qrCode' })
    await later()
    expect([await stateOf(sent), await cases()]).toEqual(['passed', []])
    expect((await seenBy(bob, sent))?.type).toBe('image')
  })

  test('is fetched by an address that names no member, ends, and closes with a recall', async () => {
    const [sent, other] = [await send(), await send()]
    await later()
    const urls = aliyun.pictures.map(({ url }) => url)
    expect(aliyun.pictures[0]).toMatchObject({ service: 'postImageCheck', status: 200 })
    for (const url of urls) {
      expect(url).toMatch(new RegExp(`^${app.url}/media/c/vendor/`))
      for (const { id } of [ada, bob]) expect(url).not.toContain(id)
    }
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status))
    expect((await actOn(ada, 'recall', bob, sent.seq)).code).toBe(1)
    expect((await statuses()).sort()).toEqual([200, 404])
    expect((await seenBy(bob, other))?.type).toBe('image')
    clock.advance(3 * HOUR_MS)
    expect(await statuses()).toEqual([404, 404])
  })
})

describe('while the vendor is away', () => {
  test('the picture is delivered and waits visibly; the verdict comes with a later question', async () => {
    aliyun.faults.push('cut', 'done, 5xx', 'cut')
    const sent = await send()
    await later()
    await later(5)
    expect((await seenBy(bob, sent))?.type).toBe('image')
    expect(await stateOf(sent)).toBe('waiting')
    await later(30)
    aliyun.pictureFindings.push(BLOCKED)
    await later(120)
    expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
    expect(await stateOf(sent)).toBe('blocked')
  })

  test('for long, the picture becomes a case without a class', async () => {
    aliyun.faults.push(...Array<'cut'>(6).fill('cut'))
    const sent = await send()
    await later()
    for (const seconds of [5, 30, 120, 600, 1_800]) await later(seconds)
    expect((await seenBy(bob, sent))?.type).toBe('image')
    expect(await stateOf(sent)).toBe('unjudged')
    // The operators' sessions have ended meanwhile.
    const rolf = await console.operator(`rolf${hue}`, 'reviewer')
    expect(await cases(rolf)).toMatchObject([{ memberId: ada.id, detail: 'unjudged' }])
    expect(aliyun.pictures).toEqual([])
    await later(3_600)
    expect(aliyun.pictures).toEqual([])
  })
})

describe('a verdict that comes late or twice', () => {
  const BLOCK = { decision: 'block', class: 'porn', label: null, score: 97, taskId: '' } as const
  /** Lets the vendor judge only after something else has happened. */
  const meanwhile = async (act: () => Promise<unknown>): Promise<void> => {
    const asked = vendor
    vendor = {
      ...moderation,
      judgeMedia: async () => {
        await act()
        return { kind: 'ok', data: { vendor: 'late', verdict: BLOCK, taskId: '' } }
      },
    }
    await later()
    vendor = asked
  }

  test('changes nothing after the sender took the picture back', async () => {
    const sent = await send()
    await meanwhile(() => actOn(ada, 'recall', bob, sent.seq))
    expect([await stateOf(sent), await cases()]).toEqual(['gone', []])
    expect(await noticesOf(app, ada.id)).not.toContain('message_recalled')
    expect(await receivedBy(app, bob, 'recall')).toHaveLength(1)
  })

  test('is not asked for at all once the picture was taken back', async () => {
    const sent = await send()
    expect((await actOn(ada, 'recall', bob, sent.seq)).code).toBe(1)
    await later()
    expect([await stateOf(sent), aliyun.pictures]).toEqual(['gone', []])
  })

  test('recalls the picture also when the pair is blocked', async () => {
    const sent = await send()
    await meanwhile(() => insertBlock(app, bob, ada))
    expect(await seenBy(bob, sent)).toMatchObject({ recalledAt: clock.now() })
    const { data } = await ada.post('/api/user/message_list', { groupId })
    expect(JSON.stringify(data)).not.toContain('/media/')
    expect(await stateOf(sent)).toBe('blocked')
  })

  test('recalls the picture when its sender is leaving', async () => {
    const sent = await send()
    await meanwhile(() =>
      app.core.db
        .updateTable('member')
        .set({ account_state: 'cancelling' })
        .where('id', '=', ada.id)
        .execute(),
    )
    expect(await stateOf(sent)).toBe('blocked')
    const { recalled_at: recalledAt } = await app.core.chatDb
      .selectFrom('message')
      .select('recalled_at')
      .where('group_id', '=', groupId)
      .where('seq', '=', sent.seq)
      .executeTakeFirstOrThrow()
    expect(recalledAt).toBe(clock.now())
  })

  test('recalls once and makes one case, also when two nodes ask at once', async () => {
    const sent = await send()
    const payload = { groupId, seq: sent.seq, round: 0, after: null }
    aliyun.pictureFindings.push(BLOCKED, BLOCKED, BLOCKED)
    await allAtOnce(3, 3, () => app.services.mediaVerdicts.ask(payload))
    await later()
    expect(await receivedBy(app, bob, 'recall')).toHaveLength(1)
    expect((await noticesOf(app, ada.id)).filter((kind) => kind === 'message_recalled')).toHaveLength(1)
    await oneCase()
    expect(await stateOf(sent)).toBe('blocked')
  })
})

test('damaged answers never pass a picture', async () => {
  const url = `${app.url}/health`
  const mutants = mutantsOf(aliyun.bodyOf(BLOCKED))
  expect(mutants.length).toBeGreaterThan(200)
  for (const mutant of mutants) {
    aliyun.lies.push(mutant)
    const call = { deadlineMs: 5_000, after: null }
    const outcome = await vendor.judgeMedia({ kind: 'picture', url, memberId: '1' }, call)
    if (outcome?.kind === 'ok') expect(outcome.data.verdict?.decision).not.toBe('pass')
  }
})

test('without a public address of the server nobody is asked', async () => {
  Object.assign(app.core.config, { publicUrl: null })
  const sent = await send()
  await later()
  expect([await stateOf(sent), aliyun.pictures]).toEqual([undefined, []])
})
