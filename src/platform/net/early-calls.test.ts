import { runInNewContext } from 'node:vm'
import type { HttpRequest } from '@/api/transport'
import { earlyCallsScript } from '../../../config/early-calls'
import { consumeEarlyCall } from './early-calls'

/** The part of the browser's request that the script and the client use. */
class FakeRequest {
  static made: FakeRequest[] = []
  readonly DONE = 4
  readyState = 1
  status = 0
  responseText = ''
  aborted = false
  sent: string[] = []
  headers: Record<string, string> = {}
  private heard: (() => void)[] = []

  constructor() {
    FakeRequest.made.push(this)
  }
  open(...args: string[]) {
    this.sent.push(...args)
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: string) {
    this.sent.push(body)
  }
  addEventListener(_: 'loadend', listener: () => void) {
    this.heard.push(listener)
  }
  abort() {
    this.aborted = true
  }
  end(status: number, text = '') {
    Object.assign(this, { readyState: this.DONE, status, responseText: text })
    for (const listener of this.heard) listener()
  }
}

const bodies = { my_info: {}, recommend_user: { scene: 'home', cursor: null, strict: false } }

const asked = (name: string, body: object = {}, token = 'secret', language = 'zh-CN'): HttpRequest => ({
  url: `/api/${name}`,
  headers: { Authorization: `Bearer ${token}`, 'X-Lang': language },
  body,
  timeoutMs: 60_000,
})
const viewer = () => asked('user/my_info', bodies.my_info)
const deck = () => asked('user/recommend_user', bodies.recommend_user)

/** Runs the script of `index.html`. */
const startOn = (page: string, { token = 'secret', preferences = '', language = 'zh-CN' } = {}): void => {
  FakeRequest.made = []
  const localStorage = { getItem: () => preferences }
  const scope = { window, localStorage, navigator: { language }, XMLHttpRequest: FakeRequest, JSON, Date }
  runInNewContext(`var p='${page}',t='{"data":"${token}"}';${earlyCallsScript('pages/index/home')}`, scope)
}

afterEach(() => delete window.jinyuEarly)

test('a start on the home page requests the viewer and the deck, any other start only the viewer', () => {
  const bodiesOf = () => FakeRequest.made.map(({ sent }) => sent.join(' '))
  startOn('')
  expect(bodiesOf()).toEqual([
    'POST /api/user/my_info {}',
    `POST /api/user/recommend_user ${JSON.stringify(bodies.recommend_user)}`,
  ])
  expect(FakeRequest.made[0]?.headers).toMatchObject({ Authorization: 'Bearer secret', 'X-Lang': 'zh-CN' })
  startOn('pages/my/index')
  expect(bodiesOf()).toEqual(['POST /api/user/my_info {}'])
})

test.each([
  ['', 'zh-TW', 'zh-CN'],
  ['', 'fr-FR', 'en'],
  ['{"data":{"language":"en"}}', 'zh-CN', 'en'],
  ['{"data":{"language":"system"}}', 'en-GB', 'en'],
])('preferences %j on a system in %s request %s', (preferences, language, expected) => {
  startOn('', { preferences, language })
  expect(FakeRequest.made.map(({ headers }) => headers['X-Lang'])).toEqual([expected, expected])
})

test('the client takes the answer of the same call once, finished or in progress', async () => {
  startOn('')
  const [first, second] = FakeRequest.made
  first?.end(200, '{"code":1}')
  await expect(consumeEarlyCall(viewer())?.answer).resolves.toEqual({ status: 200, body: { code: 1 } })
  expect(consumeEarlyCall(asked('config/user'))).toBeNull()
  const exchange = consumeEarlyCall(deck())
  second?.end(502, '<html>')
  await expect(exchange?.answer).resolves.toEqual({ status: 502, body: null })
  exchange?.abort()
  expect(second?.aborted).toBe(true)
  expect([consumeEarlyCall(viewer()), consumeEarlyCall(deck())]).toEqual([null, null])
})

test('a call that fails while the client waits fails like any call; a call that failed earlier is repeated', async () => {
  startOn('')
  const [first, second] = FakeRequest.made
  const exchange = consumeEarlyCall(viewer())
  first?.end(0)
  await expect(exchange?.answer).rejects.toThrow('failed')
  second?.end(0)
  expect(consumeEarlyCall(deck())).toBeNull()
})

test.each([
  ['another session', asked('user/my_info', {}, 'other')],
  ['another language', asked('user/my_info', {}, 'secret', 'en')],
  ['another body', asked('user/my_info', { fresh: true })],
])('is not used for %s', (_, request) => {
  startOn('')
  expect(consumeEarlyCall(request)).toBeNull()
})

test('answers expire after a minute, and with the first call that is not part of the start', () => {
  startOn('')
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001)
  expect(consumeEarlyCall(viewer())).toBeNull()
  jest.restoreAllMocks()
  startOn('')
  expect(consumeEarlyCall(asked('user/update_info', { nickname: '甲' }))).toBeNull()
  expect(consumeEarlyCall(deck())).toBeNull()
})
