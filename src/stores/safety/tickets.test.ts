import { memberWorld } from '../../../test/client/fake-stores'
import { reportRow } from '../../../test/client/tickets'
import { TicketsStore } from './tickets'

test('withdrawing a report does not close the ticket that was opened since', async () => {
  const { api, root } = memberWorld()
  const store = root.create(TicketsStore)
  api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  const answer = api.hold('/api/user/delete_action')
  const [first, second] = [reportRow('received', '01A'), reportRow('received', '01B')]
  store.open(first)
  const withdrawing = store.withdraw(first)
  store.close()
  store.open(second)
  answer(() => ({}) as never)
  await withdrawing
  expect(store.opened).toBe(second)
  root.stop()
})
