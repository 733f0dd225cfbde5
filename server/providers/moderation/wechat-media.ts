import type { Outcome } from '../outcome'
import { type JsonObject, textOf } from '../wire/json'
import type { WechatApi } from '../wire/wechat/api'
import { isTaskId } from './labels'
import type { MediaJudgement, MediaNotice, ModeratedMedia, ModerationCall } from './port'
import { readWechatVerdict } from './wechat-verdict'

/** The vendor's name in the setting `MODERATION`. */
const NAME = 'wechat'
/** A social log, which the chats of members are. Source: providers WeChat, mediaCheckAsync */
const SCENE = 4
/** The numbers of kinds. Source: providers WeChat, mediaCheckAsync */
const MEDIA_TYPES: Readonly<Record<ModeratedMedia['kind'], number>> = { voice: 1, picture: 2 }
/** Voices of other formats are refused by WeChat. Its own recorder writes MP3. Source: providers WeChat, mediaCheckAsync */
const VOICE_FORMATS = /\.(mp3|wav)(?:\?|$)/

/** Name of the event that brings a verdict. Source: providers WeChat, mediaCheckAsync */
export const MEDIA_EVENT = 'wxa_media_check'

/**
 * Asks WeChat to judge media (mediaCheckAsync 2.0); the verdict comes by its message push. Null for a voice of a format
 * that WeChat does not read. @param openid The sender's, who visited the mini-program within two hours.
 */
export const askWechatMedia = async (
  api: WechatApi,
  { kind, url }: ModeratedMedia,
  openid: string,
  { deadlineMs }: ModerationCall,
): Promise<Outcome<MediaJudgement> | null> => {
  if (kind === 'voice' && !VOICE_FORMATS.test(url)) return null
  const body = JSON.stringify({
    media_url: url,
    media_type: MEDIA_TYPES[kind],
    version: 2,
    scene: SCENE,
    openid,
  })
  const answer = await api({ path: '/wxa/media_check_async', body, deadlineMs })
  if (answer.kind !== 'ok') return answer
  const taskId = textOf(answer.data, 'trace_id')
  // Without its number no notification would find the message.
  if (!isTaskId(taskId)) return { kind: 'unknown', reason: 'bad_body' }
  return { kind: 'ok', data: { vendor: NAME, verdict: null, taskId } }
}

/**
 * The verdict of a notification; null for another shape, and when WeChat could not judge, such as after a failed
 * download.
 */
export const readMediaNotice = (message: JsonObject): MediaNotice | null => {
  const code = textOf(message, 'errcode')
  const taskId = textOf(message, 'trace_id')
  if ((code !== '' && code !== '0') || !isTaskId(taskId)) return null
  const verdict = readWechatVerdict(message)
  return verdict && { vendor: NAME, taskId, verdict }
}
