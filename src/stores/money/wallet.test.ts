import { fakeApi } from '../../../test/client/fake-api'
import { fakeStorage } from '../../../test/client/fake-storage'
import { walletOf } from '../../../test/client/money'
import { ConnectionStore } from '../connection'
import { InboxStore } from '../chat/groups/inbox'
import { WalletStore } from './wallet'

function setUp() {
  const api = fakeApi()
  const inbox = new InboxStore()
  const storage = fakeStorage()
  const connection = new ConnectionStore({ resume: () => undefined })
  connection.setLink('online')
  const store = new WalletStore({ api: api.user, inbox, connection, storage })
  const push = () => inbox.receive({ event: 'wallet', id: 'w', at: 0 })
  return { api, connection, storage, store, push }
}

test('loads the balances on request, and again when the server reports a change', async () => {
  const { api, store, push } = setUp()
  let principalCoins = 60
  api.answer('/api/user/balance', () => ({ wallet: walletOf({ principalCoins }) }))
  push()
  expect(api.made).toEqual([])
  await store.load()
  expect(store.balance.value?.principalCoins).toBe(60)
  principalCoins = 360
  push()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(store.balance.value?.principalCoins).toBe(360)
})

test('loads changes from a connection outage once after it', async () => {
  const { api, connection, store } = setUp()
  api.answer('/api/user/balance', () => ({ wallet: walletOf({}) }))
  await store.load()
  connection.setLink('lost')
  expect(api.made).toHaveLength(1)
  connection.setLink('online')
  expect(api.made).toHaveLength(2)
})

test('income is the held and the free part; unknown is not zero', () => {
  const { store } = setUp()
  expect(store.incomeFen).toBeNull()
  store.apply(walletOf({ incomePendingFen: 4_250, incomeAvailableFen: 8_600, withdrawFrozenFen: 999 }))
  expect(store.incomeFen).toBe(12_850)
})

test('the device stores that balances are hidden, also over the end of a session', () => {
  const { connection, store, storage } = setUp()
  store.setHidden(true)
  store.apply(walletOf({}))
  store.reset()
  expect([store.isHidden, store.balance.value]).toEqual([true, null])
  const later = new WalletStore({ api: fakeApi().user, inbox: new InboxStore(), connection, storage })
  expect(later.isHidden).toBe(true)
})

test('balances from another answer override a refresh that still runs', async () => {
  const { api, store } = setUp()
  const release = api.hold('/api/user/balance')
  const loading = store.load()
  store.apply(walletOf({ principalCoins: 10 }))
  release(() => ({ wallet: walletOf({ principalCoins: 60 }) }))
  await loading
  expect([store.balance.value?.principalCoins, store.balance.state]).toEqual([10, 'ready'])
})
