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

test('loads page by page to the end, without duplicates', async () => {
  const { list, asked, ids } = listOf({ first: async () => page('ab', 'c1'), c1: async () => page('bcc') })
  await list.loadOnce()
  await list.loadOnce()
  expect([ids(), list.endState]).toEqual(['ab', 'none'])
  await list.loadMore()
  expect([ids(), list.endState, list.isAtEnd]).toEqual(['abc', 'end', true])
  await list.loadMore()
  expect(asked).toEqual([null, 'c1'])
})

test('an empty list stays empty during a refresh, and a failed one starts again', async () => {
  let answer = async () => page('')
  const { list } = listOf({ first: () => answer() })
  expect([list.isEmpty, list.value]).toEqual([false, null])
  await list.refresh()
  const renewing = list.renew()
  expect([list.isEmpty, list.value]).toEqual([true, []])
  await renewing
  answer = () => Promise.reject(new NetworkError('offline'))
  await list.renew()
  const again = list.renew()
  expect([list.isEmpty, list.value]).toEqual([false, null])
  await again
})

test('reaching the bottom twice makes one call', async () => {
  const { list, asked } = listOf({ first: async () => page('a', 'c1'), c1: async () => page('b') })
  await list.refresh()
  await Promise.all([list.loadMore(), list.loadMore()])
  expect(asked).toEqual([null, 'c1'])
})

test('a failed further page keeps the rows and can be retried', async () => {
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

test('a refresh overrides a further page that is loading', async () => {
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

describe('renewing', () => {
  const deep = () => {
    const pages: Record<string, () => Promise<Page<Row>>> = {
      first: async () => page('ab', 'c1'),
      c1: async () => page('cd', 'c2'),
      c2: async () => page('ef'),
    }
    return { pages, ...listOf(pages) }
  }

  test('keeps the place of a reader further down: no duplicate, no gap, in the new order, and continues from there', async () => {
    const { pages, list, asked, ids } = deep()
    await list.refresh()
    await list.loadMore()
    pages.first = async () => page('xd', 'd1')
    pages.d1 = async () => page('ab', 'd2')
    pages.d2 = async () => page('bce')
    const renewing = list.renew()
    expect([ids(), list.state]).toEqual(['abcd', 'loading'])
    await renewing
    expect([ids(), list.endState]).toEqual(['xdab', 'none'])
    await list.loadMore()
    expect([ids(), list.endState]).toEqual(['xdabce', 'end'])
    expect(asked).toEqual([null, 'c1', null, 'd1', 'd2'])
  })

  test('removes rows that no longer exist, and a shorter list ends earlier', async () => {
    const { pages, list, ids } = deep()
    await list.refresh()
    await list.loadMore()
    pages.first = async () => page('bd')
    await list.renew()
    expect([ids(), list.isAtEnd]).toEqual(['bd', true])
  })

  test('a failure keeps all rows and the cursor', async () => {
    const { pages, list, ids } = deep()
    await list.refresh()
    await list.loadMore()
    pages.c1 = () => Promise.reject(new NetworkError('offline'))
    await list.renew()
    expect([ids(), list.state, list.error]).toEqual(['abcd', 'ready', 'NETWORK'])
    await list.loadMore()
    expect([ids(), list.isAtEnd]).toEqual(['abcdef', true])
  })

  test('also loads a further page that was loading', async () => {
    const { list, ids } = deep()
    await list.refresh()
    const more = list.loadMore()
    await list.renew()
    await more
    expect(ids()).toBe('abcdef')
  })

  test('loads the first page of a list that was never loaded, and reports every page', async () => {
    const pageLog: [string | null, boolean][] = []
    const list = new PagedList<Row>({
      idOf: (row) => row.id,
      load: async (cursor) => (cursor === null ? page('ab', 'c1') : page('cd')),
      onPage: ({ nextCursor }, isFirst) => pageLog.push([nextCursor, isFirst]),
    })
    await list.renew()
    expect(pageLog).toEqual([['c1', true]])
    await list.loadMore()
    await list.renew()
    expect(pageLog.slice(2)).toEqual([
      ['c1', true],
      [null, false],
    ])
  })

  test('requests more than a page at once if more rows were loaded', async () => {
    const limits: (number | undefined)[] = []
    const rows = Array.from({ length: 120 }, (_, nth) => ({ id: `${nth}` }))
    const list = new PagedList<Row>({
      idOf: (row) => row.id,
      load: async (cursor, limit) => {
        limits.push(limit)
        const from = Number(cursor ?? 0)
        const to = from + (limit ?? 20)
        return { list: rows.slice(from, to), nextCursor: to < rows.length ? `${to}` : null }
      },
    })
    await list.renew()
    for (let pages = 1; pages < 4; pages += 1) await list.loadMore()
    limits.length = 0
    await list.renew()
    expect([limits, list.rows.length]).toEqual([[50, 30], 80])
    await list.loadMore()
    expect(list.rows.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id))
  })
})

test('rows can be changed, put first, removed and cleared', async () => {
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
