import { textRuns } from './links'

const urls = (text: string) => textRuns(text).flatMap(({ url }) => url ?? [])

test('an address is found between words, and the words stay whole', () => {
  const text = '看这个https://a.example.com/p?q=1#x，挺好'
  expect(textRuns(text)).toEqual([
    { text: '看这个', url: null },
    { text: 'https://a.example.com/p?q=1#x', url: 'https://a.example.com/p?q=1#x' },
    { text: '，挺好', url: null },
  ])
})

test.each([
  ['ends a sentence', 'see http://example.com.', ['http://example.com']],
  ['stands in brackets', '(https://example.com/a)', ['https://example.com/a']],
  ['comes twice', 'http://a.cn http://b.cn', ['http://a.cn', 'http://b.cn']],
  ['shows another host than it leads to', 'https://jinyu.com@evil.example', []],
  ['has no host', 'http://localhost http:// https://?', []],
  ['is of another kind', 'javascript:alert(1) ftp://a.cn weixin://x', []],
])('an address that %s', (_, text, expected) => {
  expect(urls(text)).toEqual(expected)
})

test('plain words are one run, nothing is none', () => {
  expect(textRuns('你好')).toEqual([{ text: '你好', url: null }])
  expect(textRuns('')).toEqual([])
})
