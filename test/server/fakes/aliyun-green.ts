import type { Clock } from '../../../server/lib/clock'
import type { AliyunKeys } from '../../../server/providers/wire/aliyun/acs3'
import { type AliyunReply, type FakeAliyun, startFakeAliyun } from './aliyun-rpc'

/** A text as it was judged. */
interface JudgedContent {
  readonly service: string
  readonly content: string
}

/** A picture as it was fetched. */
interface FetchedPicture {
  readonly service: string
  readonly url: string
  /** Status of the answer to the vendor. */
  readonly status: number
}

/** What the product finds in a text or picture. */
interface GreenFinding {
  readonly level: 'high' | 'medium' | 'low' | 'none'
  readonly label: string
}

/** Aliyun's moderation of texts and pictures on this machine. It verifies signature, time, nonce and body as the real one does. */
export interface FakeGreen extends FakeAliyun {
  /** What it finds in texts that contain a word; in all others nothing. */
  readonly findings: Map<string, GreenFinding>
  /** Every text that it judged, in order: each one costs money. */
  readonly judged: JudgedContent[]
  /** Every picture that it fetched, in order. */
  readonly pictures: FetchedPicture[]
  /** What it finds in the next pictures, one each; afterwards nothing. */
  readonly pictureFindings: GreenFinding[]
  /** Whole bodies that replace its next answers, one each. */
  readonly lies: unknown[]
  /** An honest answer. */
  bodyOf(finding: GreenFinding): object
}

const SERVICES = new Set(['nickname_detection_pro', 'comment_detection_pro', 'chat_detection_pro'])
const PICTURE_SERVICES = new Set(['profilePhotoCheck', 'postImageCheck'])
const MAX_CHARS = 600
const NOTHING: GreenFinding = { level: 'none', label: 'nonLabel' }

const bodyOf = ({ level, label }: GreenFinding): object => ({
  Code: 200,
  Message: 'OK',
  RequestId: '8F1C3A5E-7B2D-4C6F-9A0E-1B3D5F7A9C2E',
  Data: {
    Advice: [],
    RiskLevel: level,
    Result: [
      level === 'none'
        ? { Label: label, Description: '未检测出风险' }
        : { Label: label, Confidence: 97.3, RiskWords: '词', Description: '疑似' },
    ],
  },
})
const refused = (message: string): AliyunReply => ({ body: { RequestId: 'R', Code: 400, Message: message } })

/** The text of the parameters; null when they are no JSON with a text that is short enough. */
const contentIn = (parameters: string): string | null => {
  try {
    const { content } = JSON.parse(parameters) as { content?: unknown }
    const isFit = typeof content === 'string' && content !== '' && Array.from(content).length <= MAX_CHARS
    return isFit ? content : null
  } catch {
    return null
  }
}

/** Starts the product, which finds nothing at first. */
export const startFakeGreen = async (keys: AliyunKeys, clock: Clock): Promise<FakeGreen> => {
  const aliyun = await startFakeAliyun(keys, clock)
  const findings: FakeGreen['findings'] = new Map()
  const judged: FakeGreen['judged'] = []
  const pictures: FakeGreen['pictures'] = []
  const pictureFindings: FakeGreen['pictureFindings'] = []
  const lies: FakeGreen['lies'] = []

  aliyun.routes.set('TextModerationPlus', ({ Service: service = '', ServiceParameters: parameters = '' }) => {
    if (!SERVICES.has(service)) return refused('service is invalid')
    const content = contentIn(parameters)
    if (content === null) return refused('content is invalid')
    judged.push({ service, content })
    if (lies.length > 0) return { body: lies.shift() as object }
    return { body: bodyOf([...findings].find(([word]) => content.includes(word))?.[1] ?? NOTHING) }
  })

  aliyun.routes.set(
    'ImageModeration',
    async ({ Service: service = '', ServiceParameters: parameters = '' }) => {
      if (!PICTURE_SERVICES.has(service)) return refused('service is invalid')
      const { imageUrl: url = '' } = JSON.parse(parameters) as { imageUrl?: string }
      const { status } = await fetch(url)
      pictures.push({ service, url, status })
      if (status !== 200) return { body: { RequestId: 'R', Code: 480, Msg: 'DOWNLOAD_FAILED' } }
      if (lies.length > 0) return { body: lies.shift() as object }
      return { body: bodyOf(pictureFindings.shift() ?? NOTHING) }
    },
  )

  return { ...aliyun, findings, judged, pictures, pictureFindings, lies, bodyOf }
}
