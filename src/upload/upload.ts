import type { CallPath } from '@contract/index'
import type { UPLOAD_AUTHORISE_PATH } from '@contract/calls/upload/authorise'
import { NetworkError, UploadRefusedError } from '@/api/errors'
import { expectSession, type OwnServer, senderHeaders, sessionToken, withinSession } from '@/api/own-server'
import { settle, type HttpExchange, type HttpResponse } from '@/api/transport'
import { REQUEST_TIMEOUT_MS } from '@contract/constants'
import { UPLOAD_SUCCESS_CODE } from '@contract/errors'
import type { CancelSignal } from '@/lib/cancel'
import { parseJson } from '@/lib/parse-json'

/** Path for upload tickets. Source: product §4 (the spec leaves the path open) */
const AUTHORISE_PATH: typeof UPLOAD_AUTHORISE_PATH = '/api/upload/auth'

/** Path for the photos of guardians. Source: product §7.13 */
const EVIDENCE_PATH: CallPath = '/api/auth/guardian_evidence'

/** A file to upload, as the platform's chooser gave it. */
export interface UploadFile {
  readonly path: string
  readonly filename: string
  /** The file itself, on H5 only. */
  readonly file?: Blob
}

/** One multipart POST. The part `file` comes last, as object stores require. */
export interface MultipartRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadFile
  readonly timeoutMs: number
  /** Share of the bytes sent, 0 to 1. */
  onProgress(share: number): void
}

/** Sends multipart bodies; each platform implements it. The answer's body may be unparsed text. */
export type SendMultipart = (request: MultipartRequest) => HttpExchange

/** Sends a GET request for the ticket; each platform implements it. */
export type GetJson = (request: {
  url: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
}) => HttpExchange

/** How files reach the object store. `direct` is for servers without an object store. Source: spec §7 */
export type UploadMode = 'ticket' | 'direct'

/** Dependencies of uploading. */
export interface UploadDeps extends OwnServer {
  readonly getJson: GetJson
  readonly sendMultipart: SendMultipart
  readonly mode: UploadMode
  /** Address to which `direct` sends files, and the extra headers. Source: spec §7 */
  readonly direct: { readonly url: string; readonly headers: Readonly<Record<string, string>> }
  /** Origin of our own server as an absolute address. Only this origin receives the token. */
  origin(): string
  /** Called with the server's message for each upload that was refused with one. Source: spec §8 */
  onRefusal(words: string): void
}

/** Options of one upload. */
export interface UploadOptions {
  /** The proof of a guardian, who has no session: the file becomes a photo of a claim, and its id is returned. */
  readonly guardianTicket?: string
  readonly onProgress?: (share: number) => void
  readonly cancel?: CancelSignal
}

/**
 * Uploads a file and resolves with its final URL, or with the id of a guardian's photo.
 * @throws UploadRefusedError (code other than 200, with the server's message, which the member has already seen),
 * SessionEndedError (401 or 403 of our own server, no token, or the session of the upload has ended), NetworkError
 * `offline` or `timeout` (5) while requesting a ticket, `transfer` (602001) while sending, `aborted` (600003)
 * Source: spec §7, §8
 */
export type Upload = (file: UploadFile, options?: UploadOptions) => Promise<string>

interface UploadAnswer {
  code: number
  msg?: string
  data?: { url?: string; id?: string; params?: Record<string, string> }
}

const isAnswer = (body: unknown): body is UploadAnswer =>
  typeof body === 'object' && body !== null && typeof (body as UploadAnswer).code === 'number'

/** Upload answers arrive as text on some platforms; object stores may answer without a body. */
const parsed = (body: unknown): unknown => (typeof body === 'string' ? parseJson(body) : body)

/** Waits for a plain request, which fails with the codes of any call. Source: spec §8 */
async function answerOf(exchange: HttpExchange, cancel?: CancelSignal): Promise<HttpResponse> {
  const { status, body } = await settle(exchange, REQUEST_TIMEOUT_MS, cancel)
  return { status, body: parsed(body) }
}

