import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Image, Photo } from '@contract/types/image'
import { remove } from '../../../../test/server/acts/acting'
import { mediaNameOf, pictureOf, upload } from '../../../../test/server/acts/uploading'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair } from '../../../../test/server/relations'
import { expectFaults } from '../../../../test/net/net'
import { DomainError } from '../../../lib/errors'
import type { SeededMember } from '../../../../test/server/seed'

const app = useApp()
let ada: SeededMember
let bob: SeededMember
let cy: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  cy = await app.seed.member({ gender: 'male' })
})

/** An approved picture of ada's album. */
const put = async (visibility: 'all' | 'match'): Promise<Image> => {
  const url = await upload(app, ada, await pictureOf(80, 500, 600))
  const { data } = await ada.post('/api/user/add_image', { url, visibility, clientToken: randomUUID() })
  const image = data.image as Image
  await app.core.db
    .updateTable('image')
    .set({ review_state: 'approved' })
    .where('id', '=', image.id)
    .execute()
  return image
}

const bytesOf = async (url: string): Promise<Buffer> => {
  const answer = await fetch(app.url + url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return Buffer.from(await answer.arrayBuffer())
}

/** The picture as the viewer's answers name it; undefined when it is not among them. */
const shownTo = async (viewer: SeededMember, { posterUrl }: Image): Promise<Photo | undefined> => {
  const { user } = (await viewer.post('/api/user/get', { userId: ada.id })).data
  return (user.photos as Photo[]).find(({ url }) => mediaNameOf(url) === mediaNameOf(posterUrl))
}

test('two matches get different bytes of a picture for matches, its owner the original, a stranger none', async () => {
  const image = await put('match')
  await matchPair(app, ada, bob)
  await matchPair(app, ada, cy)
  const [forBob, forCy] = [await shownTo(bob, image), await shownTo(cy, image)]
  const original = await bytesOf(image.posterUrl)
  const [bobs, cys] = [await bytesOf(forBob?.url ?? ''), await bytesOf(forCy?.url ?? '')]
  expect(bobs.equals(cys)).toBe(false)
  expect(bobs.equals(original)).toBe(false)
  expect((await bytesOf(forBob?.url ?? '')).equals(bobs)).toBe(true)
  expect(await sharp(bobs).metadata()).toMatchObject({ width: 500, height: 600 })
  expect((await bytesOf(forBob?.thumbUrl ?? '')).equals(await bytesOf(image.thumbUrl))).toBe(false)
  const stranger = await app.seed.member({ gender: 'male' })
  expect(await shownTo(stranger, image)).toBeUndefined()
})

test('a marked picture that was opened is closed with the match, and with the picture', async () => {
  const image = await put('match')
  await matchPair(app, ada, bob)
  await matchPair(app, ada, cy)
  const [forBob, forCy] = [await shownTo(bob, image), await shownTo(cy, image)]
  await bytesOf(forBob?.url ?? '')
  await bytesOf(forCy?.url ?? '')
  await remove(bob, 'match', ada)
  expect((await fetch(app.url + forBob?.url)).status).toBe(404)
  await ada.post('/api/user/delete_image', { id: image.id })
  expect((await fetch(app.url + forCy?.url)).status).toBe(404)
})

test('a machine without time for a mark sends no picture, which can be requested again', async () => {
  expectFaults(/^answer 503: GET \/media\//)
  const image = await put('match')
  await matchPair(app, ada, bob)
  const shown = await shownTo(bob, image)
  const open = jest.spyOn(app.services.markedPictures, 'open')
  open.mockRejectedValueOnce(new DomainError('RATE_LIMITED', { retryAfter: 10 }))
  const answer = await fetch(app.url + shown?.url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  open.mockRestore()
  await bytesOf(shown?.url ?? '')
})

test('a picture for everybody carries no mark, for anybody', async () => {
  const image = await put('all')
  await matchPair(app, ada, bob)
  const shown = await shownTo(bob, image)
  expect((await bytesOf(shown?.url ?? '')).equals(await bytesOf(image.posterUrl))).toBe(true)
})
