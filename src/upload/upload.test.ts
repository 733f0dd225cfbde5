import type { NetworkError } from '@/api/errors'
import { failureName, UploadRefusedError } from '@/api/errors'
import type { HttpResponse } from '@/api/transport'
import { createCancel } from '@/lib/cancel'
import { createUpload, type MultipartRequest, type UploadDeps, type UploadMode } from './upload'

const file = { path: 'blob:1', filename: '我的 照片.jpg' }
const params = { host: 'https://oss.test', key: 'a/b.jpg', policy: 'p', signature: 's' }
const ticket = { status: 200, body: { code: 200, msg: 'ok', data: { params } } }

interface UploadOptions {
  readonly mode?: UploadMode
  readonly direct?: UploadDeps['direct']
  readonly token?: string | null
  /** Empty where the page and the server have the same origin. */
  readonly baseUrl?: string
}

const API = 'https://api.test'
const ownDirect = { url: `${API}/api/user/upload_img`, headers: {} }

function setUp(
  answers: { authorise?: () => Promise<HttpResponse>; send?: () => Promise<HttpResponse> },
  { mode = 'ticket', direct = ownDirect, token: present = 'secret', baseUrl = API }: UploadOptions = {},
) {
  let token = present
  const asked: { url: string; headers: object }[] = []
  const sent: MultipartRequest[] = []
  const ends: unknown[] = []
  const words: string[] = []
  let aborts = 0
  let missed = 0
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
    baseUrl,
    client: 'h5/1.0.0(100)',
    caller: { token: () => token, deviceId: () => 'device-1', language: () => 'en' },
    onSessionEnd: (end) => ends.push(end),
    onNoSession: () => (missed += 1),
    mode,
    direct,
    origin: () => API,
    onRefusal: (text) => words.push(text),
  })
  const goOn = (as: string | null) => void (token = as)
  return { upload, goOn, asked, sent, ends, words, aborts: () => aborts, missed: () => missed }
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('requests a ticket, sends its fields with the file, and returns host plus key', async () => {
  const { upload, asked, sent } = setUp({})
  const shares: number[] = []
  await expect(upload(file, { onProgress: (share) => shares.push(share) })).resolves.toBe(
    'https://oss.test/a/b.jpg',
  )
  expect(asked[0]).toMatchObject({
    url: `https://api.test/api/upload/auth?filename=${encodeURIComponent(file.filename)}`,
    headers: {
      'X-Device-Id': 'device-1',
      'X-Client': 'h5/1.0.0(100)',
      'X-Lang': 'en',
      Authorization: 'Bearer secret',
    },
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

test.each([
  ['an object store', params.host, {}],
  ['our own store', `${API}/oss`, { 'X-Lang': 'en' }],
])('%s never receives the bearer token', async (_name, host, headers) => {
  const body = { code: 200, data: { params: { ...params, host } } }
  const { upload, sent } = setUp({ authorise: async () => ({ status: 200, body }) })
  await upload(file)
  expect(sent[0]?.headers).toEqual(headers)
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
  const { upload, sent, words } = setUp({
    authorise: async () => ({ status: 200, body: { code: 1802, msg: '今天传得太多了' } }),
  })
  const error = (await caught(upload(file))) as UploadRefusedError
  expect(error).toBeInstanceOf(UploadRefusedError)
  expect([error.code, error.message]).toEqual([1802, '今天传得太多了'])
  expect(sent).toEqual([])
  expect(words).toEqual(['今天传得太多了'])
})

test('spec §9, upload success code: rejects the code 1', async () => {
  const { upload } = setUp({ authorise: async () => ({ status: 200, body: { code: 1, data: { params } } }) })
  expect(await caught(upload(file))).toBeInstanceOf(UploadRefusedError)
})

test.each([
  ['a code other than 200', { status: 200, body: '{"code":500,"msg":"坏文件"}' }, '坏文件'],
  ['an HTTP error', { status: 403, body: '<Error/>' }, ''],
])(
  'when the store refuses with %s, its message is shown once and the session continues',
  async (_name, response, message) => {
    const { upload, words, ends } = setUp({ send: async () => response })
    const error = (await caught(upload(file))) as UploadRefusedError
    expect(error).toBeInstanceOf(UploadRefusedError)
    expect(error.message).toBe(message)
    expect([words, ends]).toEqual([message ? [message] : [], []])
  },
)

test('spec §8, code 5: a network failure while a ticket is asked for has it, as that of any call', async () => {
  const down = () => Promise.reject(new Error('down'))
  const { upload, words } = setUp({ authorise: down })
  const error = (await caught(upload(file))) as NetworkError
  expect([error.code, failureName(error), words]).toEqual([5, 'NETWORK', []])
})

test.each(['ticket', 'direct'] as const)(
  'spec §8, code 602001: a network failure while a file is sent has it, in the mode %s',
  async (mode) => {
    const { upload, words } = setUp({ send: () => Promise.reject(new Error('down')) }, { mode })
    const error = (await caught(upload(file))) as NetworkError
    expect([error.code, failureName(error), words]).toEqual([602001, 'TRANSFER', []])
  },
)

const ban = { code: 1104, msg: '账号已停用', data: { session: 'ended', reason: 'scam' } }

test.each([
  ['ticket', 401, { authorise: async () => ({ status: 401, body: { code: 0 } }) }, {}],
  ['ticket', 403, { authorise: async () => ({ status: 403, body: ban }) }, ban.data],
  ['direct', 401, { send: async () => ({ status: 401, body: '' }) }, {}],
  ['direct', 403, { send: async () => ({ status: 403, body: JSON.stringify(ban) }) }, ban.data],
] as const)(
  'spec §8, 401 and 403: in the mode %s our server’s %d ends the session as a call’s does, and no toast names it',
  async (mode, status, answers, data) => {
    const { upload, ends, words } = setUp(answers, { mode })
    expect(failureName(await caught(upload(file)))).toBe('SESSION_ENDED')
    expect([ends, words]).toEqual([[{ status, token: 'secret', data }], []])
  },
)

test.each(['ticket', 'direct'] as const)('without a token the mode %s sends nothing', async (mode) => {
  const { upload, asked, sent, missed } = setUp({}, { mode, token: null })
  expect(failureName(await caught(upload(file)))).toBe('SESSION_ENDED')
  expect([asked, sent, missed()]).toEqual([[], [], 1])
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

const stored = async () => ({
  status: 200,
  body: '{"code":200,"msg":"","data":{"url":"https://m.test/1.jpg"}}',
})
const sender = { 'X-Device-Id': 'device-1', 'X-Client': 'h5/1.0.0(100)', 'X-Lang': 'en' }

test('the direct mode posts to the API with its headers and reads the url', async () => {
  const { upload, asked, sent } = setUp({ send: stored }, { mode: 'direct' })
  await expect(upload(file)).resolves.toBe('https://m.test/1.jpg')
  expect(asked).toEqual([])
  expect(sent[0]).toMatchObject({
    url: 'https://api.test/api/user/upload_img',
    headers: { ...sender, Authorization: 'Bearer secret' },
    fields: {},
  })
})

test.each([`${API}/up`, 'HTTPS://API.test/up', '/up'])(
  'the direct mode sends its own origin the token and the build’s headers: %s',
  async (url) => {
    const direct = { url, headers: { 'X-Key': 'k' } }
    const { upload, sent } = setUp({ send: stored }, { mode: 'direct', direct, baseUrl: '' })
    await upload(file)
    expect(sent[0]).toMatchObject({ url })
    expect(sent[0]?.headers).toEqual({ 'X-Key': 'k', ...sender, Authorization: 'Bearer secret' })
  },
)

test.each([
  'https://files.test/up',
  'https://api.test.evil.test/up',
  'https://api.test@evil.test/up',
  'http://api.test/up',
  '//evil.test/up',
  '/\\evil.test/up',
])(
  'the direct mode sends another origin only the build’s headers, and its 401 ends no session: %s',
  async (url) => {
    const direct = { url, headers: { 'X-Key': 'k' } }
    const refused = async () => ({ status: 401, body: '{"code":401,"msg":"no key"}' })
    const { upload, sent, ends, words } = setUp({ send: refused }, { mode: 'direct', direct })
    expect(await caught(upload(file))).toBeInstanceOf(UploadRefusedError)
    expect(sent[0]?.headers).toEqual({ 'X-Key': 'k' })
    expect([ends, words]).toEqual([[], ['no key']])
  },
)

test.each<[UploadMode, string, HttpResponse]>([
  ['ticket', 'an address', { status: 204, body: '' }],
  ['ticket', 'a refusal', { status: 200, body: { code: 1901, msg: '操作太快了' } }],
  ['direct', 'an address', { status: 200, body: { code: 200, data: { url: 'https://oss.test/1' } } }],
  ['direct', 'a refusal', { status: 200, body: { code: 1901, msg: '操作太快了' } }],
])(
  'in mode %s, %s that arrives in another member’s session is not delivered',
  async (mode, _name, answer) => {
    for (const next of ['of another member', null]) {
      const { upload, goOn, words } = setUp(
        {
          send: () => {
            goOn(next)
            return Promise.resolve(answer)
          },
        },
        { mode },
      )
      expect(await caught(upload(file))).toMatchObject({ name: 'SessionEndedError' })
      expect(words).toEqual([])
    }
  },
)
