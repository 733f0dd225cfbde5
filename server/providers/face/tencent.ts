import type { VerificationReason } from '@contract/types/authentication'
import type { Outcome } from '../outcome'
import { CLOCK, type Probe } from '../probe'
import { textOf, type JsonObject } from '../wire/json'
import type { TencentClient } from '../wire/tencent/client'
import type { FaceProvider, FaceReading } from './port'

/** The product's name and version on the wire. Source: providers Tencent Cloud, LivenessCompare */
export const FACEID = { service: 'faceid', version: '2018-03-01', region: 'ap-guangzhou' } as const

/** The longest time a member waits for digits, in ms. Source: ours */
const DIGITS_DEADLINE_MS = 1_500
/** A video of 1.8 MB goes over the network, and the vendor looks at each frame; nobody waits for it. Source: ours */
const COMPARE_DEADLINE_MS = 30_000
/** The answer holds the best frame of the video, which is read and thrown away. Source: ours */
const ANSWER_MAX_BYTES = 12 * 1024 * 1024
const MAX_SCORE = 100

/**
 * Results that name a reason of ours. Only people refuse for them: the vendor misses faces in poor light and words of
 * people who speak differently. Source: providers Tencent Cloud, LivenessCompare, FailedOperation
 */
const REASONS: readonly (readonly [RegExp, VerificationReason])[] = [
  [/^ActionLightDark$/, 'too_dark'],
  [/MultiFaceFail$/, 'several_faces'],
  [/^(ActionNodetectFace|LipFaceIncomplete|LivessBestFrameError)$|FaceDetectFail$|FaceWithMask/, 'no_face'],
  [/^ActionFace(Close|Far|Left|Right)$/, 'no_face'],
  [/^Lip(Voice(Detect|Low|Recognize)|MoveSmall)$/, 'digits_not_heard'],
  [/^LifePhoto(DetectNoFaces|DetectFaces|DetectFake|PoorQuality)$/, 'avatar_unclear'],
  [/^Livess(DetectFake|DetectFail|UnknownError)$|^Silent(PictureLiveFail|Threshold|DetectFail)$/, 'not_live'],
]
/** Faults of the vendor and its limits: the same request may succeed later. */
const LATER = /^(Request)?LimitExceeded|RequestLimitExceeded$|SystemError$|DbError$|FileSaveError$|UnKnown$/
const FAILED = 'FailedOperation.'
/** What a log may hold of an answer. */
const CODE = /^[\w.-]{1,64}$/

const codeOf = (text: string): string => (CODE.test(text) ? text : 'other')

const scored = (answer: JsonObject): Outcome<FaceReading> => {
  const score = answer.Sim
  const isScore = typeof score === 'number' && score >= 0 && score <= MAX_SCORE
  if (!isScore) return { kind: 'unknown', reason: 'bad_body' }
  return { kind: 'ok', data: { score, liveness: null, reasons: [], faceHash: null } }
}

/** A result that is no score: a reason, a fault of the vendor, or a refusal of these files. */
const unscored = (result: string): Outcome<FaceReading> => {
  const code = codeOf(result)
  if (LATER.test(result)) return { kind: 'unknown', reason: 'busy', code }
  const name = result.startsWith(FAILED) ? result.slice(FAILED.length) : ''
  const reason = REASONS.find(([form]) => form.test(name))?.[1]
  if (reason === undefined) return { kind: 'rejected', code, message: '' }
  return { kind: 'ok', data: { score: null, liveness: null, reasons: [reason], faceHash: null } }
}

/** The vendor sends what it found as `Result`, or like any refusal as `Error`. */
const readingOf = (outcome: Outcome<JsonObject>): Outcome<FaceReading> => {
  if (outcome.kind === 'unknown') return outcome
  if (outcome.kind === 'rejected') return unscored(outcome.code)
  const result = textOf(outcome.data, 'Result')
  if (result === '') return { kind: 'unknown', reason: 'bad_body' }
  // The vendor calls faces different below 70; our own settings say from which score on people decide.
  const isCompared = result === 'Success' || result === `${FAILED}CompareLowSimilarity`
  return isCompared ? scored(outcome.data) : unscored(result)
}

/**
 * Tencent Cloud's LivenessCompare (活体人脸比对), which looks for the digits of the challenge on the lips and in the voice,
 * and then compares the face with the cover. It is asked in the mode LIP alone, with digits that its own GetLiveCode gave.
 * The simpler mode SILENT is not used: it needs no digits, so a recording of somebody else that was found on the network
 * would pass with that person's photo as the cover. New covers are compared by people, since this interface compares
 * videos alone. Source: providers Tencent Cloud, LivenessCompare and GetLiveCode
 */
export const createTencentFace = (call: TencentClient): FaceProvider => ({
  id: 'tencent',

  async newDigits() {
    const outcome = await call({ action: 'GetLiveCode', payload: {}, deadlineMs: DIGITS_DEADLINE_MS })
    const digits = outcome.kind === 'ok' ? textOf(outcome.data, 'LiveCode') : ''
    return /^\d{4}$/.test(digits) ? digits : null
  },

  async compare(reference, cover) {
    if (reference.kind === 'picture') return null
    const outcome = await call({
      action: 'LivenessCompare',
      payload: {
        LivenessType: 'LIP',
        ValidateData: reference.digits,
        ImageBase64: cover.toString('base64'),
        VideoBase64: reference.bytes.toString('base64'),
      },
      deadlineMs: COMPARE_DEADLINE_MS,
      maxBytes: ANSWER_MAX_BYTES,
    })
    return readingOf(outcome)
  },
})

/** Asks for digits, which compares nobody. */
export const tencentFaceProbe = (call: TencentClient): Probe => ({
  ask: () => call({ action: 'GetLiveCode', payload: {} }),
  remedies: [
    [/SecretIdNotFound/, 'TENCENT_KEY_ID is unknown or disabled: compare it with the console'],
    [/SignatureFailure/, 'TENCENT_KEY_SECRET does not belong to TENCENT_KEY_ID'],
    [/SignatureExpire/, CLOCK],
    [/Nonactivated$/, 'the product is not ordered: order 人脸核身, 活体人脸比对 in the console'],
    [/Arrears$/, 'bills are unpaid: top up the account'],
    [/NonAuthorize$/, 'the account is not verified: verify the company in the console'],
    [
      /Unauthorized|AuthFailure/,
      'the sub-user may not use this product: allow it faceid:LivenessCompare and faceid:GetLiveCode',
    ],
  ],
})
