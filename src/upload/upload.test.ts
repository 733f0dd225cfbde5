import type { NetworkError } from '@/api/errors'
import { failureName, UploadRefusedError } from '@/api/errors'
import type { HttpResponse } from '@/api/transport'
import { createCancel } from '@/lib/cancel'
import { createUpload, type MultipartRequest, type UploadMode } from './upload'

const file = { path: 'blob:1', filename: '我的 照片.jpg' }
const params = { host: 'https://oss.test', key: 'a/b.jpg', policy: 'p', signature: 's' }
const ticket = { status: 200, body: { code: 200, msg: 'ok', data: { params } } }

function setUp(
  answers: { authorise?: () => Promise<HttpResponse>; send?: () => Promise<HttpResponse> },
  mode: UploadMode = 'ticket',
) {
  const asked: { url: string; headers: object }[] = []
  const sent: MultipartRequest[] = []
  let aborts = 0
  const abort = () => (aborts += 1)
  const upload = createUpload({
    getJson: (request) => {
      asked.push(request)
      return { answer: (answers.authorise ?? (async () => ticket))(), abort }
    },
    sendMultipart: (request) => {
      sent.push(request)
      return { answer: (answers.send ?? (async () => ({ status: 204, body: '' })))(), abort }
    },
    baseUrl: 'https://api.test',
    headers: () => ({ Authorization: 'Bearer secret' }),
    mode,
  })
  return { upload, asked, sent, aborts: () => aborts }
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('asks for a ticket, sends its fields with the file, and gives host plus key', async () => {
  const { upload, asked, sent } = setUp({})
  const shares: number[] = []
  await expect(upload(file, { onProgress: (share) => shares.push(share) })).resolves.toBe(
    'https://oss.test/a/b.jpg',
  )
  expect(asked[0]).toMatchObject({
    url: `https://api.test/api/upload/auth?filename=${encodeURIComponent(file.filename)}`,
    headers: { Authorization: 'Bearer secret' },
    timeoutMs: 60_000,
  })
  expect(sent[0]).toMatchObject({
    url: 'https://oss.test',
    headers: {},
    fields: { key: 'a/b.jpg', policy: 'p', signature: 's' },
    file,
    timeoutMs: 60_000,
  })
  sent[0]?.onProgress(0.5)
  sent[0]?.onProgress(7)
  expect(shares).toEqual([0.5, 1])
})

test('the object store never sees the bearer token', async () => {
  const { upload, sent } = setUp({})
  await upload(file)
  expect(JSON.stringify(sent[0])).not.toContain('secret')
})

test('spec §9, upload timeout: asking and sending may each take 60 s', async () => {
  const { upload, asked, sent } = setUp({})
  await upload(file)
  expect([asked[0], sent[0]]).toEqual([
    expect.objectContaining({ timeoutMs: 60_000 }),
    expect.objectContaining({ timeoutMs: 60_000 }),
  ])
})

test('spec §8, refused upload: a refused ticket carries the server’s sentence, and nothing is sent', async () => {
  const { upload, sent } = setUp({
    authorise: async () => ({ status: 200, body: { code: 1802, msg: '今天传得太多了' } }),
  })
  const error = (await caught(upload(file))) as UploadRefusedError
  expect(error).toBeInstanceOf(UploadRefusedError)
  expect([error.code, error.message]).toEqual([1802, '今天传得太多了'])
  expect(sent).toEqual([])
})

test('spec §9, upload success code: a code of 1 is none', async () => {
  const { upload } = setUp({ authorise: async () => ({ status: 200, body: { code: 1, data: { params } } }) })
  expect(await caught(upload(file))).toBeInstanceOf(UploadRefusedError)
})

test.each([
  ['a code other than 200', { status: 200, body: '{"code":500,"msg":"坏文件"}' }, '坏文件'],
  ['an HTTP error', { status: 403, body: '<Error/>' }, ''],
])('the store refuses with %s', async (_name, response, message) => {
  const { upload } = setUp({ send: async () => response })
  const error = (await caught(upload(file))) as UploadRefusedError
  expect(error).toBeInstanceOf(UploadRefusedError)
  expect(error.message).toBe(message)
})

test.each([
  ['asking', { authorise: () => Promise.reject(new Error('down')) }],
  ['sending', { send: () => Promise.reject(new Error('down')) }],
])('spec §8, code 602001: a network failure while %s has it', async (_name, answers) => {
  const error = (await caught(setUp(answers).upload(file))) as NetworkError
  expect([error.code, failureName(error)]).toEqual([602001, 'TRANSFER'])
})

test('a cancelled upload aborts', async () => {
  const { upload, aborts } = setUp({ send: () => new Promise(() => {}) })
  const { signal, cancel } = createCancel()
  const failing = caught(upload(file, { cancel: signal }))
  await new Promise(process.nextTick)
  cancel()
  expect(failureName(await failing)).toBe('ABORTED')
  expect(aborts()).toBe(1)
})

test('the direct mode posts to the API with its headers and reads the url', async () => {
  const { upload, asked, sent } = setUp(
    {
      send: async () => ({
        status: 200,
        body: '{"code":200,"msg":"","data":{"url":"https://m.test/1.jpg"}}',
      }),
    },
    'direct',
  )
  await expect(upload(file)).resolves.toBe('https://m.test/1.jpg')
  expect(asked).toEqual([])
  expect(sent[0]).toMatchObject({
    url: 'https://api.test/api/user/upload_img',
    headers: { Authorization: 'Bearer secret' },
    fields: {},
  })
})
