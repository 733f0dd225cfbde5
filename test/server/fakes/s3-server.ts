import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bucket that supports the part of S3 that a store needs, and rejects wrong signatures. */
export interface FakeS3 {
  /** Address for `STORE_URL`. */
  readonly url: string
  /** Content of the bucket, by key. */
  readonly objects: ReadonlyMap<string, { bytes: Buffer; type: string }>
  /** Number of bytes read from objects. */
  readonly bytesRead: number
  /** Multipart uploads that are neither complete nor aborted. */
  readonly openUploads: number
  /** Answers the next requests with this status instead of executing them. */
  failNext(times: number, status: number): void
  /** Leaves the next writing request without an answer; resolves once it has arrived. */
  holdNextWrite(): Promise<void>
  close(): Promise<void>
}

const BUCKET = 'jinyu-test'
const REGION = 'oss-test-1'
const ACCESS_KEY = 'AKTEST'
/** It contains characters that an address must encode. */
const SECRET_KEY = 'se/cr+et=='

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signature of a request by AWS Signature Version 4, in headers. Source: provider docs */
const signatureOf = (request: IncomingMessage, body: Buffer): string | null => {
  const header = request.headers.authorization ?? ''
  const [, scope = '', signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKTEST\/(\S+), SignedHeaders=(\S+), Signature=/.exec(header) ?? []
  const [date = '', region = '', service = ''] = scope.split('/')
  const url = new URL(request.url ?? '', 'http://s3')
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return null
  const query = [...url.searchParams].map(([name, value]) =>
    [name, value].map((part) => encodeURIComponent(part)).join('='),
  )
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.sort().join('&'), headers.join(''), signed, hash]
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(canonical.join('\n')),
  ].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(mac, `AWS4${SECRET_KEY}`)
  return mac(key, toSign).toString('hex')
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const xml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)

/** Starts an empty bucket on a port of its own. */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let failures = { left: 0, status: 500 }
  let bytesRead = 0
  /** Called for the next writing request, which then gets no answer; null lets all pass. */
  let held: (() => void) | null = null

  /** Multipart uploads: begun, filled, and completed or aborted. */
  const answerUpload = (request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) => {
    const key = url.pathname.slice(BUCKET.length + 2)
    const id = url.searchParams.get('uploadId')
    if (id === null) {
      const begun = randomUUID()
      uploads.set(begun, new Map())
      const names = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${begun}</UploadId>`
      return xml(response, 200, `<InitiateMultipartUploadResult>${names}</InitiateMultipartUploadResult>`)
    }
    const parts = uploads.get(id)
    if (!parts) return xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
    if (request.method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const whole = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
    objects.set(key, { bytes: Buffer.concat(whole), type: 'application/octet-stream' })
    return xml(
      response,
      200,
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
    )
  }

  const answerObject = (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) => {
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) })
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    const length = object.bytes.length
    if (request.method === 'HEAD') {
      return response.writeHead(200, { 'content-type': object.type, 'content-length': length }).end()
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const sent = from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1)
    bytesRead += sent.length
    const range = from === undefined ? {} : { 'content-range': `bytes ${from}-${String(to)}/${length}` }
    return response
      .writeHead(from === undefined ? 200 : 206, { 'content-type': object.type, ...range })
      .end(sent)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    if (held && request.method !== 'GET' && request.method !== 'HEAD') {
      held()
      held = null
      return
    }
    if (failures.left > 0) {
      failures.left -= 1
      return xml(response, failures.status, '<Error><Code>Trouble</Code></Error>')
    }
    const expected = signatureOf(request, body)
    if (expected === null || !request.headers.authorization?.endsWith(`Signature=${expected}`)) {
      return xml(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const url = new URL(request.url ?? '', 'http://s3')
    if (!url.pathname.startsWith(`/${BUCKET}/`)) {
      return xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    }
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      return answerUpload(request, response, url, body)
    }
    return answerObject(request, response, url.pathname.slice(BUCKET.length + 2), body)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const user = [ACCESS_KEY, SECRET_KEY].map(encodeURIComponent).join(':')
  return {
    url: `http://${user}@127.0.0.1:${port}/${BUCKET}?region=${REGION}&style=path`,
    objects,
    get bytesRead() {
      return bytesRead
    },
    get openUploads() {
      return uploads.size
    },
    failNext: (left, status) => void (failures = { left, status }),
    holdNextWrite: () => new Promise((resolve) => (held = resolve)),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
}
