import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { errorCodes } from '@contract/errors'
import type { Image, Photo } from '@contract/types/image'
import { noticesOf } from '../../../../test/server/acts/acting'
import { by, createOperator } from '../../../../test/server/acts/operating'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { matchPair } from '../../../../test/server/relations'
import { mediaNameOf, pictureOf, upload } from '../../../../test/server/acts/uploading'
import { videoOf } from '../../../../test/server/videos'
import { VIDEOS_PER_DAY } from './album-media'

const PATH = '/api/user/add_image'
let app: TestApp
let mp4: Buffer
beforeAll(async () => {
  app = await startApp({ connections: 12 })
  mp4 = await videoOf({ seconds: 2 })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(60_000))

const { ops } = createOperator(() => app)

const key = async (member: SeededMember, file: Buffer, more: object = {}, name = 'me.mp4') => ({
  url: await upload(app, member, file, name),
  kind: 'video',
  clientToken: randomUUID(),
  ...more,
})
const add = async (member: SeededMember, file: Buffer = mp4, more: object = {}, name?: string) =>
  member.post(PATH, await key(member, file, more, name))
const imageOf = ({ data }: Answer): Image => data.image as Image
const listOf = async (member: SeededMember): Promise<Image[]> =>
  (await member.post('/api/user/image_list')).data.list as Image[]
const photosFor = async (viewer: SeededMember, target: SeededMember): Promise<Photo[]> =>
  (await viewer.post('/api/user/get', { userId: target.id })).data.user.photos as Photo[]
const addPicture = async (member: SeededMember, hue: number) =>
  member.post(PATH, {
    url: await upload(app, member, await pictureOf(hue, 500, 600)),
    clientToken: randomUUID(),
  })
const stored = async (address: string): Promise<number> => (await fetch(app.url + address)).status

test('an uploaded video shows its first frame, and is served in ranges without location and device', async () => {
  const ada = await app.seed.member()
  const video = imageOf(await add(ada, mp4, { alt: ' 海边 ', visibility: 'match' }))
  expect(video).toMatchObject({
    ...{ kind: 'video', seconds: 2, width: 320, height: 240, alt: '海边', visibility: 'match' },
    ...{ reviewState: 'pending', isAvatar: false },
  })
  for (const address of [video.posterUrl, video.thumbUrl, video.blurUrl]) {
    const picture = await fetch(app.url + address)
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('webp')
  }
  const whole = await fetch(app.url + video.url)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const bytes = Buffer.from(await whole.arrayBuffer())
  for (const canary of ['121.47', 'CanaryCam']) {
    expect([mp4.includes(canary), bytes.includes(canary)]).toEqual([true, false])
  }
  const part = await fetch(app.url + video.url, { headers: { range: 'bytes=0-1' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(0, 2))).toBe(true)
  const end = await fetch(app.url + video.url, { headers: { range: 'bytes=-100' } })
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-100))).toBe(true)
  const beyond = await fetch(app.url + video.url, { headers: { range: `bytes=${bytes.length}-` } })
  expect(beyond.status).toBe(416)
})

test('WebM is accepted, too, and served with its own type', async () => {
  const video = imageOf(
    await add(await app.seed.member(), await videoOf({ seconds: 1, container: 'webm' }), {}, 'me.webm'),
  )
  expect((await fetch(app.url + video.url)).headers.get('content-type')).toBe('video/webm')
})

