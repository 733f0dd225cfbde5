import { createCancel } from '@/lib/cancel'
import { ServerClock } from '@/lib/time/server-clock'
import { CallError, failureName, NetworkError, SessionEndedError } from './errors'
import { createPost, type HttpExchange, type HttpRequest, type HttpResponse } from './transport'

function setUp(answer: () => Promise<HttpResponse>, present: string | null = 'secret') {
  let token = present
  const requests: HttpRequest[] = []
  const ends: unknown[] = []
  let missed = 0
  const served: unknown[] = []
  let slow = 0
  let aborts = 0
  const device = { now: () => 1_000_000 }
  const clock = new ServerClock(device)
  const post = createPost({
    clock,
    send: (request): HttpExchange => {
      requests.push(request)
      return { answer: answer(), abort: () => (aborts += 1) }
    },
    baseUrl: 'https://api.test',
    client: 'h5/1.0.0(100)',
    caller: { token: () => token, deviceId: () => 'device-1', language: () => 'en' },
    onSessionEnd: (end) => ends.push(end),
    onNoSession: () => (missed += 1),
    onServed: (unserved) => served.push(unserved),
    onSlow: (change) => (slow += change),
  })
  const goOn = (as: string | null) => void (token = as)
  return {
    post,
    clock,
    goOn,
    requests,
    ends,
    served,
    slow: () => slow,
    aborts: () => aborts,
    missed: () => missed,
  }
}

const ok = (data: unknown) => async () => ({ status: 200, body: { code: 1, msg: '', data } })
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

afterEach(() => jest.useRealTimers())

test.each([
  ['MAINTENANCE', 503, 1914],
  ['UPDATE_REQUIRED', 200, 1913],
])(
  'says %s like a lost network, with the sentence, until the server serves again',
  async (name, status, code) => {
    const answers = [
      { status, body: { code, msg: 'back at nine', data: null } },
      { status: 200, body: { code: 1902, msg: '', data: {} } },
    ]
    const { post, served } = setUp(() => Promise.resolve(answers.shift() as HttpResponse))
    const failure = await caught(post('/api/user/balance', {}))
    expect(failure).toBeInstanceOf(NetworkError)
    expect(failureName(failure)).toBe(name)
    expect(await caught(post('/api/user/balance', {}))).toBeInstanceOf(CallError)
    expect(served).toEqual([{ reason: name, sentence: 'back at nine' }, null])
  },
)

test('a call is slow after 8 seconds, until it ends in whatever way', async () => {
  jest.useFakeTimers()
  const answers: ((response: HttpResponse) => void)[] = []
  const { post, slow } = setUp(() => new Promise((resolve) => answers.push(resolve)))
  const cancel = createCancel()
  const first = post('/api/user/balance', {})
  const second = caught(post('/api/user/balance', {}, { cancel: cancel.signal }))
  await jest.advanceTimersByTimeAsync(7_999)
  expect(slow()).toBe(0)
  await jest.advanceTimersByTimeAsync(1)
  expect(slow()).toBe(2)
  cancel.cancel()
  await second
  expect(slow()).toBe(1)
  answers[0]?.({ status: 200, body: { code: 1, msg: '', data: {} } })
  await first
  expect(slow()).toBe(0)
})

test('a call that ends in time was never slow', async () => {
  jest.useFakeTimers()
  const { post, slow } = setUp(ok({}))
  await post('/api/user/balance', {})
  await jest.advanceTimersByTimeAsync(20_000)
  expect(slow()).toBe(0)
})

test('learns the server’s time from answers and from refusals', async () => {
  const answers = [
    { code: 1, data: {}, serverTime: 640_000 },
    { code: 1902, data: {}, serverTime: 700_000 },
  ]
  const { post, clock } = setUp(() => Promise.resolve({ status: 200, body: answers.shift() }))
  await post('/api/user/image_list', {})
  expect(clock.now()).toBe(640_000)
  await caught(post('/api/user/image_list', {}))
  expect(clock.now()).toBe(700_000)
})

test('posts JSON with the bearer token, device, client and language, and returns the data', async () => {
  const { post, requests } = setUp(ok({ list: [], limit: 9 }))
  await expect(post('/api/user/image_list', {})).resolves.toEqual({ list: [], limit: 9 })
  expect(requests).toEqual([
    {
      url: 'https://api.test/api/user/image_list',
      headers: {
        'Content-Type': 'application/json',
        'X-Device-Id': 'device-1',
        'X-Client': 'h5/1.0.0(100)',
        'X-Lang': 'en',
        Authorization: 'Bearer secret',
      },
      body: {},
      timeoutMs: 60_000,
    },
  ])
})

test('sends no Authorization header without a token', async () => {
  const { post, requests } = setUp(ok({}), null)
  await post('/api/config/user', {})
  expect(requests[0]?.headers).not.toHaveProperty('Authorization')
})

