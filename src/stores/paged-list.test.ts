import { NetworkError } from '@/api/errors'
import { PagedList, type Page } from './paged-list'

interface Row {
  id: string
}

const page = (ids: string, nextCursor: string | null = null): Page<Row> => ({
  list: [...ids].map((id) => ({ id })),
  nextCursor,
})

function listOf(pages: Record<string, () => Promise<Page<Row>>>) {
  const asked: (string | null)[] = []
  const list = new PagedList<Row>({
    idOf: (row) => row.id,
    load: (cursor) => {
      asked.push(cursor)
      return pages[cursor ?? 'first']?.() ?? Promise.reject(new NetworkError('offline'))
    },
  })
  return { list, asked, ids: () => list.rows.map((row) => row.id).join('') }
}

test('goes page by page to the end, without doubles', async () => {
  const { list, asked, ids } = listOf({ first: async () => page('ab', 'c1'), c1: async () => page('bcc') })
  await list.loadOnce()
  await list.loadOnce()
  expect([ids(), list.endState]).toEqual(['ab', 'none'])
  await list.loadMore()
  expect([ids(), list.endState, list.isAtEnd]).toEqual(['abc', 'end', true])
  await list.loadMore()
  expect(asked).toEqual([null, 'c1'])
})

test('reaching the bottom twice asks once', async () => {
  const { list, asked } = listOf({ first: async () => page('a', 'c1'), c1: async () => page('b') })
  await list.refresh()
  await Promise.all([list.loadMore(), list.loadMore()])
  expect(asked).toEqual([null, 'c1'])
})

test('a failed further page keeps the rows and can be tried again', async () => {
  let isUp = false
  const { list, ids } = listOf({
    first: async () => page('a', 'c1'),
    c1: () => (isUp ? Promise.resolve(page('b')) : Promise.reject(new NetworkError('offline'))),
  })
  await list.refresh()
  await list.loadMore()
  expect([ids(), list.endState, list.state]).toEqual(['a', 'error', 'ready'])
  isUp = true
  await list.loadMore()
  expect(ids()).toBe('ab')
})

test('a failed first page is an error; a failed refresh keeps the rows', async () => {
  let answer = () => Promise.reject<Page<Row>>(new NetworkError('offline'))
  const { list, ids } = listOf({ first: () => answer() })
  await list.refresh()
  expect([list.state, list.error, list.value]).toEqual(['error', 'NETWORK', null])
  answer = async () => page('')
  await list.refresh()
  expect([list.isEmpty, list.value]).toEqual([true, []])
  answer = async () => page('ab')
  await list.refresh()
  answer = () => Promise.reject(new NetworkError('offline'))
  const refreshing = list.refresh()
  expect([list.state, ids()]).toEqual(['loading', 'ab'])
  await refreshing
  expect([list.state, list.error, ids()]).toEqual(['ready', 'NETWORK', 'ab'])
})

test('a refresh wins over a further page that is on its way', async () => {
  let release = (_: Page<Row>) => {}
  const { list, ids } = listOf({
    first: async () => page('a', 'c1'),
    c1: () => new Promise((resolve) => (release = resolve)),
  })
  await list.refresh()
  const more = list.loadMore()
  await list.refresh()
  release(page('z'))
  await more
  expect([ids(), list.moreState]).toEqual(['a', 'idle'])
})

test('rows are changed, put first, removed and forgotten', async () => {
  const { list, ids } = listOf({ first: async () => page('abc') })
  await list.refresh()
  list.putFirst({ id: 'c' })
  expect(ids()).toBe('cab')
  list.remove('a')
  list.update('b', () => ({ id: 'B' }))
  expect(ids()).toBe('cB')
  list.reset()
  expect([ids(), list.state]).toEqual(['', 'idle'])
  list.seed([{ id: 'x' }])
  expect([ids(), list.value?.length]).toEqual(['x', 1])
})
