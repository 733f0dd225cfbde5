import { randomUUID } from 'node:crypto'
import { createAuthenticating } from '../../../../test/server/acts/authenticating'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair, sendText } from '../../../../test/server/relations'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import { videoOf } from '../../../../test/server/videos'
import { waitUntil } from '../../../../test/server/wait-until'

/** Simultaneous calls; each would hold a whole file in memory. */
const AT_ONCE = 12

const app = useApp({ connections: 32 })
afterEach(() => jest.restoreAllMocks())

/** Delays every read of an upload, and counts the reads in progress. */
const holdReads = () => {
  const { store } = app.services
  const get = store.get.bind(store)
  const seen = { open: 0, most: 0 }
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  jest.spyOn(store, 'get').mockImplementation(async (key) => {
    if (!key.startsWith('u/')) return get(key)
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    await held
    return get(key).finally(() => (seen.open -= 1))
  })
  return { seen, letGo: () => letGo() }
}

/** Waits for later calls, so that all earlier calls have begun. */
const others = async (member: SeededMember): Promise<void> => {
  for (let call = 0; call < 5; call++) await member.post('/api/user/image_list')
}

const expectOneAtATime = async (member: SeededMember, post: () => Promise<{ code: number }>) => {
  const { seen, letGo } = holdReads()
  const posts = Array.from({ length: AT_ONCE }, post)
  await waitUntil(() => seen.open > 0)
  await others(member)
  expect(seen.open).toBe(1)
  letGo()
  const answers = await Promise.all(posts)
  expect(seen.most).toBe(1)
  return answers.map(({ code }) => code)
}

test('holds one of many simultaneous album pictures in memory', async () => {
  const ann = await app.seed.member({ hasAvatar: false })
  const url = await upload(app, ann, await pictureOf(10, 500, 500))
  const codes = await expectOneAtATime(ann, () =>
    ann.post('/api/user/add_image', { url, clientToken: randomUUID() }),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
})

test('holds one of many simultaneous chat pictures in memory', async () => {
  const [ann, bob] = [await app.seed.member(), await app.seed.member({ gender: 'male' })]
  await matchPair(app, ann, bob)
  for (let n = 0; n < 3; n++) {
    await sendText(ann, bob, `a${n}`)
    await sendText(bob, ann, `b${n}`)
  }
  const url = await upload(app, ann, await pictureOf(20))
  const codes = await expectOneAtATime(ann, () =>
    ann.post('/api/user/send_msg', {
      userId: bob.id,
      clientMsgId: randomUUID(),
      type: 'image',
      content: { url },
    }),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
})

test('reads one of many simultaneous album videos, and refuses the others before', async () => {
  const ann = await app.seed.member()
  const url = await upload(app, ann, await videoOf(), 'a.mp4')
  const { seen, letGo } = holdReads()
  const add = () => ann.post('/api/user/add_image', { url, kind: 'video', clientToken: randomUUID() })
  const posts = Array.from({ length: AT_ONCE }, add)
  await waitUntil(() => seen.open > 0)
  await others(ann)
  expect(seen.open).toBe(1)
  letGo()
  await Promise.all(posts)
  expect(seen.most).toBe(1)
}, 30_000)

test('holds one of many simultaneous face videos in memory', async () => {
  const faces = createAuthenticating(app)
  const ann = await faces.member()
  const { id: challengeId } = await faces.start(ann)
  const url = await faces.video(ann)
  const clientToken = randomUUID()
  const codes = await expectOneAtATime(ann, () => faces.submit(ann, { challengeId, url, clientToken }))
  expect(codes).toEqual(Array<number>(AT_ONCE).fill(1))
}, 30_000)
