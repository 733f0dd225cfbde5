import { asText } from '../as-text'
import type { Answer, ApiContext, ApiOptions, ApiTable, DefineCall } from './calls'

/** Timeout of the platforms. Source: provider doc "request". */
const DEFAULT_TIMEOUT_MS = 60_000

/** Error words of the platforms for network failures. */
const TIMEOUT = 'timeout'
const ABORT = 'abort'
const OFFLINE = 'fail net::ERR_INTERNET_DISCONNECTED'

/**
 * Alipay's error code for a request that was answered with a status of 400 or more. Source: provider doc
 * "my.request".
 */
const HTTP_ERROR = 19

/** File types of an upload that Alipay's simulator accepts. Source: provider doc "my.uploadFile". */
const FILE_TYPES: readonly unknown[] = ['image', 'video', 'audio']

/** One request with its answer. */
interface Exchange {
  url: string
  init: RequestInit
  timeoutMs: number
  receive: (response: Response) => Promise<object>
  /** Whether an answer of this status is a failure. */
  doesFail?: (status: number) => boolean
}

const toHeaders = ({ header, headers }: ApiOptions): Record<string, string> =>
  Object.fromEntries(
    Object.entries((header ?? headers ?? {}) as Record<string, unknown>)
      // A device sets its own referer.
      .filter(([name]) => name.toLowerCase() !== 'referer')
      .map(([name, value]) => [name.toLowerCase(), asText(value)]),
  )

const toQuery = (data: object) =>
  Object.entries(data)
    .map(([name, value]: [string, unknown]) => {
      return `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`
    })
    .join('&')

/** HTTP calls: `request`, `uploadFile`, `downloadFile`; each returns a task that can be aborted. */
export function requestApi(context: ApiContext, define: DefineCall): ApiTable {
  const request = define('request', (options, answer) => {
    const method = asText(options.method ?? 'GET').toUpperCase()
    return exchange(context, answer, {
      ...encodeRequest(method, options),
      timeoutMs: Number(options.timeout ?? DEFAULT_TIMEOUT_MS),
      receive: async (response) => ({
        data: await decodeBody(response, options),
        ...statusOf(context, response),
      }),
      doesFail: (status) => context.target === 'alipay' && status >= 400,
    })
  })
  const uploadFile = define('uploadFile', (options, answer) =>
    exchange(context, answer, {
      ...encodeUpload(context, options),
      timeoutMs: Number(options.timeout ?? DEFAULT_TIMEOUT_MS),
      // Unlike `request`, an upload returns its answer as text.
      receive: async (response) => ({ data: await response.text(), ...statusOf(context, response) }),
    }),
  )
  const downloadFile = define('downloadFile', (options, answer) =>
    exchange(context, answer, {
      url: asText(options.url),
      init: { headers: toHeaders(options) },
      timeoutMs: Number(options.timeout ?? DEFAULT_TIMEOUT_MS),
      receive: async (response) => {
        const type = response.headers.get('content-type') ?? ''
        const bytes = new Uint8Array(await response.arrayBuffer())
        const path = context.files.add({ name: asText(options.url).split('/').at(-1) ?? '', bytes, type })
        return { tempFilePath: path, apFilePath: path, ...statusOf(context, response) }
      },
    }),
  )
  return { request, uploadFile, downloadFile }
}

function exchange(
  context: ApiContext,
  answer: Answer,
  { url, init, timeoutMs, receive, doesFail }: Exchange,
): object {
  const { environment, device, journal, later, onStop } = context
  const abortion = new AbortController()
  const reachable = environment.reach(url)
  later(() => abortion.abort(TIMEOUT), timeoutMs)
  onStop(() => abortion.abort(ABORT))
  const progressListeners: ProgressListener[] = []
  const send = async () => {
    journal.openExchanges += 1
    try {
      if (device.network === 'none') throw new Error(OFFLINE)
      const response = await environment.fetch(reachable, {
        ...init,
        signal: abortion.signal,
        credentials: 'omit',
      })
      if (doesFail?.(response.status)) return answer.fail('http status error', await failureOf(response))
      const result = await receive(response)
      for (const listener of progressListeners) listener({ progress: 100 })
      answer.ok(result)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error }
      answer.fail(abortion.signal.aborted ? String(abortion.signal.reason) : (cause?.message ?? message))
    } finally {
      journal.openExchanges -= 1
    }
  }
  void send()
  return taskOf(abortion, progressListeners)
}

/** The data of Alipay's `fail` for an answer: the raw body. */
async function failureOf(response: Response): Promise<object> {
  const headers = Object.fromEntries(response.headers.entries())
  return { error: HTTP_ERROR, status: response.status, data: await response.text(), headers }
}

/** Only the end of a transfer is visible here, so progress is reported once, as 100. */
type ProgressListener = (progress: { progress: number }) => void

function taskOf(abortion: AbortController, progressListeners: ProgressListener[]): object {
  const ignore = () => {}
  return {
    abort: () => abortion.abort(ABORT),
    onHeadersReceived: ignore,
    offHeadersReceived: ignore,
    onProgressUpdate: (listener: ProgressListener) => progressListeners.push(listener),
    offProgressUpdate: ignore,
    onChunkReceived: ignore,
    offChunkReceived: ignore,
  }
}

function encodeRequest(method: string, options: ApiOptions): Pick<Exchange, 'url' | 'init'> {
  const headers = toHeaders(options)
  const { data } = options
  const url = asText(options.url)
  if (data === undefined || data === null) return { url, init: { method, headers } }
  if (method === 'GET') {
    const query = typeof data === 'object' ? toQuery(data) : ''
    return { url: query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url, init: { method, headers } }
  }
  const type = (headers['content-type'] ??= 'application/json')
  const isReady = typeof data === 'string' || data instanceof ArrayBuffer
  const body = isReady ? data : type.includes('urlencoded') ? toQuery(data) : JSON.stringify(data)
  return { url, init: { method, headers, body: body as BodyInit } }
}

function encodeUpload({ files, target }: ApiContext, options: ApiOptions): Pick<Exchange, 'url' | 'init'> {
  const path = asText(options.filePath)
  const file = files.find(path)
  if (!file) throw new Error(`file not found: ${path}`)
  if (target === 'alipay' && !FILE_TYPES.includes(options.fileType)) throw new Error('invalid fileType')
  // Alipay's field is `fileName`, or `name` in newer base libraries.
  const field = asText((target === 'alipay' ? options.fileName : undefined) ?? options.name)
  const form = new FormData()
  for (const [name, value] of Object.entries((options.formData ?? {}) as Record<string, unknown>))
    form.append(name, asText(value))
  form.append(field, new Blob([file.bytes as BlobPart], { type: file.type }), file.name)
  const { 'content-type': _replaced, ...headers } = toHeaders(options)
  return { url: asText(options.url), init: { method: 'POST', headers, body: form } }
}

async function decodeBody(response: Response, { responseType, dataType }: ApiOptions): Promise<unknown> {
  if (responseType === 'arraybuffer') return response.arrayBuffer()
  const text = await response.text()
  if ((dataType ?? 'json') !== 'json' && dataType !== 'JSON') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function statusOf({ target }: ApiContext, response: Response): object {
  const headers = Object.fromEntries(response.headers.entries())
  const { status } = response
  return target === 'alipay'
    ? { status, statusCode: status, headers, header: headers }
    : { statusCode: status, header: headers, cookies: [] }
}
