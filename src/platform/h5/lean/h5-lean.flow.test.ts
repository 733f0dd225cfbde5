import queryString from './query-string'
import UniversalRouter from './universal-router'

test.each<[string, Record<string, unknown>]>([
  ['', {}],
  ['?', {}],
  ['?id=7&from=home', { id: '7', from: 'home' }],
  ['#a=1=2', { a: '1=2' }],
  ['a&b=', { a: null, b: '' }],
  ['a=1&a=2&a', { a: ['1', '2', null] }],
  ['name=%E8%BF%91%20%E9%81%87&plus=a+b', { name: '近 遇', plus: 'a b' }],
  ['broken=%E8%BF', { broken: '%E8%BF' }],
])('parses the query %j', (search, expected) => {
  expect(queryString.parse(search)).toEqual(expected)
})

test('decodes nothing on request', () => {
  expect(queryString.parse('?name=%E8%BF%91+a', { decode: false })).toEqual({ name: '%E8%BF%91+a' })
})

test('names in an address cannot reach the prototype', () => {
  const read = queryString.parse('__proto__=a&constructor=b')
  expect(Object.entries(read)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
})

const router = new UniversalRouter(
  [
    { path: '/pages/list', action: ({ pathname }) => `list at ${pathname}` },
    { path: ['/pages/detail', '/detail'], action: () => 'detail' },
  ],
  { baseUrl: '' },
)

test.each([
  ['/pages/list', 'list at /pages/list'],
  ['/Pages/List/', 'list at /Pages/List/'],
  ['/detail', 'detail'],
  ['/pages/detail', 'detail'],
])('finds the page at %s', async (pathname, expected) => {
  expect(await router.resolve(pathname)).toBe(expected)
})

test.each(['/', '/pages', '/pages/list/1', '/pages/missing'])('finds no page at %s', async (pathname) => {
  await expect(router.resolve(pathname)).rejects.toMatchObject({ status: 404 })
})

test('a base address precedes the paths', async () => {
  const based = new UniversalRouter([{ path: '/a', action: ({ pathname }) => pathname }], { baseUrl: '/app' })
  expect(await based.resolve('/app/a')).toBe('/app/a')
})

test('an exception of an action becomes a rejection', async () => {
  const failing = new UniversalRouter([{ path: '/a', action: () => Promise.reject(new Error('no file')) }])
  await expect(failing.resolve('/a')).rejects.toThrow('no file')
})