test('is seen by its owner only until an operator approves it, then on their page and on no card', async () => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  const video = imageOf(await add(ada))
  expect((await photosFor(bob, ada)).filter((photo) => photo.video)).toEqual([])
  const waiting = (await ops('pictures', '--limit', '50')).text
    .split('\n')
    .find((line) => line.startsWith(video.id))
  expect(waiting).toContain('video of 2 s')

  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'jinyu-videos-')), 'case')
  const output = await ops('picture', 'show', video.id, '--case', 'C-1', '--out', folder, '--as', 'anna')
  const shown = output.data as { file: string; videoFile: string; address: string }
  expect(shown.address).toBe(video.url)
  expect([existsSync(shown.file), readFileSync(shown.videoFile).subarray(4, 8).toString()]).toEqual([
    true,
    'ftyp',
  ])
  await ops('picture', 'approve', video.id, ...by('anna'))
  expect(await noticesOf(app, ada.id)).toContain('video_approved')
  const seen = (await photosFor(bob, ada)).at(-1)
  expect([mediaNameOf(seen?.url ?? ''), mediaNameOf(seen?.video?.url ?? ''), seen?.video?.seconds]).toEqual([
    mediaNameOf(video.posterUrl),
    mediaNameOf(video.url),
    2,
  ])
  const cards = await app.services.photos.photosOf(app.core.db, [ada.id])
  expect(cards.get(ada.id)?.map((photo) => photo.video)).toEqual([null])
})

test('a video for matches is shown to its owner and matches only', async () => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  const eve = await app.seed.member({ gender: 'male' })
  const video = imageOf(await add(ada, mp4, { visibility: 'match' }))
  await ops('picture', 'approve', video.id, ...by('anna'))
  await matchPair(app, ada, bob)
  const seesIt = async (viewer: SeededMember) =>
    (await photosFor(viewer, ada)).some(
      (photo) => photo.video && mediaNameOf(photo.video.url) === mediaNameOf(video.url),
    )
  expect([await seesIt(ada), await seesIt(bob), await seesIt(eve)]).toEqual([true, true, false])
})

test('a refused video has a reason, may be appealed once, and is deleted with all its objects', async () => {
  const ada = await app.seed.member()
  const video = imageOf(await add(ada))
  await ops('picture', 'reject', video.id, '--reason', 'contact', ...by('anna'))
  expect(await noticesOf(app, ada.id)).toContain('video_rejected')
  const appealed = await ada.post(PATH, { id: video.id, appeal: true })
  expect(imageOf(appealed)).toMatchObject({ kind: 'video', reviewState: 'appealing' })
  await ops('picture', 'reject', video.id, '--reason', 'contact', ...by('bert'))
  expect((await ada.post(PATH, { id: video.id, appeal: true })).code).toBe(errorCodes.APPEAL_STATE)
  expect((await ada.post('/api/user/delete_image', { id: video.id })).code).toBe(1)
  for (const address of [video.url, video.posterUrl, video.thumbUrl, video.blurUrl]) {
    expect(await stored(address)).toBe(404)
  }
  expect((await add(ada)).code).toBe(1)
})

test('an album holds one video at most, even of two added at once, and a video is never the cover', async () => {
  const ada = await app.seed.member({ hasAvatar: false })
  const cover = await add(ada, mp4, { asAvatar: true })
  expect(cover).toMatchObject({
    code: errorCodes.INVALID_PARAMETERS,
    data: { reasons: { asAvatar: 'unknown' } },
  })
  const [one, other] = [await key(ada, mp4), await key(ada, await videoOf({ seconds: 1 }))]
  const answers = await Promise.all([ada.post(PATH, one), ada.post(PATH, other)])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const again = await add(ada)
  expect(again).toMatchObject({ code: errorCodes.VIDEO_REFUSED, data: { why: 'another' } })
  const [video] = await listOf(ada)
  expect(video).toMatchObject({ kind: 'video', isAvatar: false })
  expect((await ada.post(PATH, { id: video?.id, asAvatar: true })).code).toBe(errorCodes.INVALID_PARAMETERS)
  // The first picture becomes the cover, although a video was added before it.
  expect(imageOf(await addPicture(ada, 40)).isAvatar).toBe(true)
})

