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

/** What WeChat finds in a text. */
interface SecFinding {
  readonly suggest: 'pass' | 'review' | 'risky'
  readonly label: number
}

/** WeChat's check of texts on this machine. It verifies the token, the scene, the length and the author's visit. */
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
}

const VISIT_MS = 2 * 3_600_000
const MAX_CHARS = 2_500
const NOTHING: SecFinding = { suggest: 'pass', label: 100 }

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

  const wechat = await startFakeWechatApi(app, clock, { '/wxa/msg_sec_check': check })
  return { ...wechat, visits, findings, judged, lies, bodyOf }
}
