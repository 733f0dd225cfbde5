import { fakeApi, refusal } from '../../../test/client/fake-api'
import { fakeStorage } from '../../../test/client/fake-storage'
import { inviteRecord, invitePage, inviteRules } from '../../../test/client/invitations'
import { publicConfig } from '../../../test/client/viewer'
import { expectFaults } from '../../../test/net/net'
import { InvitationsStore } from './invitations'
import { SystemConfigStore, type SystemConfig } from '../system-config'

async function setUp(config: Partial<SystemConfig> = {}) {
  const api = fakeApi()
  api.answer('/api/config/user', () => ({ ...publicConfig(), ...config }))
  const systemConfig = new SystemConfigStore(api.config, fakeStorage({}))
  await systemConfig.load()
  return { api, store: new InvitationsStore({ api: api.user, systemConfig }) }
}

test('the invitation arrives with the first records, and more records by cursor', async () => {
  const { api, store } = await setUp()
  api.answer('/api/user/invite_record', ({ cursor }) =>
    invitePage({
      list: [inviteRecord(cursor ?? 'first')],
      nextCursor: cursor === null ? 'second' : null,
      level: 2,
      next: null,
    }),
  )
  await store.records.loadOnce()
  await store.records.loadMore()
  expect(store.records.rows.map(({ id }) => id)).toEqual(['first', 'second'])
  expect(store.invitation).toMatchObject({ inviteCode: 'ABC234', level: 2, next: null })
  expect(store.invitation).not.toHaveProperty('list')
  expect(store.page.state).toBe('ready')
})

test('another filter shows only its own records and ignores late answers of the previous one', async () => {
  const { api, store } = await setUp()
  const answers: (() => void)[] = []
  api.answer(
    '/api/user/invite_record',
    ({ state }) =>
      new Promise((resolve) => {
        answers.push(() => resolve(invitePage({ list: [inviteRecord(state ?? 'all')] })))
      }),
  )
  const first = store.records.loadOnce()
  store.show('invalid')
  answers[1]?.()
  answers[0]?.()
  await first
  await Promise.resolve()
  expect(store.records.rows.map(({ id }) => id)).toEqual(['invalid'])
  expect(api.payloadsOf('/api/user/invite_record')).toEqual([
    { cursor: null },
    { cursor: null, state: 'invalid' },
  ])
})

test('the invitation stays visible while other records load, and when they fail to load', async () => {
  const { api, store } = await setUp()
  api.answer('/api/user/invite_record', () => invitePage())
  await store.records.loadOnce()
  api.answer('/api/user/invite_record', () => {
    throw refusal('RATE_LIMITED')
  })
  store.show('joined')
  await store.records.refresh()
  expect([store.page.state, store.page.value, store.records.state]).toEqual([
    'ready',
    store.invitation,
    'error',
  ])
})

test('a failed first load is an error of the page', async () => {
  expectFaults(/^answer 200 code 0: POST \/api\/user\/invite_record$/)
  const { store } = await setUp()
  await store.records.loadOnce()
  expect(store.page).toEqual({ state: 'error', error: 'UNKNOWN', value: null })
})

test('the programme is closed when the config or the server says so', async () => {
  const { features } = publicConfig()
  const off = await setUp({ features: { ...features, invite: false } })
  expect([off.store.isOpen, off.store.isOffered]).toEqual([false, false])
  const { api, store } = await setUp()
  expect([store.isOpen, store.isOffered]).toEqual([true, true])
  api.answer('/api/user/invite_record', () => {
    throw refusal('FEATURE_OFF')
  })
  await store.records.loadOnce()
  expect(store.isOpen).toBe(false)
})

test('rules come from the config; where nothing can be bought, spending of friends is not mentioned', async () => {
  expect((await setUp()).store).toMatchObject({ rules: null, mayShowSpending: false })
  const { store } = await setUp({ invite: inviteRules, coin: {} as never })
  expect(store).toMatchObject({ rules: inviteRules, mayShowSpending: true })
})

test('the end of a session clears everything', async () => {
  const { api, store } = await setUp()
  api.answer('/api/user/invite_record', () => invitePage({ list: [inviteRecord('a')] }))
  store.show('joined')
  await store.records.refresh()
  store.reset()
  expect([store.invitation, store.records.rows, store.filter]).toEqual([null, [], 'all'])
})