test('two processes that add a member’s videos at once keep one', async () => {
  const ada = await app.seed.member()
  const { album } = app.services
  const [one, other] = [await key(ada, mp4), await key(ada, await videoOf({ seconds: 1 }))]
  const rowsBefore = await listOf(ada)
  // Both have passed the first check; the album decides.
  const said = await Promise.all([
    album.add(ada.id, { ...one, kind: 'video' }).then(
      () => 'in',
      () => 'out',
    ),
    app.core.db
      .insertInto('image')
      .values({
        ...{ id: app.core.ids.ulid(app.clock.now()), member_id: ada.id, kind: 'video', video_key: 'p/x.mp4' },
        ...{
          object_key: 'p/a.webp',
          thumb_key: 'p/b.webp',
          blur_key: 'p/c.webp',
          seconds: 3,
          width: 1,
          height: 1,
        },
        ...{
          tint: '#000000',
          alt: null,
          reject_reason: null,
          sort: 99,
          content_hash: Buffer.from('x'),
          created_at: 1,
        },
      })
      .execute()
      .then(() => 'in'),
  ])
  expect(said).toEqual(['out', 'in'])
  expect((await listOf(ada)).length).toBe(rowsBefore.length + 1)
  expect((await ada.post(PATH, other)).data).toMatchObject({ why: 'another' })
})

test('a repeated request returns the same video; another payload with its token is refused', async () => {
  const ada = await app.seed.member()
  const request = await key(ada, mp4)
  const first = await ada.post(PATH, request)
  const again = await ada.post(PATH, request)
  expect(imageOf(again).id).toBe(imageOf(first).id)
  expect((await ada.post(PATH, { ...request, alt: 'else' })).code).toBe(errorCodes.TOKEN_REUSED)
  expect((await listOf(ada)).filter(({ kind }) => kind === 'video')).toHaveLength(1)
})

test('a video that is too long, too small or invalid is refused with a reason and deleted', async () => {
  const ada = await app.seed.member()
  const cases: [string, Buffer, string][] = [
    ['long', await videoOf({ seconds: 32, picture: 'black' }), 'me.mp4'],
    ['format', mp4.subarray(0, 400), 'me.mp4'],
    ['format', await pictureOf(12, 500, 500), 'me.jpg'],
  ]
  for (const [why, file, name] of cases) {
    const request = await key(ada, file, {}, name)
    expect(await ada.post(PATH, request)).toMatchObject({ code: errorCodes.VIDEO_REFUSED, data: { why } })
    await app.services.leftovers.collect()
    expect((await ada.post(PATH, request)).code).toBe(errorCodes.INVALID_PARAMETERS)
  }
  // A video uploaded as a picture is refused.
  expect((await add(ada, mp4, { kind: 'image' })).code).toBe(errorCodes.IMAGE_REFUSED)
  expect((await listOf(ada)).filter(({ kind }) => kind === 'video')).toEqual([])
}, 60_000)

test('a video counts for the completeness of a profile; its order and description can change', async () => {
  const ada = await app.seed.member({ hasAvatar: false })
  await addPicture(ada, 90)
  const completeness = async () => (await ada.post('/api/user/my_info')).data.user.completeness as number
  const before = await completeness()
  const video = imageOf(await add(ada))
  expect(await completeness()).toBe(before + 5)
  const ids = (await listOf(ada)).map(({ id }) => id).reverse()
  const ordered = await ada.post(PATH, { order: ids })
  expect((ordered.data.list as Image[]).map(({ id }) => id)).toEqual(ids)
  const changed = await ada.post(PATH, { id: video.id, alt: '在海边', visibility: 'match' })
  expect(imageOf(changed)).toMatchObject({ alt: '在海边', visibility: 'match', url: video.url })
})

test('the number of videos processed for one member in a day is limited', async () => {
  const ada = await app.seed.member()
  const broken = mp4.subarray(0, 200)
  const codes = []
  for (let turn = 0; turn <= VIDEOS_PER_DAY; turn++) codes.push((await add(ada, broken)).code)
  expect(codes.filter((code) => code === errorCodes.VIDEO_REFUSED)).toHaveLength(VIDEOS_PER_DAY)
  expect(codes.at(-1)).toBe(errorCodes.RATE_LIMITED)
}, 120_000)