test('does not send a call that needs a session without a token', async () => {
  const { post, requests, ends, missed } = setUp(ok({}), null)
  expect(await caught(post('/api/user/my_info', {}))).toMatchObject({
    name: 'SessionEndedError',
    status: 401,
  })
  expect([requests, ends, missed()]).toEqual([[], [], 1])
})

test('a refusal carries its name, code, fields, data and request id', async () => {
  const body = {
    code: 1902,
    msg: '有内容需要修改',
    data: { fields: { nickname: '太短', evil: 3 } },
    requestId: 'r1',
  }
  const { post } = setUp(async () => ({ status: 200, body }))
  const error = (await caught(post('/api/user/update_info', { nickname: 'x' }))) as CallError
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    name: 'INVALID_PARAMETERS',
    code: 1902,
    message: '有内容需要修改',
    fields: { nickname: '太短' },
    requestId: 'r1',
  })
})

test.each([
  ['an unknown code', { status: 200, body: { code: 4242, msg: 'x' } }],
  ['a body that is no envelope', { status: 200, body: '<html>' }],
  ['an empty body', { status: 200, body: null }],
  ['an upload success code', { status: 200, body: { code: 200, data: {} } }],
  ['a server failure', { status: 500, body: null }],
])('%s counts as UNKNOWN', async (_name, response) => {
  const { post } = setUp(async () => response)
  expect(failureName(await caught(post('/api/user/my_info', {})))).toBe('UNKNOWN')
})

test.each([401, 403] as const)(
  'spec §8, 401 and 403: status %d ends the session that the call carried',
  async (status) => {
    const { post, ends } = setUp(async () => ({
      status,
      body: { code: 0, msg: '', data: { reason: 'spam' } },
    }))
    const error = await caught(post('/api/user/my_info', {}))
    expect(error).toBeInstanceOf(SessionEndedError)
    expect(error).toMatchObject({ status })
    expect(failureName(error)).toBe('SESSION_ENDED')
    expect(ends).toEqual([{ status, token: 'secret', data: { reason: 'spam' } }])
  },
)

test.each([
  ['answer', ok({ list: [], limit: 9 })],
  ['refusal', async () => ({ status: 200, body: { code: 1902, msg: '不行' } })],
  ['failure', () => Promise.reject(new Error('Failed to fetch'))],
])('does not deliver the %s of a call whose member has logged out', async (_name, answer) => {
  const { post, goOn, ends, missed } = setUp(answer)
  const left = post('/api/user/image_list', {})
  goOn(null)
  expect(await caught(left)).toMatchObject({ name: 'SessionEndedError' })
  expect(missed()).toBe(1)
  goOn('secret')
  const replaced = post('/api/user/image_list', {})
  goOn('of another member')
  expect(await caught(replaced)).toMatchObject({ name: 'SessionEndedError' })
  expect([ends, missed()]).toEqual([[], 1])
})

test('delivers the answer of a call made without a session, even if a session has begun meanwhile', async () => {
  const { post, goOn } = setUp(ok({ version: '1' }), null)
  const asked = post('/api/config/user', {})
  goOn('secret')
  await expect(asked).resolves.toEqual({ version: '1' })
})

test('spec §8, code 5: a network failure rejects with it', async () => {
  const { post, ends } = setUp(() => Promise.reject(new Error('Failed to fetch')))
  const error = (await caught(post('/api/user/my_info', {}))) as NetworkError
  expect([error.reason, error.code, failureName(error)]).toEqual(['offline', 5, 'NETWORK'])
  expect(ends).toEqual([])
})

test('spec §9, request timeout: after 60 s without an answer it rejects with code 5 and aborts', async () => {
  jest.useFakeTimers()
  const { post, aborts } = setUp(() => new Promise(() => {}))
  const failing = caught(post('/api/user/my_info', {}))
  await jest.advanceTimersByTimeAsync(59_999)
  expect(aborts()).toBe(0)
  await jest.advanceTimersByTimeAsync(1)
  const error = (await failing) as NetworkError
  expect([error.reason, error.code, aborts()]).toEqual(['timeout', 5, 1])
})

test('spec §8, code 600003: a cancelled call rejects with it and aborts', async () => {
  const { post, aborts } = setUp(() => new Promise(() => {}))
  const { signal, cancel } = createCancel()
  const failing = caught(post('/api/user/my_info', {}, { cancel: signal }))
  cancel()
  const error = (await failing) as NetworkError
  expect([error.code, failureName(error), aborts()]).toEqual([600003, 'ABORTED', 1])
})

test('sends nothing for a call that is cancelled before it starts', async () => {
  const { post, requests } = setUp(ok({}))
  const { signal, cancel } = createCancel()
  cancel()
  expect(failureName(await caught(post('/api/user/my_info', {}, { cancel: signal })))).toBe('ABORTED')
  expect(requests).toEqual([])
})
