import {
  faceAnswer,
  type FakeFaces,
  faceRefusal,
  faceResult,
  startFakeFaces,
} from '../../../test/server/fakes/tencent-face'
import { createManualClock } from '../../../test/server/manual-clock'
import { mutantsOf } from '../../../test/server/mutants'
import { readFace } from '../../config/providers/face'
import { ConfigError } from '../../config/settings'
import { createVendorHttp, type VendorHttp } from '../wire/http'
import { createTencentClient } from '../wire/tencent/client'
import type { FaceReference } from './port'
import { createTencentFace, FACEID } from './tencent'

const keys = { secretId: 'AKIDtest', secretKey: 'secret_test' }
const clock = createManualClock()
const VIDEO = Buffer.from('\0\0\0\x18ftypmp42 the video', 'latin1')
const COVER = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
let tencent: FakeFaces

beforeEach(async () => void (tencent = await startFakeFaces(keys, clock)))
afterEach(() => tencent.close())

const by = (http: VendorHttp = createVendorHttp(), its: typeof clock = clock) =>
  createTencentFace(createTencentClient({ ...FACEID, http, clock: its, keys, endpoint: tencent.url }))
const video = (digits: string): FaceReference => ({ kind: 'video', bytes: VIDEO, digits, actions: ['blink'] })
const compared = async (face = by()) => face.compare(video((await by().newDigits()) ?? ''), COVER)
const read = (data: object) => ({
  kind: 'ok',
  data: { score: null, liveness: null, reasons: [], faceHash: null, ...data },
})

