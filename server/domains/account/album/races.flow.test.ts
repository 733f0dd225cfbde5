import { randomUUID } from 'node:crypto'
import { ALBUM_MAX } from '@contract/constants'
import { add, refusalOf } from '../../../../test/server/acts/acting'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { proofSize } from '../../../../test/server/proof-size'
import { matchPair, sendText } from '../../../../test/server/relations'

const app = useApp({ connections: 32 })

const addPicture = (member: SeededMember, url: string) =>
  member.post('/api/user/add_image', { url, clientToken: randomUUID() })

const sendPicture = (from: SeededMember, to: SeededMember, url: string) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'image',
    content: { url },
  })

const reportWith = (from: SeededMember, to: SeededMember, url: string) =>
  add(from, 'report', to, { reason: 'scam', imageUrls: [url] })

/** Names of the refusals, without the accepted requests. */
const refusalsOf = (answers: readonly Answer[]) =>
  new Set(answers.filter(({ code }) => code !== 1).map(({ code }) => refusalOf(code)))

const won = (answers: readonly Answer[]): number => answers.filter(({ code }) => code === 1).length

const uploadsOf = (member: SeededMember) =>
  app.core.db.selectFrom('upload').select('state').where('member_id', '=', member.id).execute()

/** Lets two members say three things each, after which they may send pictures. */
const openMedia = async (a: SeededMember, b: SeededMember): Promise<void> => {
  await matchPair(app, a, b)
  for (const said of ['你好', '今天好吗', '周末见']) {
    expect((await sendText(a, b, said)).code).toBe(1)
    expect((await sendText(b, a, `${said}呀`)).code).toBe(1)
  }
}

/** Pictures of different colours, uploaded by one member. */
const uploadMany = async (member: SeededMember, count: number): Promise<string[]> => {
  const urls: string[] = []
  for (let at = 0; at < count; at++) {
    urls.push(await upload(app, member, await pictureOf(at * 16, 500, 540)))
  }
  return urls
}

/** The album as its owner sees it: how many pictures, covers, and different places in the order. */
const albumOf = async (member: SeededMember) => {
  const { list } = (await member.post('/api/user/image_list')).data
  const rows = await app.core.db
    .selectFrom('image')
    .select('sort')
    .where('member_id', '=', member.id)
    .execute()
  return {
    pictures: list.length as number,
    covers: list.filter((image: { isAvatar: boolean }) => image.isAvatar).length as number,
    places: new Set(rows.map(({ sort }) => sort)).size,
  }
}

test('adds one of ten pictures at once when eight of nine places are taken', async () => {
  for (let round = 0; round < proofSize(1, 3); round++) {
    const ada = await app.seed.member({ hasAvatar: false })
    const urls = await uploadMany(ada, ALBUM_MAX - 1 + 10)
    for (const url of urls.slice(0, ALBUM_MAX - 1)) expect((await addPicture(ada, url)).code).toBe(1)
    const answers = await Promise.all(urls.slice(ALBUM_MAX - 1).map((url) => addPicture(ada, url)))
    expect(won(answers)).toBe(1)
    expect(refusalsOf(answers)).toEqual(new Set(['ALBUM_FULL']))
    expect(await albumOf(ada)).toEqual({ pictures: ALBUM_MAX, covers: 1, places: ALBUM_MAX })
    // A refused picture may be added once there is room; nothing made from it is left.
    expect(await uploadsOf(ada)).toEqual(Array(9).fill({ state: 'stored' }))
  }
}, 120_000)

test('keeps one cover and the right count when pictures are added, covered and deleted at once', async () => {
  const ada = await app.seed.member({ hasAvatar: false })
  const urls = await uploadMany(ada, 12)
  for (const url of urls.slice(0, 8)) await addPicture(ada, url)
  const before = (await ada.post('/api/user/image_list')).data.list as { id: string }[]
  const acts = [
    ...urls.slice(8).map((url) => () => addPicture(ada, url)),
    ...before.slice(1, 4).map(
      ({ id }) =>
        () =>
          ada.post('/api/user/add_image', { id, asAvatar: true }),
    ),
    ...before.slice(4).map(
      ({ id }) =>
        () =>
          ada.post('/api/user/delete_image', { id }),
    ),
    ...before.slice(4).map(
      ({ id }) =>
        () =>
          ada.post('/api/user/delete_image', { id }),
    ),
  ]
  const answers = await Promise.all(acts.map((act) => act()))
  const [added, covered, deleted] = [answers.slice(0, 4), answers.slice(4, 7), answers.slice(7)]
  expect(won(covered)).toBe(3)
  expect(won(deleted)).toBe(4)
  expect(refusalsOf(deleted)).toEqual(new Set(['NOT_FOUND']))
  const { pictures, covers } = await albumOf(ada)
  expect({ pictures, covers }).toEqual({ pictures: 8 - 4 + won(added), covers: 1 })
}, 120_000)

test('lets no stranger use an upload, while its owner uses it once', async () => {
  const ada = await app.seed.member()
  const [url = ''] = await uploadMany(ada, 1)
  const strangers = await Promise.all(Array.from({ length: 10 }, () => app.seed.member({ gender: 'male' })))
  const peer = await app.seed.member()
  for (const stranger of strangers) await openMedia(stranger, peer)
  const [own, ...others] = await Promise.all([
    addPicture(ada, url),
    ...strangers.flatMap((stranger) => [
      addPicture(stranger, url),
      sendPicture(stranger, peer, url),
      reportWith(stranger, peer, url),
    ]),
  ])
  expect(own.code).toBe(1)
  expect(won(others)).toBe(0)
  expect(refusalsOf(others)).toEqual(new Set(['INVALID_PARAMETERS']))
  expect(await albumOf(ada)).toMatchObject({ pictures: 2, covers: 1 })
  const { db, chatDb } = app.core
  for (const stranger of strangers) {
    expect(await albumOf(stranger)).toMatchObject({ pictures: 1, covers: 1 })
    expect(await uploadsOf(stranger)).toEqual([])
  }
  const ids = strangers.map(({ id }) => id)
  const reports = await db.selectFrom('report').select('id').where('from_id', 'in', ids).execute()
  const pictures = await chatDb
    .selectFrom('message')
    .select('id')
    .where('from_id', 'in', ids)
    .where('type', '=', 'image')
    .execute()
  expect([reports, pictures]).toEqual([[], []])
}, 120_000)

test('uses an own upload once, in the album or in a chat', async () => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  await openMedia(ada, bob)
  const urls = await uploadMany(ada, 6)
  for (const [at, url] of urls.entries()) {
    const acts = [
      () => addPicture(ada, url),
      () => sendPicture(ada, bob, url),
      () => addPicture(ada, url),
      () => sendPicture(ada, bob, url),
    ]
    const turned = [...acts.slice(at % 4), ...acts.slice(0, at % 4)]
    const answers = await Promise.all(turned.map((act) => act()))
    expect(won(answers)).toBe(1)
    // A second decoding of the same file ends as used up, or as a duplicate of the picture that won.
    for (const name of refusalsOf(answers))
      expect(['INVALID_PARAMETERS', 'STATE_CHANGED', 'IMAGE_REFUSED']).toContain(name)
  }
  const { length: sent } = await app.core.chatDb
    .selectFrom('message')
    .select('id')
    .where('from_id', '=', ada.id)
    .where('type', '=', 'image')
    .execute()
  expect((await albumOf(ada)).pictures - 1 + sent).toBe(urls.length)
  expect(await uploadsOf(ada)).toEqual([])
}, 120_000)
