import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { errorCodes } from '@contract/errors'
import type { Image } from '@contract/types/image'
import { noticesOf } from '../../../../test/server/acts/acting'
import { by, createOperator } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { mediaNameOf, pictureOf, upload } from '../../../../test/server/acts/uploading'

const app = useApp()
beforeEach(() => app.clock.advance(60_000))

const { ops, refusal, actsOn } = createOperator(() => app)
let hue = 0

/** Adds a picture to the album of a member without pictures. */
const put = async (member: SeededMember): Promise<Image> => {
  hue += 13
  const url = await upload(app, member, await pictureOf(hue, 900, 1200))
  const { data } = await member.post('/api/user/add_image', { url, clientToken: randomUUID() })
  return data.image as Image
}
const newcomer = () => app.seed.member({ hasAvatar: false })
const own = async (member: SeededMember, id: string): Promise<Image> => {
  const { list } = (await member.post('/api/user/image_list')).data as { list: Image[] }
  return list.find((image) => image.id === id) as Image
}
const seenBy = async (viewer: SeededMember, target: SeededMember): Promise<string[]> => {
  const { user } = (await viewer.post('/api/user/get', { userId: target.id })).data
  return (user.photos as { url: string }[]).map(({ url }) => mediaNameOf(url))
}
const waiting = async (): Promise<string[]> =>
  ((await ops('pictures', '--limit', '50')).data as { id: string }[]).map(({ id }) => id)

test('only the owner sees a picture before it is approved; everybody does after', async () => {
  const ada = await newcomer()
  const bob = await app.seed.member({ gender: 'male' })
  const picture = await put(ada)
  expect(picture.reviewState).toBe('pending')
  expect(await waiting()).toContain(picture.id)
  expect(await seenBy(bob, ada)).toEqual([])
  await ops('picture', 'approve', picture.id, ...by('anna'))
  expect(await seenBy(bob, ada)).toEqual([mediaNameOf(picture.url)])
  expect(await waiting()).not.toContain(picture.id)
  expect(await noticesOf(app, ada.id)).toContain('avatar_approved')
  expect(await actsOn(`picture:${picture.id}`)).toEqual(['anna picture.approved'])
})

test('an approved cover makes a complete profile visible in the feed', async () => {
  const profile = {
    bio: '周末喜欢爬山和看展，也愿意陪你去吃没吃过的东西',
    interests: ['music', 'hiking', 'food'],
    looking_for: ['chat'],
  }
  const ada = await app.seed.member({ hasAvatar: false, row: profile })
  const placeOf = () =>
    app.core.db
      .selectFrom('member_location')
      .select('is_discoverable')
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
  const picture = await put(ada)
  expect(await placeOf()).toEqual({ is_discoverable: false })
  await ops('picture', 'approve', picture.id, ...by('anna'))
  expect(await placeOf()).toEqual({ is_discoverable: true })
})

test('a refusal has a reason in the member’s language, and its owner may appeal once', async () => {
  const ada = await newcomer()
  const bob = await app.seed.member({ gender: 'male' })
  const first = await put(ada)
  await ops('picture', 'reject', first.id, '--reason', 'contact', ...by('anna'))
  expect(await own(ada, first.id)).toMatchObject({
    reviewState: 'rejected',
    rejectReason: '包含联系方式或二维码',
    mayAppeal: true,
  })
  const english = await app.post(
    '/api/user/image_list',
    {},
    { token: ada.token, headers: { 'x-lang': 'en' } },
  )
  expect(english.data.list[0].rejectReason).toBe('It contains contact details or a QR code')
  expect(await noticesOf(app, ada.id)).toContain('avatar_rejected')
  expect(await seenBy(bob, ada)).toEqual([])

  const appealed = await ada.post('/api/user/add_image', { id: first.id, appeal: true })
  expect(appealed.data.image).toMatchObject({ reviewState: 'appealing', mayAppeal: false })
  expect(await waiting()).toContain(first.id)
  expect(await refusal('picture', 'approve', first.id, ...by('Anna'))).toMatch(/Another operator/)
  await ops('picture', 'reject', first.id, '--reason', 'blurred', ...by('bert'))
  const again = await ada.post('/api/user/add_image', { id: first.id, appeal: true })
  expect(again.code).toBe(errorCodes.APPEAL_STATE)
  expect(await own(ada, first.id)).toMatchObject({ reviewState: 'rejected', mayAppeal: false })
})

test('a successful appeal shows the picture', async () => {
  const ada = await newcomer()
  const bob = await app.seed.member({ gender: 'male' })
  const picture = await put(ada)
  await ops('picture', 'reject', picture.id, '--reason', 'other', ...by('anna'))
  await ada.post('/api/user/add_image', { id: picture.id, appeal: true })
  await ops('picture', 'approve', picture.id, ...by('bert'))
  expect(await seenBy(bob, ada)).toEqual([mediaNameOf(picture.url)])
})

test('one of two simultaneous decisions about a picture counts', async () => {
  const picture = await put(await newcomer())
  const said = await Promise.all([
    refusal('picture', 'approve', picture.id, ...by('anna')),
    refusal('picture', 'reject', picture.id, '--reason', 'other', ...by('bert')),
  ])
  expect(said.filter((line) => line === 'done')).toHaveLength(1)
  expect(said.find((line) => line !== 'done')).toMatch(/has decided on this picture/)
})

test('opening a picture is logged with its case, and writes the file to the given folder', async () => {
  const picture = await put(await newcomer())
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'jinyu-pictures-')), 'case')
  const { data } = await ops('picture', 'show', picture.id, '--case', 'C-7', '--out', folder, '--as', 'anna')
  const { file } = data as { file: string }
  expect(existsSync(file)).toBe(true)
  expect((await sharp(readFileSync(file)).metadata()).format).toBe('webp')
  expect(await actsOn(`picture:${picture.id}`)).toEqual(['anna picture.read'])
})

test('refuses appeals without a refusal, for others’ pictures and for approved ones', async () => {
  const ada = await newcomer()
  const eve = await newcomer()
  const picture = await put(ada)
  const appeal = (member: SeededMember) =>
    member.post('/api/user/add_image', { id: picture.id, appeal: true })
  expect((await appeal(ada)).code).toBe(errorCodes.APPEAL_STATE)
  expect((await appeal(eve)).code).toBe(errorCodes.NOT_FOUND)
  await ops('picture', 'approve', picture.id, ...by('anna'))
  expect((await appeal(ada)).code).toBe(errorCodes.APPEAL_STATE)
})

test.each([
  [['picture', 'approve', 'nobody', ...by('anna')], /no such picture/],
  [['picture', 'approve', 'nobody', ...by('system')], /name/i],
])('refuses %j with a sentence', async (argv, words) => {
  expect(await refusal(...argv)).toMatch(words)
})
