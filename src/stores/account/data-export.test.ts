import { HOUR_MS } from '@contract/constants'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { DataExportStore, type ExportFacts } from './data-export'

const NOW = 1_790_000_000_000
const none: ExportFacts = {
  state: 'none',
  askedAt: null,
  readyBy: null,
  file: null,
  allowance: { max: 3, days: 30, left: 3 },
  nextAt: null,
  fileHours: 24,
}
const running: ExportFacts = { ...none, state: 'running', askedAt: NOW, readyBy: NOW + 24 * HOUR_MS }
const ready: ExportFacts = {
  ...none,
  state: 'ready',
  askedAt: NOW,
  file: { url: 'https://x/export/1/2', bytes: 10, until: NOW + 24 * HOUR_MS },
}

let world: FakeWorld
let store: DataExportStore
let facts: ExportFacts
let presses: { clientToken: string; smsTicket: string; smsCode: string }[]
let reads: number

beforeEach(() => {
  jest.useFakeTimers()
  world = fakeWorld({ token: 't' })
  facts = none
  presses = []
  reads = 0
  const { api, root } = world
  store = root.create(DataExportStore)
  api.answer('/api/auth/get_auth_token', () => ({ ticket: 'ticket', resendAfter: 60, expireIn: 300 }))
  api.answer('/api/user/export_data', (payload) => {
    if (payload.step === 'read') {
      reads += 1
      return facts
    }
    presses.push(payload)
    return running
  })
})
afterEach(() => {
  store.leave()
  jest.useRealTimers()
})

const prove = async (code = '123456') => {
  await world.root.proof.requestForOwn()
  store.setCode(code)
}

test('a code starts an export, which is polled until it is ready', async () => {
  await store.show()
  expect([store.mayStart, store.canSubmit]).toEqual([true, false])
  await prove()
  expect(store.canSubmit).toBe(true)
  await store.start()
  expect(presses).toMatchObject([{ smsTicket: 'ticket', smsCode: '123456' }])
  expect([store.facts.value?.state, store.code, world.root.proof.ticket]).toEqual(['running', '', ''])
  expect(store.mayStart).toBe(false)
  facts = running
  await jest.advanceTimersByTimeAsync(1_000)
  facts = ready
  await jest.advanceTimersByTimeAsync(2_000)
  expect(store.facts.value).toEqual(ready)
  const asked = reads
  await jest.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(asked)
})

test('a running export is polled, but not after the member has left', async () => {
  facts = running
  await store.show()
  await jest.advanceTimersByTimeAsync(3_000)
  expect(reads).toBe(3)
  store.leave()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(3)
})

test('a page that was left before the answer does not poll', async () => {
  facts = running
  const shown = store.show()
  store.leave()
  await shown
  await jest.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(1)
})

test('a wrong code is cleared and reported', async () => {
  await store.show()
  await prove()
  world.api.answer('/api/user/export_data', () => {
    throw refusal('CODE_WRONG')
  })
  await expect(store.start()).rejects.toMatchObject({ name: 'CODE_WRONG' })
  expect([store.code, store.isCodeWrong, world.root.proof.ticket]).toEqual(['', true, 'ticket'])
})

test('shows an export that another device has started', async () => {
  await store.show()
  await prove()
  facts = running
  world.api.answer('/api/user/export_data', ({ step }) => {
    if (step === 'start') throw refusal('EXPORT_LIMIT', { data: { until: running.readyBy } })
    return facts
  })
  await expect(store.start()).rejects.toMatchObject({ name: 'EXPORT_LIMIT' })
  await jest.advanceTimersByTimeAsync(0)
  expect(store.facts.value?.state).toBe('running')
})

test('allows no export beyond the limit', async () => {
  facts = { ...none, state: 'expired', nextAt: NOW + HOUR_MS, allowance: { max: 3, days: 30, left: 0 } }
  await store.show()
  await prove()
  expect([store.mayStart, store.canSubmit]).toEqual([false, false])
  await store.start()
  expect(presses).toEqual([])
})

test('a lost answer is requested again with the same token', async () => {
  await store.show()
  await prove()
  const tokens: string[] = []
  world.api.answer('/api/user/export_data', (payload) => {
    if (payload.step !== 'start') return facts
    tokens.push(payload.clientToken)
    if (tokens.length === 1) throw new NetworkError('timeout')
    return running
  })
  await expect(store.start()).rejects.toBeInstanceOf(NetworkError)
  await store.start()
  expect(tokens[0]).toBe(tokens[1])
})
