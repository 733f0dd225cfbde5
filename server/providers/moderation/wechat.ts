import type { Outcome } from '../outcome'
import type { JsonObject } from '../wire/json'
import type { WechatApi, WechatCall } from '../wire/wechat/api'
import { judgePieces } from './pieces'
import type { ModeratedMedia, ModerationProvider, TextScene, VendorVerdict } from './port'
import { askWechatMedia } from './wechat-media'
import { readWechatVerdict } from './wechat-verdict'

/** Scenes of the check: 1 is a profile, 4 is a social log, which the chats of members are. Source: providers WeChat, msgSecCheck */
const SCENES: Readonly<Record<TextScene, number>> = { nickname: 1, profile: 1, chat: 4 }
/** Longest text of one request, in characters. Source: providers WeChat, msgSecCheck */
const MAX_CHARS = 2_500
/** The request that judges a text. @param openid The author's, who visited the mini-program within two hours. */
export const textCheckOf = (
  { text, scene }: { readonly text: string; readonly scene: TextScene },
  openid: string,
): Pick<WechatCall, 'path' | 'body'> => ({
  path: '/wxa/msg_sec_check',
  body: JSON.stringify({
    version: 2,
    scene: SCENES[scene],
    openid,
    content: text,
    ...(scene === 'nickname' ? { nickname: text } : {}),
  }),
})

/** Verdict of an answer. */
const readVerdict = (answer: JsonObject): Outcome<VendorVerdict> => {
  const verdict = readWechatVerdict(answer)
  return verdict ? { kind: 'ok', data: verdict } : { kind: 'unknown', reason: 'bad_body' }
}

/** Dependencies of the check. */
export interface WechatModerationDeps {
  readonly api: WechatApi
  /** The openid of a member who visited the mini-program within two hours; null for all others. */
  readonly findVisitor: (memberId: string) => Promise<string | null>
  /** True when the message push is configured, by which verdicts about media come. */
  readonly hasPush: boolean
}

const MEDIA_KINDS: ReadonlySet<ModeratedMedia['kind']> = new Set(['picture', 'voice'])

/**
 * WeChat's check of texts (msgSecCheck 2.0) and of media of chats (mediaCheckAsync 2.0), for authors who use the
 * mini-program. Source: providers WeChat, msgSecCheck and mediaCheckAsync
 */
export const createWechatModeration = ({
  api,
  findVisitor,
  hasPush,
}: WechatModerationDeps): ModerationProvider => ({
  mediaKinds: hasPush ? MEDIA_KINDS : new Set(),
  async judgeText(moderated, { deadlineMs }) {
    const openid = await findVisitor(moderated.memberId)
    if (openid === null) return null
    return judgePieces(moderated.text, MAX_CHARS, async (text) => {
      const answer = await api({ ...textCheckOf({ ...moderated, text }, openid), deadlineMs })
      return answer.kind === 'ok' ? readVerdict(answer.data) : answer
    })
  },
  // WeChat judges pictures by a later push only, and pictures of albums wait for a person in any case.
  judgePicture: () => Promise.resolve(null),
  async judgeMedia(media, call) {
    const openid = hasPush ? await findVisitor(media.memberId) : null
    return openid === null ? null : askWechatMedia(api, media, openid, call)
  },
  // Verdicts come by notifications.
  readVerdict: () => Promise.resolve(null),
})
