import type { Clock } from '../../../server/lib/clock'
import type { TencentKeys } from '../../../server/providers/wire/tencent/tc3'
import { type FakeTencent, startFakeTencent } from './tencent-cloud'

/** A comparison that it was asked for, with the files as it decoded them. */
export interface FaceAsked {
  readonly digits: string
  readonly video: Buffer
  readonly picture: Buffer
}

/** A wrong or unusual answer to one comparison: the whole `Response` without its number. */
export type FaceLie = object

/** Tencent Cloud's LivenessCompare and GetLiveCode on this machine. */
export interface FakeFaces extends FakeTencent {
  /** Comparisons of readable files in order: each one costs money. */
  readonly asked: FaceAsked[]
  /** Answers of the next comparisons, one each; without one it answers by `likeness`. */
  readonly lies: FaceLie[]
  /** Digits that it gave and that were not used yet. */
  readonly given: Set<string>
  /** How similar all faces are, 0 to 100; 92.5 at first. */
  setLikeness(score: number): void
}

/** The limits of the product. Source: providers Tencent Cloud, LivenessCompare */
const MAX_VIDEO_CHARS = 8 * 1024 * 1024
const MAX_PICTURE_CHARS = 3 * 1024 * 1024
const SAME = 70
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const refused = (code: string): object => ({ Error: { Code: code, Message: code } })
const found = (result: string, score: number | null = null): object => ({
  Result: result,
  Description: result === 'Success' ? '成功' : '失败',
  Sim: score,
  BestFrameBase64: score === null ? null : Buffer.from('best frame').toString('base64'),
  BestFrameList: null,
})

/** What the first bytes of a file say. */
const isVideo = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp'
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.toString('latin1', 1, 4) === 'PNG'

const bytesIn = (text: unknown, maxChars: number): Buffer | null =>
  typeof text === 'string' && text.length <= maxChars && BASE64.test(text)
    ? Buffer.from(text, 'base64')
    : null

/** Starts the product, for which everybody resembles everybody. It checks signature, time, digits and both files. */
export const startFakeFaces = async (keys: TencentKeys, clock: Clock): Promise<FakeFaces> => {
  const tencent = await startFakeTencent(keys, 'faceid', clock)
  const asked: FakeFaces['asked'] = []
  const lies: FakeFaces['lies'] = []
  const given: FakeFaces['given'] = new Set()
  let likeness = 92.5
  let next = 4392

  const compare = (payload: Readonly<Record<string, unknown>>): object => {
    const { LivenessType: type, ValidateData: digits, VideoBase64: film, ImageBase64: photo } = payload
    if (type !== 'LIP' || typeof digits !== 'string') return refused('InvalidParameterValue')
    const [video, picture] = [bytesIn(film, MAX_VIDEO_CHARS), bytesIn(photo, MAX_PICTURE_CHARS)]
    if (!video || !picture) return refused('InvalidParameterValue')
    if (!isVideo(video)) return found('FailedOperation.LipVideoInvalid')
    if (!isPicture(picture)) return found('FailedOperation.ImageDecodeFailed')
    asked.push({ digits, video, picture })
    const lie = lies.shift()
    if (lie) return lie
    if (!given.has(digits)) return found('FailedOperation.LipVoiceRecognize')
    return likeness >= SAME
      ? found('Success', likeness)
      : found('FailedOperation.CompareLowSimilarity', likeness)
  }

  tencent.routes.set('GetLiveCode', () => {
    const digits = String((next += 7) % 10_000).padStart(4, '0')
    given.add(digits)
    return { LiveCode: digits }
  })
  tencent.routes.set('LivenessCompare', compare)
  return { ...tencent, asked, lies, given, setLikeness: (score) => void (likeness = score) }
}

/** Answers that name a result without a score. */
export const faceResult = (name: string): FaceLie => found(`FailedOperation.${name}`)
/** A refusal by its whole code. */
export const faceRefusal = (code: string): FaceLie => refused(code)
/** An honest answer. */
export const faceAnswer = (score: number): FaceLie => found('Success', score)
