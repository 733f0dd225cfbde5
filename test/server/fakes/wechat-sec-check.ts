import type { Clock } from '../../../server/lib/clock'
import { type FakeWechatApi, type FakeWechatApp, startFakeWechatApi } from './wechat-api'
import type { VendorReceived } from './vendor-server'

/** A text as it was judged. */
interface CheckedText {
  readonly openid: string
  readonly scene: number
  readonly content: string
  readonly nickname?: string
}

/** Media whose verdict WeChat owes. */
interface AskedMedia {
  readonly traceId: string
  readonly openid: string
  readonly url: string
  /** 1 is a voice, 2 a picture. */
  readonly type: number
}

/** What WeChat finds in a text or in media. */
interface SecFinding {
  readonly suggest: 'pass' | 'review' | 'risky'
  readonly label: number
}

/**
 * WeChat's checks of texts and media on this machine. It verifies the token, the scene, the length and the author's
 * visit. Its verdicts about media are sent by the test, as `noticeOf` writes them.
 */
export interface FakeSecCheck extends FakeWechatApi {
  /** The last visit of each openid, in epoch ms. */
  readonly visits: Map<string, number>
  /** What it finds in texts that contain a word; in all others nothing. */
  readonly findings: Map<string, SecFinding>
  /** Every text that it judged, in order. */
  readonly judged: CheckedText[]
  /** Whole bodies that replace its next answers, one each. */
  readonly lies: unknown[]
  /** An honest answer. */
  bodyOf(finding: SecFinding): object
  /** All media that it was asked to judge, in order. */
  readonly media: AskedMedia[]
  /** Whole bodies that replace its next answers about media, one each. */
  readonly mediaLies: unknown[]
  /** The message of its push with a verdict about media. */
  noticeOf(traceId: string, finding: SecFinding): object
}

const VISIT_MS = 2 * 3_600_000
const MAX_CHARS = 2_500
const NOTHING: SecFinding = { suggest: 'pass', label: 100 }

const noticeOf = (traceId: string, finding: SecFinding): object => ({
  ToUserName: 'gh_1',
  FromUserName: 'o-1',
  CreateTime: 1_800_000_000,
  MsgType: 'event',
  Event: 'wxa_media_check',
  appid: 'wx0123456789abcdef',
  version: 2,
  ...bodyOf(finding),
  trace_id: traceId,
})

const bodyOf = ({ suggest, label }: SecFinding): object => ({
  errcode: 0,
  errmsg: 'ok',
  trace_id: '64107881-65f15508-586e63ec',
  detail: [
    { strategy: 'content_model', errcode: 0, suggest, label, prob: 90 },
    { strategy: 'keyword', errcode: 0 },
  ],
  result: { suggest, label },
})
const refused = (errcode: number) => ({ errcode, errmsg: 'refused' })

/** Starts WeChat, which finds nothing at first and knows no visitor. */
export const startFakeSecCheck = async (app: FakeWechatApp, clock: Clock): Promise<FakeSecCheck> => {
  const visits: FakeSecCheck['visits'] = new Map()
  const findings: FakeSecCheck['findings'] = new Map()
  const judged: FakeSecCheck['judged'] = []
  const lies: FakeSecCheck['lies'] = []
  const media: FakeSecCheck['media'] = []
  const mediaLies: FakeSecCheck['mediaLies'] = []
  let count = 0

  const hasVisited = (openid: string): boolean => (visits.get(openid) ?? 0) > clock.now() - VISIT_MS

  const refusalOf = (asked: CheckedText & { readonly version?: unknown }): number | null => {
    const { version, scene, openid, content } = asked
    if (![1, 2, 3, 4].includes(scene)) return 40129
    if (version !== 2 || typeof content !== 'string' || content === '') return 47001
    if (Array.from(content).length > MAX_CHARS) return 47001
    const visitedAt = visits.get(openid)
    if (visitedAt === undefined) return 40003
    return visitedAt > clock.now() - VISIT_MS ? null : 61010
  }

  const check = ({ body }: VendorReceived): object => {
    const { version, ...asked } = JSON.parse(body) as CheckedText & { readonly version?: unknown }
    const refusal = refusalOf({ version, ...asked })
    if (refusal !== null) return refused(refusal)
    judged.push(asked)
    if (lies.length > 0) return lies.shift() as object
    return bodyOf([...findings].find(([word]) => asked.content.includes(word))?.[1] ?? NOTHING)
  }

  const checkMedia = ({ body }: VendorReceived): object => {
    const asked = JSON.parse(body) as Record<string, unknown>
    const { media_url: url, media_type: type, openid, scene, version } = asked
    if (version !== 2 || scene !== 4 || typeof url !== 'string' || !/^https?:/.test(url))
      return refused(47001)
    if ((type !== 1 && type !== 2) || typeof openid !== 'string') return refused(47001)
    if (!hasVisited(openid)) return refused(61010)
    count += 1
    const traceId = `60f96f1d-3845297a-${count.toString(16).padStart(8, '0')}`
    media.push({ traceId, openid, url, type })
    return mediaLies.length > 0
      ? (mediaLies.shift() as object)
      : { errcode: 0, errmsg: 'ok', trace_id: traceId }
  }

  const wechat = await startFakeWechatApi(app, clock, {
    '/wxa/msg_sec_check': check,
    '/wxa/media_check_async': checkMedia,
  })
  return { ...wechat, visits, findings, judged, lies, bodyOf, media, mediaLies, noticeOf }
}
