import { textRuns } from './links'

const urls = (text: string) => textRuns(text).flatMap(({ url }) => url ?? [])

test('finds an address between words and keeps the words whole', () => {
  const text = '看这个https://a.example.com/p?q=1#x，挺好'
  expect(textRuns(text)).toEqual([
    { text: '看这个', url: null },
    { text: 'https://a.example.com/p?q=1#x', url: 'https://a.example.com/p?q=1#x' },
    { text: '，挺好', url: null },
  ])
})

test.each([
  ['ends a sentence', 'see http://example.com.', ['http://example.com']],
  ['is in brackets', '(https://example.com/a)', ['https://example.com/a']],
  [
    'holds brackets of its own',
    'https://en.wikipedia.org/wiki/Blur_(band) 不错',
    ['https://en.wikipedia.org/wiki/Blur_(band)'],
  ],
  ['holds brackets, in brackets', '(https://a.cn/b_(c))', ['https://a.cn/b_(c)']],
  ['holds brackets before its end', 'https://a.cn/b_(c)_d).', ['https://a.cn/b_(c)_d']],
  ['holds square brackets', '[https://a.cn/?q[]=1]', ['https://a.cn/?q[]=1']],
  ['is in Chinese brackets', '（见 https://a.cn/b）', ['https://a.cn/b']],
  ['is in square brackets', '[https://a.cn/b]', ['https://a.cn/b']],
  ['is in a link of Markdown', '[词](https://a.cn/b).', ['https://a.cn/b']],
  ['is in quotes', `"https://a.cn/b" 'https://a.cn/c'`, ['https://a.cn/b', 'https://a.cn/c']],
  ['is in Chinese quotes', '“https://a.cn/b”「https://a.cn/c」', ['https://a.cn/b', 'https://a.cn/c']],
  [
    'ends a list',
    'https://a.cn/b, https://a.cn/c! https://a.cn/d?',
    ['https://a.cn/b', 'https://a.cn/c', 'https://a.cn/d'],
  ],
  ['is followed by several characters', '(https://a.cn/b_(c)...)!', ['https://a.cn/b_(c)']],
  [
    'precedes Chinese punctuation',
    'https://a.cn/b。https://a.cn/c，https://a.cn/d！',
    ['https://a.cn/b', 'https://a.cn/c', 'https://a.cn/d'],
  ],
  ['opens a bracket that it does not close', 'https://a.cn/b(', ['https://a.cn/b(']],
  ['comes twice', 'http://a.cn http://b.cn', ['http://a.cn', 'http://b.cn']],
  ['shows another host than it leads to', 'https://jinyu.com@evil.example', []],
  ['has no host', 'http://localhost http:// https://?', []],
  ['has another scheme', 'javascript:alert(1) ftp://a.cn weixin://x', []],
])('an address that %s', (_, text, expected) => {
  expect(urls(text)).toEqual(expected)
})

test('plain words are one run, an empty text has no runs', () => {
  expect(textRuns('你好')).toEqual([{ text: '你好', url: null }])
  expect(textRuns('')).toEqual([])
})
