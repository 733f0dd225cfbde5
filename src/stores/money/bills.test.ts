import { fakeApi, refusal } from '../../../test/client/fake-api'
import { billOf, monthSum } from '../../../test/client/money'
import { BillsStore, monthOf } from './bills'

const NOVEMBER = Date.UTC(2025, 10, 20, 2)
const OCTOBER = Date.UTC(2025, 9, 20, 2)

function setUp() {
  const api = fakeApi()
  return { api, store: new BillsStore({ api: api.user }, 'income') }
}

const page = (rows: ReturnType<typeof billOf>[], months: string[], nextCursor: string | null = null) => ({
  list: rows,
  nextCursor,
  sums: months.map((month) => monthSum(month, { inFen: 4_600 })),
  bill: null,
  timeline: null,
})

test('groups bills by the month in Shanghai, also over several pages', async () => {
  const { api, store } = setUp()
  api.answer('/api/user/bill_list', (payload) =>
    'cursor' in payload && payload.cursor
      ? page(
          [billOf('2', { createdAt: OCTOBER }), billOf('3', { createdAt: OCTOBER })],
          ['2025-11', '2025-10'],
        )
      : page([billOf('1', { createdAt: NOVEMBER })], ['2025-11'], 'next'),
  )
  await store.list.refresh()
  await store.list.loadMore()
  expect(store.months.map(({ month, rows, sum }) => [month, rows.length, sum?.inFen])).toEqual([
    ['2025-11', 1, 4_600],
    ['2025-10', 2, 4_600],
  ])
  expect(monthOf(Date.UTC(2025, 10, 30, 17))).toBe('2025-12')
})

test('loads only a chosen month, and shows it even without bills', async () => {
  const { api, store } = setUp()
  api.answer('/api/user/bill_list', () => page([], ['2025-09']))
  await store.show('2025-09')
  expect(api.payloadsOf('/api/user/bill_list')).toEqual([{ type: 'income', cursor: null, month: '2025-09' }])
  expect(store.months).toEqual([{ month: '2025-09', rows: [], sum: monthSum('2025-09', { inFen: 4_600 }) }])
  await store.show('2025-09')
  expect(api.made.length).toBe(1)
  await store.show(null)
  expect(api.made[1]?.payload).toEqual({ type: 'income', cursor: null })
})

test('an opened bill shows its timeline, and the row is updated', async () => {
  const { api, store } = setUp()
  const bill = billOf('1', { state: 'processing' })
  api.answer('/api/user/bill_list', () => page([bill], ['2025-11']))
  await store.list.refresh()
  const steps = [{ state: 'processing', at: NOVEMBER, note: null }]
  api.answer('/api/user/bill_list', () => ({
    ...page([], []),
    bill: { ...bill, state: 'done' },
    timeline: steps,
  }))
  await store.open(bill)
  expect([store.opened?.state, store.list.rows[0]?.state, store.timeline.value]).toEqual([
    'done',
    'done',
    steps,
  ])
  store.close()
  expect(store.opened).toBeNull()
})

test('a bill whose timeline cannot be loaded stays open and can be retried', async () => {
  const { api, store } = setUp()
  api.answer('/api/user/bill_list', () => {
    throw refusal('NOT_FOUND')
  })
  await store.open(billOf('1'))
  expect([store.opened?.id, store.timeline.state]).toEqual(['1', 'error'])
})
