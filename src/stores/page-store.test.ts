import { fakeWorld } from '../../test/client/fake-stores'
import { pageDeps, type PageDeps, type SharedDeps } from './page-store'
import { BillsStore } from './money/bills'

class Owner {
  readonly deps: Pick<PageDeps, 'clock' | 'proof'>
  readonly about: string

  constructor(deps: Pick<PageDeps, 'clock' | 'proof'>, about: string) {
    this.deps = deps
    this.about = about
  }
}

test('each call creates a store of its own, with the dependencies of the root and its subject', () => {
  const { root, clock } = fakeWorld({ token: 't' })
  const [first, second] = [root.create(Owner, 'first'), root.create(Owner, 'second')]
  expect([first.about, second.about]).toEqual(['first', 'second'])
  expect(first.deps.clock).toBe(clock)
  expect(second.deps.proof).toBe(root.proof)
})

test('a store of a page makes its calls through the API of the root', async () => {
  const { root, api } = fakeWorld({ token: 't' })
  api.answer('/api/user/bill_list', () => ({
    list: [],
    nextCursor: null,
    sums: [],
    bill: null,
    timeline: null,
  }))
  await root.create(BillsStore, 'income').list.refresh()
  expect(api.payloadsOf('/api/user/bill_list')).toEqual([{ type: 'income', cursor: null }])
})

test('stores that are created on first use are created when a page’s store reads them', () => {
  const read: string[] = []
  const later = new Proxy({} as PageDeps, {
    get: (_, name) => {
      read.push(String(name))
      return name
    },
  })
  const deps = pageDeps({} as SharedDeps, later)
  expect(read).toEqual([])
  expect([deps.proof, deps.wallet, deps.talk]).toEqual(['proof', 'wallet', 'talk'])
  expect(read).toEqual(['proof', 'wallet', 'talk'])
})