describe('faces by Tencent Cloud', () => {
  it('gives digits, and compares the video in which they are spoken', async () => {
    const digits = await by().newDigits()
    expect(digits).toMatch(/^\d{4}$/)
    expect(await by().compare(video(digits ?? ''), COVER)).toEqual(read({ score: 92.5 }))
    expect(tencent.asked).toEqual([{ digits, video: VIDEO, picture: COVER }])
    const { headers, search } = tencent.received[1] ?? {}
    expect([search, headers?.['x-tc-action'], headers?.['x-tc-version']]).toEqual([
      '',
      'LivenessCompare',
      '2018-03-01',
    ])
  })

  it('reads the score of different faces', async () => {
    tencent.setLikeness(9.21)
    expect(await compared()).toEqual(read({ score: 9.21 }))
  })

  it('does not compare two pictures', async () => {
    expect(await by().compare({ kind: 'picture', bytes: COVER }, COVER)).toBeNull()
    expect(tencent.received).toEqual([])
  })

  it.each([
    ['ActionLightDark', 'too_dark'],
    ['SilentMultiFaceFail', 'several_faces'],
    ['LipFaceIncomplete', 'no_face'],
    ['SilentFaceDetectFail', 'no_face'],
    ['SilentFaceWithMaskFail', 'no_face'],
    ['ActionFaceFar', 'no_face'],
    ['LipVoiceDetect', 'digits_not_heard'],
    ['LipVoiceLow', 'digits_not_heard'],
    ['LipMoveSmall', 'digits_not_heard'],
    ['LifePhotoDetectNoFaces', 'avatar_unclear'],
    ['LifePhotoPoorQuality', 'avatar_unclear'],
    ['LivessDetectFake', 'not_live'],
    ['LivessDetectFail', 'not_live'],
    ['SilentThreshold', 'not_live'],
  ])('names the reason of %s, in both ways to send it', async (name, reason) => {
    tencent.lies.push(faceResult(name), faceRefusal(`FailedOperation.${name}`))
    expect(await compared()).toEqual(read({ reasons: [reason] }))
    expect(await compared()).toEqual(read({ reasons: [reason] }))
  })

  it('refuses digits that the vendor did not give', async () => {
    expect(await by().compare(video('0000'), COVER)).toEqual(read({ reasons: ['digits_not_heard'] }))
  })

  it.each(['UnauthorizedOperation.Arrears', 'InvalidParameterValue', 'FailedOperation.LipSizeError'])(
    'leaves the case to people for %s',
    async (code) => {
      tencent.lies.push(faceRefusal(code))
      expect(await compared()).toMatchObject({ kind: 'rejected', code })
    },
  )

  it.each([
    'RequestLimitExceeded',
    'LimitExceeded',
    'FailedOperation.RequestLimitExceeded',
    'FailedOperation.LivessSystemError',
    'FailedOperation.UnKnown',
    'InternalError.UnKnown',
  ])('may ask again after %s', async (code) => {
    tencent.lies.push(faceRefusal(code))
    expect(await compared()).toEqual({ kind: 'unknown', reason: 'busy', code })
  })

  it('decides nothing by a lost answer, and asks once', async () => {
    const digits = (await by().newDigits()) ?? ''
    tencent.faults.push('cut', 'done, cut', 'done, 5xx', 'done, garbage')
    const reasons: unknown[] = []
    for (let at = 0; at < 4; at++) reasons.push(await by().compare(video(digits), COVER))
    expect(reasons).toEqual(
      ['network', 'network', 'http5xx', 'bad_body'].map((reason) =>
        expect.objectContaining({ kind: 'unknown', reason }),
      ),
    )
    expect(tencent.received).toHaveLength(5)
  })

  it('believes no score in an answer of another shape, and repeats nothing of it', async () => {
    const honest = faceAnswer(92.5)
    const mutants = mutantsOf(honest)
    for (const mutant of mutants) {
      tencent.lies.push(mutant as object)
      const { Result: result, Sim: score } = mutant as { Result: unknown; Sim: unknown }
      const outcome = await compared()
      const isScored = outcome?.kind === 'ok' && outcome.data.score !== null
      const isHonest = result === 'Success' && typeof score === 'number' && score >= 0 && score <= 100
      expect([mutant, isScored]).toEqual([mutant, isHonest])
    }
    tencent.lies.push(faceRefusal('a face, of <Ada>'))
    expect(await compared()).toMatchObject({ kind: 'rejected', code: 'other' })
    expect(mutants.length).toBeGreaterThan(50)
  })

  it('gives no digits when it is slow, down or of another shape', async () => {
    tencent.faults.push('silent', 'cut', 'done, 5xx', 'done, garbage')
    for (let at = 0; at < 4; at++) expect(await by().newDigits()).toBeNull()
    for (const code of [undefined, '', '12', '12345', '12a4', { 0: 1 }, 'null']) {
      tencent.routes.set('GetLiveCode', () => ({ LiveCode: code }))
      expect([code, await by().newDigits()]).toEqual([code, null])
    }
  })

  it.each<[string, (request: Parameters<VendorHttp>[0]) => Partial<Parameters<VendorHttp>[0]>]>([
    ['a byte of the video', ({ body = '' }) => ({ body: body.replace('Z0eXBt', 'Z0eXBu') })],
    ['a digit', ({ body = '' }) => ({ body: body.replace(/"ValidateData":"\d/, '"ValidateData":"x') })],
    [
      'a byte of the signature',
      ({ headers }) => ({
        headers: {
          ...headers,
          authorization: (headers?.authorization ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        },
      }),
    ],
    ['the action', ({ headers }) => ({ headers: { ...headers, 'x-tc-action': 'LivenessRecognition' } })],
  ])('is refused for %s that changed on the way', async (_name, change) => {
    const http = createVendorHttp()
    const digits = (await by().newDigits()) ?? ''
    const changing: VendorHttp = (request) => {
      const changed = { ...request, ...change(request) }
      expect(changed).not.toEqual(request)
      return http(changed)
    }
    expect(await by(changing).compare(video(digits), COVER)).toMatchObject({
      kind: 'rejected',
      code: 'AuthFailure.SignatureFailure',
    })
    expect(tencent.asked).toEqual([])
  })

  it('is refused for a clock of yesterday', async () => {
    const late = createManualClock(clock.now() - 24 * 3_600_000)
    expect(await by(createVendorHttp(), late).compare(video('1234'), COVER)).toMatchObject({
      code: 'AuthFailure.SignatureExpire',
    })
  })
})

describe('FACE', () => {
  const env = { FACE: 'tencent', TENCENT_KEY_ID: 'AKID', TENCENT_KEY_SECRET: 's' }

  it('is nobody by default, and Tencent by name', () => {
    expect([readFace({}), readFace({ FACE: 'none' })]).toEqual([null, null])
    expect(readFace(env)).toEqual({
      endpoint: 'https://faceid.tencentcloudapi.com',
      keys: { secretId: 'AKID', secretKey: 's' },
    })
  })

  it.each(Object.keys(env).slice(1))('refuses tencent without %s by its name', (name) => {
    expect(() => readFace({ ...env, [name]: '' })).toThrow(
      new ConfigError(`${name} must be set beside FACE=tencent`),
    )
  })

  it('refuses another vendor by the name of the setting', () => {
    expect(() => readFace({ FACE: 'aliyun' })).toThrow(new ConfigError('FACE must be tencent or none'))
  })
})
