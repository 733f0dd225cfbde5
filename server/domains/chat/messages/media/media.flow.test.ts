import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Message } from '@contract/types/message'
import { expectRefusal, messagesOf, seedQuietTalkers } from '../../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../../test/server/seed'
import { m4aOf, mp3Of, wavOf } from '../../../../../test/server/sounds'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { insertBlock, sendText } from '../../../../../test/server/relations'
import { pictureOf, upload } from '../../../../../test/server/acts/uploading'
import { add, eventsOf } from '../../../../../test/server/acts/acting'

const SEND = '/api/user/send_msg'

const app = useApp({ connections: 24 })
let ada: SeededMember
let bob: SeededMember
let groupId: string

/** Two matched members who have said as much as pictures need. */
const talkers = async (lines = 3): Promise<void> => {
  ;({ ada, bob, groupId } = await seedQuietTalkers(app))
  for (let n = 0; n < lines; n++) {
    await sendText(ada, bob, `a${n}`)
    await sendText(bob, ada, `b${n}`)
  }
}

beforeEach(() => talkers())

const image = (url: string, more: object = {}) => ({
  userId: bob.id,
  clientMsgId: randomUUID(),
  type: 'image',
  content: { url },
  ...more,
})
const voice = (url: string, seconds = 8, more: object = {}) => ({
  ...image(url),
  type: 'voice',
  content: { url, seconds, ...more },
})

