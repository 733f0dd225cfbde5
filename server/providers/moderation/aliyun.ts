import type { Outcome } from '../outcome'
import type { AliyunClient } from '../wire/aliyun/client'
import { isObject, type JsonObject, objectOf, textOf } from '../wire/json'
import { ALIYUN_DECISIONS, DONE, refusalOf } from './aliyun-answer'
import { createAliyunVoices } from './aliyun-voice'
import { type Advice, scoreOf, verdictOf } from './labels'
import { judgePieces } from './pieces'
import type { ModerationProvider, TextScene, VendorVerdict } from './port'

/** The interface of all services that judge texts. Source: providers Aliyun, TextModerationPlus */
const TEXT_MODERATION = { action: 'TextModerationPlus', version: '2022-03-02' } as const
/** The service of each scene. Source: providers Aliyun, TextModerationPlus */
const SERVICES: Readonly<Record<TextScene, string>> = {
  nickname: 'nickname_detection_pro',
  profile: 'comment_detection_pro',
  chat: 'chat_detection_pro',
}
/** Longest text of one request, in characters. Source: providers Aliyun, TextModerationPlus */
const MAX_CHARS = 600
/** The vendor's name in the setting `MODERATION`. */
const NAME = 'aliyun'
/** The interface of pictures, and its services for profiles and for what members post. Source: providers Aliyun, ImageModeration */
const IMAGE_MODERATION = { action: 'ImageModeration', version: '2022-03-02' } as const
const PROFILE_PICTURES = 'profilePhotoCheck'
const POSTED_PICTURES = 'postImageCheck'
/** The labels of an answer, with how sure it is of each; null for any other shape. */
const labelsIn = (data: JsonObject): Required<Pick<Advice, 'labels' | 'scores'>> | null => {
  const { Result: results } = data
  if (!Array.isArray(results)) return null
  const scores = new Map<string, number>()
  const labels = results.map((result: unknown) => {
    if (!isObject(result)) return ''
    const label = textOf(result, 'Label')
    const score = scoreOf(result['Confidence'])
    if (score !== null) scores.set(label, score)
    return label
  })
  return labels.includes('') ? null : { labels, scores }
}

const readVerdict = (answer: JsonObject): Outcome<VendorVerdict> => {
  if (textOf(answer, 'Code') !== DONE) return refusalOf(answer)
  const data = objectOf(answer, 'Data')
  const advice = ALIYUN_DECISIONS.get(textOf(data, 'RiskLevel'))
  const found = labelsIn(data)
  if (!advice || !found) return { kind: 'unknown', reason: 'bad_body' }
  return { kind: 'ok', data: verdictOf({ ...advice, ...found, taskId: textOf(answer, 'RequestId') }) }
}

/**
 * Aliyun's moderation of texts (文本审核增强版 PLUS), pictures (图片审核增强版) and voices (语音审核增强版). A request is sent as a
 * form, so that no proxy logs it in an address, and without anything that names its author. Source: providers Aliyun,
 * TextModerationPlus
 */
export const createAliyunModeration = (call: AliyunClient): ModerationProvider => {
  const voices = createAliyunVoices(call)

  const judge = async (
    product: typeof TEXT_MODERATION | typeof IMAGE_MODERATION,
    service: string,
    parameters: object,
    deadlineMs: number,
  ): Promise<Outcome<VendorVerdict>> => {
    const form = { Service: service, ServiceParameters: JSON.stringify(parameters) }
    const outcome = await call({ ...product, query: {}, form, deadlineMs })
    return outcome.kind === 'ok' ? readVerdict(outcome.data) : outcome
  }

  return {
    mediaKinds: new Set(['picture', 'voice']),
    judgeText: ({ text, scene }, { deadlineMs }) =>
      judgePieces(text, MAX_CHARS, (content) =>
        judge(TEXT_MODERATION, SERVICES[scene], { content }, deadlineMs),
      ),
    judgePicture: ({ url }, { deadlineMs }) =>
      judge(IMAGE_MODERATION, PROFILE_PICTURES, { imageUrl: url }, deadlineMs),
    async judgeMedia({ kind, url }, { deadlineMs }) {
      if (kind === 'voice') {
        const submitted = await voices.submit(url, { deadlineMs })
        if (submitted.kind !== 'ok') return submitted
        return { kind: 'ok', data: { vendor: NAME, verdict: null, taskId: submitted.data, isQueried: true } }
      }
      const outcome = await judge(IMAGE_MODERATION, POSTED_PICTURES, { imageUrl: url }, deadlineMs)
      if (outcome.kind !== 'ok') return outcome
      return { kind: 'ok', data: { vendor: NAME, verdict: outcome.data, taskId: outcome.data.taskId } }
    },
    readVerdict: ({ taskId }, limits) => voices.read(taskId, limits),
  }
}
