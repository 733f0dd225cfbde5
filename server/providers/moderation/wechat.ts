import type { Outcome } from '../outcome'
import { isObject, type JsonObject, objectOf, textOf } from '../wire/json'
import type { WechatApi, WechatCall } from '../wire/wechat/api'
import { type Advice, scoreOf, verdictOf } from './labels'
import { judgePieces } from './pieces'
import type { ModerationProvider, TextScene, VendorVerdict } from './port'

/** Scenes of the check: 1 is a profile, 4 is a social log, which the chats of members are. Source: providers WeChat, msgSecCheck */
const SCENES: Readonly<Record<TextScene, number>> = { nickname: 1, profile: 1, chat: 4 }
/** Longest text of one request, in characters. Source: providers WeChat, msgSecCheck */
const MAX_CHARS = 2_500
const DECISIONS: ReadonlyMap<string, Advice['decision']> = new Map([
  ['pass', 'pass'],
  ['review', 'review'],
  ['risky', 'block'],
])

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

/** How sure each strategy is of its label. */
const scoresIn = ({ detail }: JsonObject): ReadonlyMap<string, number> => {
  const found = Array.isArray(detail) ? detail.filter(isObject) : []
  return new Map(
    found.flatMap((one): [string, number][] => {
      const score = scoreOf(one['prob'])
      return score === null ? [] : [[textOf(one, 'label'), score]]
    }),
  )
}

/** `errcode` 0 only says that the call worked; `suggest` decides. */
const readVerdict = (answer: JsonObject): Outcome<VendorVerdict> => {
  const result = objectOf(answer, 'result')
  const decision = DECISIONS.get(textOf(result, 'suggest'))
  const label = textOf(result, 'label')
  if (!decision || label === '') return { kind: 'unknown', reason: 'bad_body' }
  const scores = scoresIn(answer)
  return {
    kind: 'ok',
    data: verdictOf({ decision, labels: [label], scores, taskId: textOf(answer, 'trace_id') }),
  }
}

/** Dependencies of the check. */
export interface WechatModerationDeps {
  readonly api: WechatApi
  /** The openid of a member who visited the mini-program within two hours; null for all others. */
  readonly findVisitor: (memberId: string) => Promise<string | null>
}

/**
 * WeChat's check of texts (msgSecCheck 2.0), for authors who use the mini-program. Source: providers WeChat, msgSecCheck
 */
export const createWechatModeration = ({ api, findVisitor }: WechatModerationDeps): ModerationProvider => ({
  async judgeText(moderated, { deadlineMs }) {
    const openid = await findVisitor(moderated.memberId)
    if (openid === null) return null
    return judgePieces(moderated.text, MAX_CHARS, async (text) => {
      const answer = await api({ ...textCheckOf({ ...moderated, text }, openid), deadlineMs })
      return answer.kind === 'ok' ? readVerdict(answer.data) : answer
    })
  },
  // WeChat judges pictures by a later push only.
  judgePicture: () => Promise.resolve(null),
  judgeMedia: () => Promise.resolve(null),
})
