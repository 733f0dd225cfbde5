import webPush from 'web-push'
import { type FakePushService, startFakePushService } from '../../../test/server/fakes/push-service'
import type { AwayMessage } from './port'
import { createWebPush } from './web-push'

const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.cn' }
const message: AwayMessage = {
  id: '01J',
  tag: 'chat_1',
  title: '近遇',
  body: '你有 2 条新消息',
  page: '/pages/msg/chat?userId=1',
  namesSender: false,
  isUrgent: false,
  lifeMs: 90_500,
}

let service: FakePushService
beforeAll(async () => {
  service = await startFakePushService(keys.publicKey)
})
afterAll(() => service.close())

const isService = (): boolean => true
const sender = createWebPush(keys, { isService })

test('signs the request and encrypts the payload for one browser', async () => {
  const target = service.subscribe()
  expect(await sender.send(target, message)).toEqual({ kind: 'ok', data: null })
  const { id, tag, title, body, page } = message
  expect(service.received.at(-1)).toEqual({
    endpoint: target.endpoint,
    ttl: 91,
    topic: 'chat_1',
    urgency: 'normal',
    payload: { id, tag, title, body, page },
  })
  await sender.send(target, { ...message, isUrgent: true })
  expect(service.received.at(-1)?.urgency).toBe('high')
})

test('a server with other keys is refused', async () => {
  const other = createWebPush({ ...keys, ...webPush.generateVAPIDKeys() }, { isService })
  expect(await other.send(service.subscribe(), message)).toMatchObject({ kind: 'rejected', code: '403' })
})

test('names a subscription that ended', async () => {
  const target = service.subscribe()
  service.end(target)
  expect(await sender.send(target, message)).toEqual({ kind: 'gone' })
})

test.each([
  [429, { 'retry-after': '7' }, { reason: 'busy', retryAfterMs: 7_000 }],
  [429, { 'retry-after': '999999' }, { reason: 'busy', retryAfterMs: 3_600_000 }],
  [503, {}, { reason: 'http5xx', code: '503' }],
])('does not know the result after %s', async (status, headers, outcome) => {
  service.failNext(1, status, headers)
  expect(await sender.send(service.subscribe(), message)).toMatchObject({ kind: 'unknown', ...outcome })
})

test('follows no redirect', async () => {
  service.failNext(1, 302, { location: 'http://127.0.0.1:1/' })
  expect(await sender.send(service.subscribe(), message)).toMatchObject({ kind: 'rejected', code: '302' })
})

test('does not know the result of a service that is silent or unreachable', async () => {
  service.hang(true)
  const impatient = createWebPush(keys, { isService, timeoutMs: 300 })
  expect(await impatient.send(service.subscribe(), message)).toEqual({ kind: 'unknown', reason: 'timeout' })
  service.hang(false)
  const target = { ...service.subscribe(), endpoint: 'http://127.0.0.1:1/' }
  expect(await sender.send(target, message)).toEqual({ kind: 'unknown', reason: 'network' })
})

test('accepts only addresses of known push services, with keys of their length', () => {
  const { accepts } = createWebPush(keys)
  const { p256dh, auth } = service.subscribe()
  const isAccepted = (endpoint: string, more: object = {}) => accepts({ endpoint, p256dh, auth, ...more })
  expect(isAccepted('https://fcm.googleapis.com/fcm/send/a:b')).toBe(true)
  expect(isAccepted('https://updates.push.services.mozilla.com/wpush/v2/a')).toBe(true)
  expect(isAccepted('https://wns2-sg2p.notify.windows.com/w/?token=a')).toBe(true)
  expect(isAccepted('https://web.push.apple.com/a')).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest',
    'no address',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ])
    expect(isAccepted(endpoint)).toBe(false)
  expect(isAccepted('https://web.push.apple.com/a', { p256dh: 'AAAA' })).toBe(false)
  expect(isAccepted('https://web.push.apple.com/a', { auth: 'AAAA' })).toBe(false)
})
