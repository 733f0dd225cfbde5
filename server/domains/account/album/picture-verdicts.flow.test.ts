import { randomUUID } from 'node:crypto'
import type { OpsData } from '@contract/ops/ops-calls'
import type { Image } from '@contract/types/image'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'
import { useConsole } from '../../../../test/server/rigs/console-rig'
import { type FakeGreen, startFakeGreen } from '../../../../test/server/fakes/aliyun-green'
import { createManualClock } from '../../../../test/server/manual-clock'
import { mutantsOf } from '../../../../test/server/mutants'
import type { TestOperator } from '../../../../test/server/rigs/start-console'
import { createAliyunModeration } from '../../../providers/moderation/aliyun'
import type { ModerationProvider } from '../../../providers/moderation/port'
import { createAliyunClient } from '../../../providers/wire/aliyun/client'
import { createVendorHttp } from '../../../providers/wire/http'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const clock = createManualClock()
let aliyun: FakeGreen
let vendor: ModerationProvider
const moderation: ModerationProvider = {
  judgeText: (...asked) => vendor.judgeText(...asked),
  judgePicture: (...asked) => vendor.judgePicture(...asked),
  mediaKinds: new Set(),
  judgeMedia: (...asked) => vendor.judgeMedia(...asked),
  readVerdict: (...asked) => vendor.readVerdict(...asked),
}
const { app, console } = useConsole({ clock, providers: { moderation } })
let rita: TestOperator
/** Another one for each picture and each operator. */
let hue = 0

beforeAll(async () => {
  aliyun = await startFakeGreen(keys, clock)
  const call = createAliyunClient({ http: createVendorHttp(), clock, keys, endpoint: aliyun.url })
  vendor = createAliyunModeration(call)
})
afterAll(() => aliyun.close())
beforeEach(async () => {
  Object.assign(app.core.config, { publicUrl: app.url })
  // Sessions of operators end after a while without a call.
  rita = await console.operator(`rita${(hue += 1)}`, 'reviewer')
  await app.core.db.deleteFrom('image').execute()
  aliyun.received.length = 0
  aliyun.pictures.length = 0
  aliyun.pictureFindings.length = 0
})

/** Adds a picture that nobody had before to a new album, and returns its id. */
const put = async (): Promise<string> => {
  const member = await app.seed.member({ hasAvatar: false })
  const url = await upload(app, member, await pictureOf((hue += 20), 900, 900))
  const { data } = await member.post('/api/user/add_image', { url, clientToken: randomUUID() })
  return (data.image as Image).id
}
const later = async (ms: number): Promise<void> => {
  clock.advance(ms)
  await app.services.jobs.runDue()
}
/** The queue as reviewers see it. */
const queue = async () =>
  ((await rita.call('/ops/pictures/list')).body as OpsData<'/ops/pictures/list'>).list.map(
    ({ id, state, vendorClass }) => ({ id, state, vendorClass }),
  )
const BLOCKED = { level: 'high', label: 'pornographic_adultContent' } as const

test('a picture in which the vendor finds something comes first in the queue, with its class', async () => {
  const plain = await put()
  await later(0)
  clock.advance(1_000)
  const nude = await put()
  aliyun.pictureFindings.push(BLOCKED)
  await later(0)
  expect(await queue()).toEqual([
    { id: nude, state: 'pending', vendorClass: 'porn' },
    { id: plain, state: 'pending', vendorClass: null },
  ])
})

test('the vendor fetches the picture by an address that is signed and ends', async () => {
  await put()
  await later(0)
  const [picture] = aliyun.pictures
  expect(picture).toMatchObject({ service: 'profilePhotoCheck', status: 200 })
  const url = picture?.url ?? ''
  expect(url).toMatch(new RegExp(`^${app.url}/media/`))
  clock.advance(3 * 3_600_000)
  expect((await fetch(url)).status).toBe(404)
})

test('without a verdict the picture waits for a person, and the vendor is asked again', async () => {
  const id = await put()
  aliyun.faults.push('cut', 'done, 5xx')
  await later(0)
  await later(5_000)
  expect(await queue()).toEqual([{ id, state: 'pending', vendorClass: null }])
  aliyun.pictureFindings.push(BLOCKED)
  await later(30_000)
  expect(await queue()).toEqual([{ id, state: 'pending', vendorClass: 'porn' }])
  await later(3_600_000)
  expect(aliyun.received).toHaveLength(aliyun.pictures.length + 1)
})

test('a verdict after the decision changes nothing', async () => {
  const id = await put()
  expect((await rita.call('/ops/pictures/approve', { id })).status).toBe(200)
  await later(0)
  expect(aliyun.pictures).toEqual([])
})

test('without a public address of the server nobody is asked', async () => {
  Object.assign(app.core.config, { publicUrl: null })
  await put()
  await later(0)
  expect(aliyun.pictures).toEqual([])
})

test('damaged answers neither fail a job nor approve a picture', async () => {
  const id = await put()
  for (const mutant of mutantsOf(aliyun.bodyOf(BLOCKED))) {
    aliyun.lies.push(mutant)
    const outcome = await vendor.judgePicture(
      { url: `${app.url}/health`, memberId: '1' },
      { deadlineMs: 5_000 },
    )
    if (outcome?.kind === 'ok') expect(outcome.data.decision).not.toBe('pass')
  }
  expect((await queue()).map((one) => [one.id, one.state])).toEqual([[id, 'pending']])
})
