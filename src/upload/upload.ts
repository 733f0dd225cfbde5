import type { UPLOAD_AUTHORISE_PATH } from '@contract/calls/upload/authorise'
import type { HttpExchange } from '@/api/transport'
import { NetworkError, UploadRefusedError } from '@/api/errors'
import { REQUEST_TIMEOUT_MS } from '@contract/constants'
import { UPLOAD_SUCCESS_CODE } from '@contract/errors'
import type { CancelSignal } from '@/lib/cancel'
import { parseJson } from '@/lib/parse-json'

/** Where upload tickets are asked for. Source: product §4 (the spec leaves the path open) */
const AUTHORISE_PATH: typeof UPLOAD_AUTHORISE_PATH = '/api/upload/auth'

/** The alternative mode's address. Source: spec §7 */
const DIRECT_PATH = '/api/user/upload_img'

/** A file to upload, as the platform's chooser gave it. */
export interface UploadFile {
  readonly path: string
  readonly filename: string
  /** The file itself, on H5 only. */
  readonly file?: Blob
}

/** One multipart POST. The file's part is called `file` and comes last, as object stores demand. */
export interface MultipartRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadFile
  readonly timeoutMs: number
  /** Share of the bytes sent, 0 to 1. */
  onProgress(share: number): void
}

/** Sends multipart bodies; the platform's part of uploading. The answer's body may be unparsed text. */
export type SendMultipart = (request: MultipartRequest) => HttpExchange

/** Asks with GET; the platform's part of authorising. */
export type GetJson = (request: {
  url: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
}) => HttpExchange

/** How files reach the object store. `direct` is for servers without one. Source: spec §7 */
export type UploadMode = 'ticket' | 'direct'

/** What uploading is built from. */
export interface UploadDeps {
  readonly getJson: GetJson
  readonly sendMultipart: SendMultipart
  readonly baseUrl: string
  /** Bearer token, device and language, as for every call to our own server. */
  headers(): Readonly<Record<string, string>>
  readonly mode: UploadMode
}

/** What one upload may ask for. */
export interface UploadOptions {
  readonly onProgress?: (share: number) => void
  readonly cancel?: CancelSignal
}

/**
 * Uploads a file and resolves with its final URL.
 * @throws UploadRefusedError (code other than 200, with the server's sentence), NetworkError `transfer` (602001)
 * or `aborted`
 * Source: spec §7, §8
 */
export type Upload = (file: UploadFile, options?: UploadOptions) => Promise<string>

interface UploadAnswer {
  code: number
  msg?: string
  data?: { url?: string; params?: Record<string, string> }
}

const isAnswer = (body: unknown): body is UploadAnswer =>
  typeof body === 'object' && body !== null && typeof (body as UploadAnswer).code === 'number'

/** Upload answers arrive as text on some platforms; object stores may answer with nothing at all. */
const parsed = (body: unknown): unknown => (typeof body === 'string' ? parseJson(body) : body)

async function answerOf(exchange: HttpExchange, cancel?: CancelSignal) {
  let stopListening = () => {}
  try {
    const cancelled = new Promise<never>((_, reject) => {
      if (cancel) stopListening = cancel.onCancel(() => reject(new NetworkError('aborted')))
    })
    const { status, body } = await Promise.race([exchange.answer, cancelled])
    return { status, body: parsed(body) }
  } catch (error) {
    exchange.abort()
    throw error instanceof NetworkError && error.reason === 'aborted' ? error : new NetworkError('transfer')
  } finally {
    stopListening()
  }
}

/** The answer's data when its code is 200; otherwise the server's refusal. */
function accepted(status: number, body: unknown): NonNullable<UploadAnswer['data']> {
  if (isAnswer(body) && body.code === UPLOAD_SUCCESS_CODE) return body.data ?? {}
  throw new UploadRefusedError(isAnswer(body) ? body.code : status, isAnswer(body) ? (body.msg ?? '') : '')
}

const isSuccessStatus = (status: number) => status >= 200 && status < 300

/** Uploading in the mode the build asks for. */
export function createUpload(deps: UploadDeps): Upload {
  const send = (url: string, fields: Record<string, string>, file: UploadFile, options: UploadOptions) =>
    answerOf(
      deps.sendMultipart({
        url,
        headers: deps.mode === 'direct' ? deps.headers() : {},
        fields,
        file,
        timeoutMs: REQUEST_TIMEOUT_MS,
        onProgress: (share) => options.onProgress?.(Math.min(1, Math.max(0, share))),
      }),
      options.cancel,
    )

  const uploadDirectly: Upload = async (file, options = {}) => {
    const { status, body } = await send(deps.baseUrl + DIRECT_PATH, {}, file, options)
    const { url } = accepted(status, body)
    if (!url) throw new UploadRefusedError(status, '')
    return url
  }

  const uploadWithTicket: Upload = async (file, options = {}) => {
    const asked = await answerOf(
      deps.getJson({
        url: `${deps.baseUrl}${AUTHORISE_PATH}?filename=${encodeURIComponent(file.filename)}`,
        headers: deps.headers(),
        timeoutMs: REQUEST_TIMEOUT_MS,
      }),
      options.cancel,
    )
    const { params = {} } = accepted(asked.status, asked.body)
    const { host, key, ...form } = params
    if (!host || !key) throw new UploadRefusedError(asked.status, '')
    const { status, body } = await send(host, { key, ...form }, file, options)
    // An object store may answer 204 without a body; when there is one in our form, its code decides.
    if (isAnswer(body) ? body.code !== UPLOAD_SUCCESS_CODE : !isSuccessStatus(status)) accepted(status, body)
    return `${host}/${key}`
  }

  return deps.mode === 'direct' ? uploadDirectly : uploadWithTicket
}