const sendPicture = async (hue = 1): Promise<Message> => {
  const answer = await ada.post(SEND, image(await upload(app, ada, await pictureOf(hue))))
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

const listed = (member: SeededMember): Promise<Message[]> => messagesOf(member, groupId)

const seen = async (member: SeededMember, seq: number): Promise<Message> => {
  const found = (await listed(member)).find((message) => message.seq === seq)
  if (!found) throw new Error('message expected')
  return found
}

const open = (url: string | undefined, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${url ?? ''}`, { headers })

describe('a picture', () => {
  test('is refused until each side has said three things; then both get one tip', async () => {
    await talkers(2)
    await sendText(ada, bob, 'a2')
    const url = await upload(app, ada, await pictureOf(2))
    expectRefusal(await ada.post(SEND, image(url)), 'MEDIA_NOT_ALLOWED', { need: 3, mine: 3, theirs: 2 })
    await sendText(bob, ada, 'b2')
    expect((await ada.post(SEND, image(url))).code).toBe(1)
    await sendText(bob, ada, 'b3')
    await sendText(ada, bob, 'a4')
    for (const member of [ada, bob]) {
      const tips = (await listed(member)).filter(({ type }) => type === 'tip')
      expect(tips).toMatchObject([{ seq: 7, fromId: bob.id, content: { tip: 'media_open' } }])
    }
  })

  test('is refused as a greeting', async () => {
    const cara = await app.seed.member()
    const url = await upload(app, ada, await pictureOf(3))
    expectRefusal(await ada.post(SEND, image(url, { userId: cara.id })), 'MEDIA_NOT_ALLOWED', { mine: 0 })
    expect((await sendText(ada, cara, '你好')).code).toBe(1)
    expectRefusal(await ada.post(SEND, image(url, { userId: cara.id })), 'WAIT_FOR_ANSWER')
  })

  test('is re-encoded, and shown to each side as their settings require', async () => {
    const message = await sendPicture()
    expect(message).toMatchObject({ type: 'image', content: { width: 300, height: 200, blurred: false } })
    const received = await seen(bob, message.seq)
    expect(received.content).toMatchObject({ width: 300, height: 200, blurred: true })
    expect(Object.keys(received.content).sort()).toEqual(['blurred', 'height', 'thumbUrl', 'url', 'width'])
    const full = await open(received.content.url)
    expect([full.status, full.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(full.headers.get('cache-control')).toBe('private, no-cache')
    const [clear, blurred] = await Promise.all(
      [(await seen(ada, message.seq)).content.thumbUrl, received.content.thumbUrl].map(
        async (url) => (await (await open(url)).arrayBuffer()).byteLength,
      ),
    )
    expect(blurred).toBeLessThan(clear ?? 0)
    await bob.post('/api/user/update_info', { settings: { maskImages: false } })
    expect((await seen(bob, message.seq)).content.blurred).toBe(false)
    const events = (await eventsOf(app, bob.id)).filter(({ event }) => event === 'msg') as unknown as {
      message: Message
    }[]
    expect(events.at(-1)?.message.content).toMatchObject({ blurred: true, url: received.content.url })
  })

  test('opens only at its own address, for one member, as long as they see the message', async () => {
    const message = await sendPicture()
    const own = message.content.url ?? ''
    const theirs = (await seen(bob, message.seq)).content.url ?? ''
    expect(own).not.toBe(theirs)
    const [, , , memberId = '', until = '', signature = '', name = ''] = own.split('/')
    const cara = await app.seed.member()
    for (const path of [
      `/media/c/${name}`,
      `/media/p/${name}`,
      `/media/c/${bob.id}/${until}/${signature}/${name}`,
      `/media/c/${cara.id}/${until}/${signature}/${name}`,
      `/media/c/${memberId}/${until}z/${signature}/${name}`,
      `/media/c/${memberId}/${until}/${'A'.repeat(22)}/${name}`,
      `${own}/x`,
    ]) {
      expect([path, (await open(path)).status]).toEqual([path, 404])
    }
    expect((await open(theirs)).status).toBe(200)
    await add(bob, 'msg_delete', ada, { seq: message.seq })
    expect([(await open(theirs)).status, (await open(own)).status]).toEqual([404, 200])
    await add(ada, 'msg_recall', bob, { seq: message.seq })
    expect((await open(own)).status).toBe(404)
  })

  test('has an address that ends after one to two hours; the thread gives another one', async () => {
    const message = await sendPicture()
    const own = message.content.url ?? ''
    expect((await seen(ada, message.seq)).content.url).toBe(own)
    app.clock.advance(HOUR_MS)
    expect((await open(own)).status).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await open(own)).status).toBe(404)
    expect((await open((await seen(ada, message.seq)).content.url)).status).toBe(200)
  })

  test('does not open for the blocked member, and opens for the blocker', async () => {
    const message = await sendPicture()
    const theirs = (await seen(bob, message.seq)).content.url
    await insertBlock(app, ada, bob)
    expect([(await open(theirs)).status, (await open(message.content.url)).status]).toEqual([404, 200])
  })

  test('stays when its sender changes the album', async () => {
    const message = await sendPicture()
    await app.core.db.deleteFrom('image').where('member_id', '=', ada.id).execute()
    expect((await open(message.content.url)).status).toBe(200)
  })

  test('must be an own upload that nothing uses yet', async () => {
    const foreign = await upload(app, bob, await pictureOf(4))
    for (const url of [foreign, 'https://elsewhere.example/a.jpg']) {
      expectRefusal(await ada.post(SEND, image(url)), 'INVALID_PARAMETERS', {
        fields: { 'content.url': expect.any(String) as string },
      })
    }
    const url = await upload(app, ada, await pictureOf(5))
    expect((await ada.post(SEND, image(url))).code).toBe(1)
    expectRefusal(await ada.post(SEND, image(url)), 'INVALID_PARAMETERS')
    expectRefusal(
      await ada.post('/api/user/add_image', { url, clientToken: randomUUID() }),
      'INVALID_PARAMETERS',
    )
    const broken = await upload(
      app,
      ada,
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(900, 7)]),
    )
    expectRefusal(await ada.post(SEND, image(broken)), 'IMAGE_REFUSED', { reason: 'format' })
    const sound = await upload(app, ada, wavOf(1), 'a.wav')
    expectRefusal(await ada.post(SEND, image(sound)), 'IMAGE_REFUSED')
    expectRefusal(
      await ada.post(SEND, voice(await upload(app, ada, await pictureOf(6)))),
      'INVALID_PARAMETERS',
    )
  })

  test('sent ten times at once is one message; other content under its id is refused', async () => {
    const key = image(await upload(app, ada, await pictureOf(7)))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post(SEND, key)))
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(1))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.message))).size).toBe(1)
    const other = await upload(app, ada, await pictureOf(8))
    for (const more of [
      { content: { url: other } },
      { replyToSeq: 1 },
      { type: 'voice', content: { url: key.content.url, seconds: 1 } },
    ]) {
      expectRefusal(await ada.post(SEND, { ...key, ...more }), 'TOKEN_REUSED')
    }
    expect(await listed(bob)).toHaveLength(8)
  })

  test('an upload used in two messages at once goes with one of them', async () => {
    const url = await upload(app, ada, await pictureOf(9))
    const answers = await Promise.all([ada.post(SEND, image(url)), ada.post(SEND, image(url))])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, errorCodes.INVALID_PARAMETERS])
    const kept = answers.find(({ code }) => code === 1)?.data.message as Message
    expect((await open(kept.content.url)).status).toBe(200)
  })
})

describe('a voice', () => {
  test.each([
    ['wav', 'audio/wav', wavOf(5)],
    ['mp3', 'audio/mpeg', mp3Of(5)],
    ['m4a', 'audio/mp4', m4aOf(5)],
  ])('of a %s plays with its own length, in parts, too', async (kind, type, file) => {
    const wave = Array.from({ length: 16 }, (_v, i) => i * 6)
    const url = await upload(app, ada, file, `a.${kind}`)
    const answer = await ada.post(SEND, voice(url, 33, { wave }))
    expect(answer.data.message).toMatchObject({ type: 'voice', content: { seconds: 5, wave } })
    const received = (await seen(bob, answer.data.message.seq)).content
    const whole = await open(received.url)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await open(received.url, { range: 'bytes=2-5' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))
  })

  test('has its length in the list until it is recalled', async () => {
    const { message } = (await ada.post(SEND, voice(await upload(app, ada, wavOf(5), 'a.wav')))).data
    const last = async () =>
      (await bob.post('/api/user/message_group_list', { box: 'main' })).data.list[0].lastMessage
    expect(await last()).toMatchObject({ type: 'voice', text: '', seconds: 5 })
    const extra = { groupId, seq: message.seq }
    const recall = { kind: 'msg_recall', userId: bob.id, extra, clientToken: randomUUID() }
    expect((await ada.post('/api/user/add_action', recall)).code).toBe(1)
    const recalled = await last()
    expect(recalled.type).toBe('recall')
    expect(recalled).not.toHaveProperty('seconds')
  })

  test('without a length in its file has the one that its sender names', async () => {
    const url = await upload(app, ada, m4aOf(0), 'a.m4a')
    expect((await ada.post(SEND, voice(url, 33))).data.message.content).toMatchObject({ seconds: 33 })
  })

  test.each([
    ['wav', wavOf(62)],
    ['mp3', mp3Of(62)],
    ['m4a', m4aOf(62)],
  ])('is refused when a %s is longer than a minute, whatever length is claimed', async (kind, file) => {
    const url = await upload(app, ada, file, `a.${kind}`)
    expectRefusal(await ada.post(SEND, voice(url, 5)), 'INVALID_PARAMETERS', {
      fields: { 'content.seconds': expect.any(String) as string },
    })
  })

  test('must be a sound by its bytes, and not larger than a minute needs', async () => {
    await expect(upload(app, ada, await pictureOf(1), 'a.mp3')).rejects.toThrow('upload refused')
    await expect(upload(app, ada, wavOf(70), 'a.wav')).rejects.toThrow('upload refused')
    const noise = await upload(app, ada, Buffer.concat([Buffer.from('ID3'), Buffer.alloc(900, 7)]), 'a.mp3')
    expectRefusal(await ada.post(SEND, voice(noise)), 'INVALID_PARAMETERS')
  })
})
