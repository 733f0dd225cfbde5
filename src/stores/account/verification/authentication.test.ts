import type { Authentication } from '@contract/types/authentication'
import { VIDEO_MAX_BYTES } from '@contract/constants'
import { NetworkError } from '@/api/errors'
import type { UploadFile } from '@/upload/upload'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { viewerInfo } from '../../../../test/client/viewer'
import { AuthenticationStore } from './authentication'

const challenge: Authentication['challenge'] = {
  id: 'c1',
  digits: '5276',
  actions: ['blink', 'open_mouth'],
  swapsLeft: 3,
  expireAt: 9_000,
}
const video: UploadFile = { path: 'blob:face', filename: 'face.webm' }
const none = viewerInfo().user.authentication

let world: FakeWorld
let store: AuthenticationStore
let status: Authentication
let steps: Record<string, unknown>[]
let answerStep: (step: Record<string, unknown>) => void

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  status = none
  steps = []
  answerStep = () => {}
  const { api, root } = world
  const info = () => viewerInfo({ user: { authentication: status } })
  api.answer('/api/user/my_info', info)
  api.answer('/api/user/update_info', ({ authentication = { step: 'appeal' } }) => {
    steps.push(authentication)
    answerStep(authentication)
    if (authentication.step === 'start') status = { ...none, state: 'recording', challenge }
    if (authentication.step === 'submit') status = { ...none, state: 'comparing' }
    return { user: info().user }
  })
  await root.session.start()
  store = new AuthenticationStore({
    api: api.user,
    session: root.session,
    upload: (file) => {
      world.uploaded.push(file)
      return Promise.resolve(`https://media.test/${world.uploaded.length}`)
    },
    newClientToken: root.newClientToken,
  })
})

afterEach(() => jest.useRealTimers())

const record = async () => {
  store.setConsented(true)
  await store.begin()
  store.goTo('record')
  store.keep(video)
}

test('leads from the consent to the comparison', async () => {
  store.setConsented(true)
  await store.begin()
  expect([store.step, store.challenge?.digits]).toEqual(['ready', '5276'])
  await store.swap()
  store.goTo('record')
  expect(store.keep(video)).toBe(true)
  expect(store.step).toBe('preview')
  await store.submit(false)
  expect([store.step, store.video, store.status?.state]).toEqual(['overview', null, 'comparing'])
  expect(steps).toMatchObject([
    { step: 'start', consent: true },
    { step: 'swap', challengeId: 'c1' },
    { step: 'submit', challengeId: 'c1', url: 'https://media.test/1', manual: false },
  ])
})

test('without the consent the request is still sent, and its refusal stays on the page', async () => {
  answerStep = () => {
    throw refusal('FACE_CONSENT_REQUIRED')
  }
  await expect(store.begin()).rejects.toMatchObject({ name: 'FACE_CONSENT_REQUIRED' })
  expect(store.step).toBe('overview')
})

test('a video that is too large is rejected, and the present one stays', async () => {
  await record()
  const large = { ...video, file: { size: VIDEO_MAX_BYTES + 1 } as Blob }
  expect(store.keep(large)).toBe(false)
  expect([store.step, store.video]).toEqual(['preview', video])
  expect(store.keep(null)).toBe(true)
  expect(store.video).toEqual(video)
})

test('after a lost answer the same request is sent again, and no byte twice', async () => {
  await record()
  answerStep = () => {
    throw new NetworkError('timeout')
  }
  await expect(store.submit(false)).rejects.toBeInstanceOf(NetworkError)
  expect(store.step).toBe('preview')
  answerStep = () => {}
  await store.submit(false)
  const [first, second] = steps.filter(({ step }) => step === 'submit')
  expect(second).toEqual(first)
  expect(world.uploaded).toHaveLength(1)
})

test('a rejected video can be recorded again for the same challenge', async () => {
  await record()
  answerStep = ({ step }) => {
    if (step === 'submit') throw refusal('VERIFICATION_VIDEO_REFUSED', { data: { why: 'dark' } })
  }
  await expect(store.submit(false)).rejects.toMatchObject({ name: 'VERIFICATION_VIDEO_REFUSED' })
  expect([store.step, store.video, store.challenge?.id]).toEqual(['ready', null, 'c1'])
})

test('a busy server leaves the recording for another attempt', async () => {
  await record()
  answerStep = ({ step }) => {
    if (step === 'submit') throw refusal('RATE_LIMITED', { data: { retryAfter: 10 } })
  }
  await expect(store.submit(false)).rejects.toMatchObject({ name: 'RATE_LIMITED' })
  expect([store.step, store.video === null]).toEqual(['preview', false])
})

test('an expired challenge returns to the overview and loads the status again', async () => {
  await record()
  answerStep = ({ step }) => {
    if (step !== 'submit') return
    status = none
    throw refusal('CHALLENGE_EXPIRED')
  }
  await expect(store.submit(true)).rejects.toMatchObject({ name: 'CHALLENGE_EXPIRED' })
  await new Promise(process.nextTick)
  expect([store.step, store.challenge]).toEqual(['overview', null])
})

test('asks repeatedly while the server compares, until the page is left', async () => {
  jest.useFakeTimers()
  const asked = () => world.api.payloadsOf('/api/user/my_info').length
  const before = asked()
  const stop = store.watch()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(before + 1)
  await jest.advanceTimersByTimeAsync(2_000)
  expect(asked()).toBe(before + 2)
  stop()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(before + 2)
})