/** Waits for the transfer of the file, which fails with the code of an upload. Source: spec §8 */
async function transferred(exchange: HttpExchange, cancel?: CancelSignal): Promise<HttpResponse> {
  try {
    return await answerOf(exchange, cancel)
  } catch (error) {
    throw error instanceof NetworkError && error.reason === 'aborted' ? error : new NetworkError('transfer')
  }
}

/** Returns the answer's data when its code is 200. @throws UploadRefusedError otherwise */
function accepted({ status, body }: HttpResponse): NonNullable<UploadAnswer['data']> {
  if (isAnswer(body) && body.code === UPLOAD_SUCCESS_CODE) return body.data ?? {}
  throw new UploadRefusedError(isAnswer(body) ? body.code : status, isAnswer(body) ? (body.msg ?? '') : '')
}

const isSuccessStatus = (status: number) => status >= 200 && status < 300

const originOf = (url: string) => /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0].toLowerCase()

/** Creates the upload function for the mode of the build. */
export function createUpload(deps: UploadDeps): Upload {
  const isOwn = (url: string) => {
    const own = originOf(deps.origin())
    return /^\/(?![/\\])/.test(url) || (own !== undefined && originOf(url) === own)
  }

  const send = (
    { url, headers, fields = {} }: Pick<MultipartRequest, 'url' | 'headers'> & Partial<MultipartRequest>,
    file: UploadFile,
    { cancel, onProgress }: UploadOptions,
  ) =>
    transferred(
      deps.sendMultipart({
        url,
        headers,
        fields,
        file,
        timeoutMs: REQUEST_TIMEOUT_MS,
        onProgress: (share) => onProgress?.(Math.min(1, Math.max(0, share))),
      }),
      cancel,
    )

  const sendDirectly: Upload = async (file, options = {}) => {
    const { url, headers } = deps.direct
    const token = isOwn(url) ? sessionToken(deps) : null
    const sender = token === null ? {} : senderHeaders(deps, token)
    const answer = await send({ url, headers: { ...headers, ...sender } }, file, options)
    if (token !== null) expectSession(deps, token, answer)
    const address = accepted(answer).url
    if (!address) throw new UploadRefusedError(answer.status, '')
    return address
  }

  const sendWithTicket: Upload = async (file, options = {}) => {
    const token = sessionToken(deps)
    const ticket = await answerOf(
      deps.getJson({
        url: `${deps.baseUrl}${AUTHORISE_PATH}?filename=${encodeURIComponent(file.filename)}`,
        headers: senderHeaders(deps, token),
        timeoutMs: REQUEST_TIMEOUT_MS,
      }),
      options.cancel,
    )
    expectSession(deps, token, ticket)
    const { host, key, ...form } = accepted(ticket).params ?? {}
    if (!host || !key) throw new UploadRefusedError(ticket.status, '')
    // A signature proves the form. Our own store also needs the language for its refusals.
    const headers: Record<string, string> = isOwn(host) ? { 'X-Lang': deps.caller.language() } : {}
    const answer = await send({ url: host, headers, fields: { key, ...form } }, file, options)
    // An object store may answer 204 without a body. A body in our form decides by its code.
    const isAccepted = isAnswer(answer.body)
      ? answer.body.code === UPLOAD_SUCCESS_CODE
      : isSuccessStatus(answer.status)
    if (!isAccepted) accepted(answer)
    return `${host}/${key}`
  }

  const sendForGuardian = async (file: UploadFile, guardianTicket: string, options: UploadOptions) => {
    const url = `${deps.baseUrl}${EVIDENCE_PATH}`
    const answer = await send(
      { url, headers: senderHeaders(deps, null), fields: { guardianTicket } },
      file,
      options,
    )
    return accepted(answer).id ?? ''
  }

  const upload = deps.mode === 'direct' ? sendDirectly : sendWithTicket
  return async (file, options = {}) => {
    const { guardianTicket } = options
    try {
      if (guardianTicket !== undefined) return await sendForGuardian(file, guardianTicket, options)
      return await withinSession(deps, deps.caller.token(), upload(file, options))
    } catch (error) {
      if (error instanceof UploadRefusedError && error.message) deps.onRefusal(error.message)
      throw error
    }
  }
}
