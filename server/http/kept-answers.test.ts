import type { Language } from '../lib/language'
import { createManualClock } from '../../test/server/manual-clock'
import { LocalBus } from '../realtime/bus-local'
import { createKeptAnswers } from './kept-answers'

const setUp = () => {
  const clock = createManualClock()
  const bus = new LocalBus()
  let count = 0
  const make = () => Promise.resolve(Buffer.from(`{"n":${(count += 1)}}`))
  const kept = createKeptAnswers({ clock }, { bus })
  const get = async (memberId: string, language: Language, by = make) =>
    String(await kept.get(memberId, language, by))
  return { clock, bus, get, forget: (memberId: string) => kept.forget(memberId) }
}

test('sends an answer again for two seconds, to its member in its language', async () => {
  const { clock, get } = setUp()
  expect(await get('a', 'en')).toBe('{"n":1}')
  expect(await get('a', 'en')).toBe('{"n":1}')
  expect(await get('a', 'zh-CN')).toBe('{"n":2}')
  expect(await get('b', 'en')).toBe('{"n":3}')
  clock.advance(1_999)
  expect(await get('a', 'en')).toBe('{"n":1}')
  clock.advance(1)
  expect(await get('a', 'en')).toBe('{"n":4}')
})

test('makes an answer once for all callers that wait for it', async () => {
  const { get } = setUp()
  const asked = await Promise.all(Array.from({ length: 20 }, () => get('a', 'en')))
  expect(new Set(asked)).toEqual(new Set(['{"n":1}']))
})

test('does not cache an answer that was dropped while it was made', async () => {
  const { get, forget } = setUp()
  let finish: (json: Buffer<ArrayBuffer>) => void = () => undefined
  const old = get('a', 'en', () => new Promise((resolve) => (finish = resolve)))
  forget('a')
  const fresh = get('a', 'en')
  finish(Buffer.from('{"old":true}'))
  expect([await old, await fresh, await get('a', 'en')]).toEqual(['{"old":true}', '{"n":1}', '{"n":1}'])
})

test('does not cache a failure', async () => {
  const { get } = setUp()
  await expect(get('a', 'en', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a', 'en')).toBe('{"n":1}')
})

test('drops the answers of a member with new events', async () => {
  const { bus, get } = setUp()
  await get('a', 'en')
  bus.publish('a')
  await Promise.resolve()
  expect(await get('a', 'en')).toBe('{"n":2}')
})
