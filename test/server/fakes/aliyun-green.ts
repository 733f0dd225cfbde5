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

/** A voice as it was submitted. */
interface SubmittedVoice {
  readonly url: string
  /** Status of the answer to the vendor. */
  readonly status: number
  /** The vendor's number of its task. */
  readonly taskId: string
  /** How often its verdict was read. */
  readings: number
}

/** What the product finds in a text, picture or voice. */
interface GreenFinding {
  readonly level: 'high' | 'medium' | 'low' | 'none'
  readonly label: string
}

/** Aliyun's moderation of texts, pictures and voices on this machine. It verifies signature, time, nonce and body as the real one does. */
export interface FakeGreen extends FakeAliyun {
  /** What it finds in texts that contain a word; in all others nothing. */
  readonly findings: Map<string, GreenFinding>
  /** Every text that it judged, in order: each one costs money. */
  readonly judged: JudgedContent[]
  /** Every picture that it fetched, in order. */
  readonly pictures: FetchedPicture[]
  /** What it finds in the next pictures, one each; afterwards nothing. */
  readonly pictureFindings: GreenFinding[]
  /** Every voice that was submitted, in order. */
  readonly voices: SubmittedVoice[]
  /** What it finds in the next voices that are judged, one each; afterwards nothing. */
  readonly voiceFindings: GreenFinding[]
  /** How often it answers that it still works on a voice. */
  busyReadings: number
  /** Whole bodies that replace its next answers, one each. */
  readonly lies: unknown[]
  /** An honest answer. */
  bodyOf(finding: GreenFinding): object
  /** An honest answer about a voice. */
  voiceBodyOf(finding: GreenFinding): object
}

const SERVICES = new Set(['nickname_detection_pro', 'comment_detection_pro', 'chat_detection_pro'])
const PICTURE_SERVICES = new Set(['profilePhotoCheck', 'postImageCheck'])
const VOICE_SERVICE = 'audio_media_detection'
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
/** A part without a risk has empty labels. */
const voiceBodyOf = ({ level, label }: GreenFinding): object => ({
  Code: 200,
  Message: 'success finished',
  RequestId: '8F1C3A5E-7B2D-4C6F-9A0E-1B3D5F7A9C2E',
  Data: {
    RiskLevel: level,
    SliceDetails: [
      { StartTime: 0, EndTime: 3, Labels: '', Text: '你好', Score: 0, RiskLevel: 'none' },
      level === 'none'
        ? { StartTime: 3, EndTime: 5, Labels: '', Text: '再见', Score: 0, RiskLevel: level }
        : { StartTime: 3, EndTime: 5, Labels: label, Text: '疑似', Score: 97.3, RiskLevel: level },
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
  const voices: FakeGreen['voices'] = []
  const voiceFindings: FakeGreen['voiceFindings'] = []
  let submitted = 0
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

  const fake: FakeGreen = {
    ...aliyun,
    ...{ findings, judged, pictures, pictureFindings, voices, voiceFindings, lies },
    ...{ busyReadings: 0, bodyOf, voiceBodyOf },
  }

  aliyun.routes.set('VoiceModeration', async ({ Service: service, ServiceParameters: parameters = '' }) => {
    if (service !== VOICE_SERVICE) return refused('service is invalid')
    const { url = '' } = JSON.parse(parameters) as { url?: string }
    const { status } = await fetch(url)
    const taskId = `au_f_8PoWiZKoLbczp5HRn69VdT-1y8@U${(submitted += 1)}`
    voices.push({ url, status, taskId, readings: 0 })
    return { body: { Code: 200, Message: 'SUCCESS', RequestId: 'R', Data: { TaskId: taskId } } }
  })

  aliyun.routes.set('VoiceModerationResult', ({ Service: service, ServiceParameters: parameters = '' }) => {
    if (service !== VOICE_SERVICE) return refused('service is invalid')
    const { taskId } = JSON.parse(parameters) as { taskId?: string }
    const voice = voices.find((one) => one.taskId === taskId)
    if (voice === undefined) return refused('taskId is invalid')
    if ((voice.readings += 1) <= fake.busyReadings)
      return { body: { Code: 280, Message: 'PROCESSING', RequestId: 'R' } }
    if (voice.status !== 200) return { body: { RequestId: 'R', Code: 480, Msg: 'DOWNLOAD_FAILED' } }
    if (lies.length > 0) return { body: lies.shift() as object }
    return { body: voiceBodyOf(voiceFindings.shift() ?? NOTHING) }
  })

  return fake
}
