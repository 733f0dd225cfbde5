import type { Photo } from '@contract/types/image'
import { add, listOf, match, remove } from '../../../../test/server/acts/acting'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { sendText } from '../../../../test/server/relations'
import type { SeededMember } from '../../../../test/server/seed'

const app = useApp()
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ada = await app.seed.member({ isVip: true })
  bob = await app.seed.member({ gender: 'male', isVip: true })
})

/** The pictures of a member's page as the viewer sees it. */
const photosOf = async (viewer: SeededMember, owner: SeededMember): Promise<Photo[]> =>
  (await viewer.post('/api/user/get', { userId: owner.id })).data.user.photos

const changePicture = (owner: SeededMember, change: object) =>
  app.core.db.updateTable('image').set(change).where('member_id', '=', owner.id).execute()

const firstLike = async (owner: SeededMember) => (await listOf(owner, 'action_to_me_list', 'like')).list[0]

/** Likes bob's cover and returns its name. */
const likeCover = async (note?: string): Promise<string> => {
  const [cover] = await photosOf(ada, bob)
  const on = `photo:${cover?.ref}`
  expect((await add(ada, 'like', bob, { on, ...(note && { note }) })).data.state).toBe('done')
  return on
}

/** The latest text between the two, as the viewer reads it. */
const lastText = async (viewer: SeededMember, peer: SeededMember) =>
  (await viewer.post('/api/user/message_list', { userId: peer.id })).data.list.at(-1).content

test('a picture is named by a reference that is neither its id nor a part of its address', async () => {
  const [cover] = await photosOf(ada, bob)
  const row = await app.core.db
    .selectFrom('image')
    .selectAll()
    .where('member_id', '=', bob.id)
    .executeTakeFirstOrThrow()
  expect(cover?.ref).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(JSON.stringify(cover)).not.toContain(row.id)
  expect(row.object_key + row.thumb_key + row.blur_key).not.toContain(cover?.ref)
  expect((await photosOf(bob, bob))[0]?.ref).toBe(cover?.ref)
})

test('the liked member sees which picture was liked, with the note; a locked like shows neither', async () => {
  await likeCover('这张好亮')
  const [cover] = await photosOf(ada, bob)
  expect(await firstLike(bob)).toMatchObject({
    member: { id: ada.id },
    note: '这张好亮',
    likedPhoto: { thumbUrl: cover?.thumbUrl, tint: cover?.tint, alt: null },
  })
  await app.core.db.updateTable('member').set({ vip_expire_at: null }).where('id', '=', bob.id).execute()
  const plain = await app.seed.member({ gender: 'male' })
  await add(ada, 'like', plain)
  const [onPhoto, onAll] = [await firstLike(bob), await firstLike(plain)]
  expect(Object.keys(onPhoto)).toEqual(Object.keys(onAll))
  expect(onPhoto).toMatchObject({ locked: true, member: null })
  expect(JSON.stringify(onPhoto)).not.toContain('thumb')
})

test.each([
  ['taken down', { review_state: 'rejected' }],
  ['in review', { review_state: 'pending' }],
  ['for matches only', { visibility: 'match', is_avatar: false }],
] as const)('a like of a picture that is %s counts without the picture', async (_, change) => {
  const [cover] = await photosOf(ada, bob)
  await changePicture(bob, change)
  const answer = await add(ada, 'like', bob, { on: `photo:${cover?.ref}`, note: '你好' })
  expect(answer.data).toMatchObject({ state: 'done', quota: { used: 1 } })
  const like = await firstLike(bob)
  expect(like.note).toBe('你好')
  expect(like).not.toHaveProperty('likedPhoto')
})

test('pictures of somebody else and pictures that never existed get the same answer', async () => {
  const other = await app.seed.member({ gender: 'male' })
  const [foreign] = await photosOf(ada, other)
  const tries = [foreign?.ref ?? '', 'A'.repeat(22)]
  const targets = [bob, await app.seed.member({ gender: 'male', isVip: true })]
  const answers = []
  for (const [at, target] of targets.entries()) {
    const { code, data } = await add(ada, 'like', target, { on: `photo:${tries[at]}` })
    answers.push({ code, state: data.state, matched: data.matched, groupId: data.groupId })
    expect(await firstLike(target)).not.toHaveProperty('likedPhoto')
  }
  expect(answers[0]).toEqual(answers[1])
})

test('the first message quotes the picture for both, until it is not shown any more', async () => {
  const on = await likeCover()
  await match(bob, ada)
  await sendText(ada, bob, '这是在哪里拍的？')
  const [cover] = await photosOf(ada, bob)
  const likedPhoto = { thumbUrl: cover?.thumbUrl, tint: cover?.tint, alt: null }
  for (const [viewer, peer] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    expect(await lastText(viewer, peer)).toEqual({ text: '这是在哪里拍的？', on, likedPhoto })
  }
  await changePicture(bob, { review_state: 'rejected' })
  expect((await lastText(ada, bob)).likedPhoto).toBeNull()
  expect((await lastText(bob, ada)).likedPhoto).toBeNull()
  await app.core.db.deleteFrom('image').where('member_id', '=', bob.id).execute()
  expect(await lastText(ada, bob)).toEqual({ text: '这是在哪里拍的？', on, likedPhoto: null })
})

test('a picture that became one for matches stays in the quote of a match, and leaves it with the match', async () => {
  await likeCover()
  await match(bob, ada)
  await sendText(ada, bob, '你好')
  await changePicture(bob, { visibility: 'match', is_avatar: false })
  const { thumbUrl } = (await lastText(ada, bob)).likedPhoto
  expect(thumbUrl).toContain(`/${ada.id}/`)
  await remove(bob, 'match', ada)
  const list = (await ada.post('/api/user/message_list', { userId: bob.id })).data?.list ?? []
  expect(JSON.stringify(list)).not.toContain('thumbUrl')
})

test('the quote shows no picture of a peer who blocked', async () => {
  await likeCover()
  await match(bob, ada)
  await sendText(ada, bob, '你好')
  await add(bob, 'block', ada)
  expect((await lastText(ada, bob)).likedPhoto).toBeNull()
})

test('a message cannot show a picture by a reference of somebody else', async () => {
  const other = await app.seed.member({ gender: 'male' })
  const [foreign] = await photosOf(ada, other)
  await match(ada, bob)
  const content = { text: '看', on: `photo:${foreign?.ref}` }
  await ada.post('/api/user/send_msg', {
    userId: bob.id,
    clientMsgId: app.core.ids.uuid(),
    type: 'text',
    content,
  })
  expect((await lastText(bob, ada)).likedPhoto).toBeNull()
})

test('an undo takes the like with its picture back', async () => {
  await likeCover()
  expect((await remove(ada, 'like', bob, true)).data.state).toBe('done')
  expect((await listOf(bob, 'action_to_me_list', 'like')).total).toBe(0)
})
