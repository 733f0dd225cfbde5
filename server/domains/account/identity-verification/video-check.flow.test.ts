import { createAuthenticating, type Authenticating } from '../../../../test/server/acts/authenticating'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import { upload } from '../../../../test/server/acts/uploading'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { videoOf } from '../../../../test/server/videos'

let app: TestApp
let own: Authenticating
beforeAll(async () => {
  app = await startApp()
  own = createAuthenticating(app)
})
afterAll(() => app.close())

test('refuses a video that any member submitted before, and an upload of another member', async () => {
  const [member, other] = [await own.member(), await own.member()]
  const file = await videoOf({ seconds: 11 })
  expect((await own.submit(member, { url: await upload(app, member, file, 'a.mp4') })).code).toBe(1)
  const answer = await own.submit(other, { url: await upload(app, other, file, 'b.mp4') })
  expectRefusal(answer, 'VERIFICATION_VIDEO_REFUSED')
  expect(answer.data).toMatchObject({ why: 'reused' })
  expectRefusal(await own.submit(other, { url: await own.video(member) }), 'INVALID_PARAMETERS')
})

test.each([
  ['short', { seconds: 4 }],
  ['long', { seconds: 18 }],
  ['silent', { hasSound: false }],
  ['dark', { picture: 'black' }],
] as const)('refuses a video that is %s without using up a try', async (why, request) => {
  const member = await own.member()
  const challenge = await own.start(member)
  const url = await upload(app, member, await videoOf(request), 'me.mp4')
  const answer = await own.submit(member, { challengeId: challenge.id, url })
  expectRefusal(answer, 'VERIFICATION_VIDEO_REFUSED')
  expect(answer.data).toMatchObject({ why })
  expect(await own.stateOf(member)).toMatchObject({
    state: 'recording',
    triesLeft: 5,
    challenge: { id: challenge.id },
  })
})

test('accepts a video that is green only: it is not dark', async () => {
  const member = await own.member()
  const url = await upload(app, member, await videoOf({ picture: 'green' }), 'me.mp4')
  expect((await own.submit(member, { url })).code).toBe(1)
})

test('refuses a sound that is named like a video', async () => {
  const member = await own.member()
  const picture = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(2_000)])
  const answer = await own.submit(member, { url: await upload(app, member, picture, 'me.mp4') })
  expect(answer.data).toMatchObject({ why: 'format' })
})
