import type { Outcome } from '../outcome'
import type { AliyunClient } from '../wire/aliyun/client'
import { isObject, type JsonObject, objectOf, textOf } from '../wire/json'
import { ALIYUN_DECISIONS, DONE, refusalOf } from './aliyun-answer'
import { scoreOf, verdictOf } from './labels'
import type { ModerationCall, VendorVerdict } from './port'

/** Submits a voice, and reads what was found in it. Source: providers Aliyun, VoiceModeration */
const SUBMIT = { action: 'VoiceModeration', version: '2022-03-02' } as const
const RESULT = { action: 'VoiceModerationResult', version: '2022-03-02' } as const
/** The service of recorded files; it reads MP3, WAV and M4A. Source: providers Aliyun, VoiceModeration */
const RECORDINGS = 'audio_media_detection'
/** The voice is still being judged. Source: providers Aliyun, VoiceModerationResult */
const PROCESSING = '280'
/** Numbers of tasks, which are no hexadecimal groups. They are stored and never logged. */
const TASK = /^[\w@.-]{6,100}$/

/** The labels of all parts of a voice, with the highest score of each; null for any other shape. */
const labelsIn = (data: JsonObject): { labels: string[]; scores: Map<string, number> } | null => {
  const { SliceDetails: slices } = data
  if (!Array.isArray(slices) || !slices.every(isObject)) return null
  const scores = new Map<string, number>()
  const labels = slices.flatMap((slice) => {
    // One part may have several labels and has one score.
    const found = textOf(slice, 'Labels')
      .split(',')
      .map((label) => label.trim())
    const score = scoreOf(slice['Score'])
    for (const label of found) if (score !== null) scores.set(label, Math.max(score, scores.get(label) ?? 0))
    return found.filter((label) => label !== '')
  })
  return { labels, scores }
}

const readVerdict = (answer: JsonObject): Outcome<VendorVerdict> => {
  const data = objectOf(answer, 'Data')
  const advice = ALIYUN_DECISIONS.get(textOf(data, 'RiskLevel'))
  const found = labelsIn(data)
  // A vendor that names no level has not judged.
  if (!advice || !found) return { kind: 'unknown', reason: 'bad_body' }
  return { kind: 'ok', data: verdictOf({ ...advice, ...found, taskId: textOf(answer, 'RequestId') }) }
}

/** Aliyun's moderation of voices (语音审核增强版), which judges in the background. */
export interface AliyunVoices {
  /** Submits the voice behind the address; the number of the task finds its verdict. */
  submit(url: string, call: ModerationCall): Promise<Outcome<string>>
  /** The verdict of a task; null while the vendor still works on it. */
  read(taskId: string, call: ModerationCall): Promise<Outcome<VendorVerdict | null>>
}

/**
 * Voices over the client of Aliyun's moderation. The request names the file alone, and neither its author nor a callback.
 * Source: providers Aliyun, VoiceModeration and VoiceModerationResult
 */
export const createAliyunVoices = (call: AliyunClient): AliyunVoices => {
  const ask = (product: typeof SUBMIT | typeof RESULT, parameters: object, deadlineMs: number) => {
    const form = { Service: RECORDINGS, ServiceParameters: JSON.stringify(parameters) }
    return call({ ...product, query: {}, form, deadlineMs })
  }

  return {
    async submit(url, { deadlineMs }) {
      const outcome = await ask(SUBMIT, { url }, deadlineMs)
      if (outcome.kind !== 'ok') return outcome
      if (textOf(outcome.data, 'Code') !== DONE) return refusalOf(outcome.data)
      const taskId = textOf(objectOf(outcome.data, 'Data'), 'TaskId')
      // Without its number no verdict would be found.
      return TASK.test(taskId) ? { kind: 'ok', data: taskId } : { kind: 'unknown', reason: 'bad_body' }
    },

    async read(taskId, { deadlineMs }) {
      const outcome = await ask(RESULT, { taskId }, deadlineMs)
      if (outcome.kind !== 'ok') return outcome
      const code = textOf(outcome.data, 'Code')
      if (code === PROCESSING) return { kind: 'ok', data: null }
      return code === DONE ? readVerdict(outcome.data) : refusalOf(outcome.data)
    },
  }
}
