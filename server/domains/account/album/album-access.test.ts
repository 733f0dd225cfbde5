import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { HOUR_MS } from '@contract/constants'
import type { Image, Photo } from '@contract/types/image'
import { cancel } from '../../../../test/server/acts/cancelling'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember, insertBlock, matchPair } from '../../../../test/server/relations'
import { mediaNameOf, pictureOf, upload } from '../../../../test/server/acts/uploading'
import { videoOf } from '../../../../test/server/videos'
import { LOCKED_PICTURES, lockedPicture } from '../../../media/locked-picture'

const app = useApp({ connections: 12 })
let ada: SeededMember
let bob: SeededMember
let hue = 0

beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
})

const put = async (more: object = {}): Promise<Image> => {
  hue += 17
  const url = await upload(app, ada, await pictureOf(hue, 500, 600))
  const { data } = await ada.post('/api/user/add_image', { url, clientToken: randomUUID(), ...more })
  return data.image as Image
}

const decide = (id: string, state: 'approved' | 'rejected') =>
  app.core.db.updateTable('image').set({ review_state: state }).where('id', '=', id).execute()

const open = (url: string) => fetch(app.url + url)
const status = async (url: string): Promise<number> => (await open(url)).status
const bare = (url: string): string => `/media/p/${mediaNameOf(url)}`
const addressesOf = ({ url, posterUrl, thumbUrl, blurUrl }: Image) => [url, posterUrl, thumbUrl, blurUrl]

/** The picture in the viewer's answers. */
const shownTo = async (viewer: SeededMember, { posterUrl }: Image): Promise<Photo | undefined> => {
  const { user } = (await viewer.post('/api/user/get', { userId: ada.id })).data
  return (user.photos as Photo[]).find(({ url }) => mediaNameOf(url) === mediaNameOf(posterUrl))
}

const matchOnly = async (): Promise<{ image: Image; url: string }> => {
  const image = await put({ visibility: 'match' })
  await decide(image.id, 'approved')
  await matchPair(app, ada, bob)
  return { image, url: (await shownTo(bob, image))?.url ?? '' }
}

test.each(['pending', 'rejected'] as const)(
  'a %s picture opens by its owner’s address alone',
  async (state) => {
    const image = await put()
    if (state === 'rejected') await decide(image.id, state)
    for (const url of addressesOf(image)) {
      const answer = await open(url)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect(await status(bare(url))).toBe(404)
      expect(await status(url.replace(ada.id, bob.id))).toBe(404)
    }
  },
)

test('a video in review is not served by its key', async () => {
  const url = await upload(app, ada, await videoOf({ seconds: 1 }), 'me.mp4')
  const key = { url, kind: 'video', clientToken: randomUUID() }
  const video = (await ada.post('/api/user/add_image', key)).data.image as Image
  expect([await status(video.url), await status(bare(video.url))]).toEqual([200, 404])
  await decide(video.id, 'approved')
  expect(await status(bare(video.url))).toBe(200)
})

test('an approved picture for all opens by its key, and may be cached for a day', async () => {
  const image = await put()
  await decide(image.id, 'approved')
  const shown = await shownTo(bob, image)
  expect(shown?.url).toBe(bare(image.url))
  const answer = await open(shown?.url ?? '')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
})

test('the open address of a picture ends at once when it is no longer for all', async () => {
  const image = await put()
  await decide(image.id, 'approved')
  expect(await status(bare(image.url))).toBe(200)
  await ada.post('/api/user/add_image', { id: image.id, visibility: 'match' })
  expect(await status(bare(image.url))).toBe(404)
})

test('a picture for matches has an address for each match, which expires', async () => {
  const { image, url } = await matchOnly()
  expect(url).toContain(bob.id)
  const answer = await open(url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const eve = await app.seed.member({ gender: 'male' })
  expect(await shownTo(eve, image)).toBeUndefined()
  for (const other of [bare(url), url.replace(bob.id, eve.id)]) expect(await status(other)).toBe(404)
  app.clock.advance(2 * HOUR_MS)
  expect(await status(url)).toBe(404)
  expect(await status((await shownTo(bob, image))?.url ?? '')).toBe(200)
})

const endings: [name: string, act: () => Promise<unknown>][] = [
  ['an unmatch', () => ada.post('/api/user/delete_action', { kind: 'match', userId: bob.id })],
  ['a block', () => insertBlock(app, ada, bob)],
  ['a block by the viewer', () => insertBlock(app, bob, ada)],
  ['a ban of the viewer', () => changeMember(app, bob, { account_state: 'banned' })],
]
test.each(endings)('the address of a match ends at once with %s', async (_name, act) => {
  const { image, url } = await matchOnly()
  expect(await status(url)).toBe(200)
  await act()
  expect([await status(url), await status(addressesOf(image)[0] ?? '')]).toEqual([404, 200])
})

const leavings: [name: string, act: () => Promise<unknown>][] = [
  ['a ban', () => changeMember(app, ada, { account_state: 'banned' })],
  ['a cancellation', () => cancel(app, ada)],
]
test.each(leavings)('the whole album closes with %s of its owner', async (_name, act) => {
  const forAll = await put()
  await decide(forAll.id, 'approved')
  const { image, url } = await matchOnly()
  const addresses = [bare(forAll.url), url, ...addressesOf(image)]
  for (const address of addresses) expect(await status(address)).toBe(200)
  await act()
  for (const address of addresses) expect(await status(address)).toBe(404)
})

test('the blurred pictures of 40 different covers are of few kinds, which the cover does not decide', async () => {
  const blurOf = async (name: string, hue: number): Promise<string> => {
    const cover = await pictureOf(hue, 40, 50)
    const keys = { full: `p/${name}.webp`, thumb: `p/${name}-thumb.webp`, blur: `p/${name}-blur.webp` }
    for (const key of Object.values(keys).slice(0, 2)) {
      await app.services.store.put(key, { bytes: cover, contentType: 'image/jpeg' })
    }
    const change = { object_key: keys.full, thumb_key: keys.thumb, blur_key: keys.blur }
    await app.core.db.updateTable('image').set(change).where('member_id', '=', ada.id).execute()
    const answer = await open(`/media/${keys.blur}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([4, 4])
    return bytes.toString('base64')
  }
  const names = Array.from({ length: 40 }, (_, at) => `cover${at}`)
  const shown: string[] = []
  for (const [at, name] of names.entries()) shown.push(await blurOf(name, at * 6))
  const kinds = new Set(shown)
  expect(kinds.size).toBeGreaterThan(4)
  expect(kinds.size).toBeLessThanOrEqual(LOCKED_PICTURES)
  const ofOthers: string[] = []
  for (const [at, name] of names.entries()) ofOthers.push(await blurOf(name, 255 - at * 6))
  expect(ofOthers).toEqual(shown)
})

test('an uploaded picture stores no blurred one; its address shows a locked picture', async () => {
  const image = await put()
  const key = `p/${mediaNameOf(image.blurUrl)}`
  expect(await app.services.store.get(key)).toBeNull()
  const bytes = Buffer.from(await (await open(image.blurUrl)).arrayBuffer())
  expect(bytes.equals(await lockedPicture(key))).toBe(true)
})
