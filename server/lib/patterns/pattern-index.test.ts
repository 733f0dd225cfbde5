import { neededSignsOf } from './needed-signs'
import { classifierOf, matcherOf, replacerOf } from './pattern-index'

const signsOf = (pattern: RegExp): string | null => {
  const signs = neededSignsOf(pattern)
  return signs && [...signs].sort().join('')
}

test.each<[RegExp, string | null]>([
  [/微信/u, '微'],
  [/加我|[扫留]你/u, '加扫留'],
  // A sign that few texts have rules out more than one of many.
  [/我.{0,3}码/u, '码'],
  [/(?:群|裙)+/u, '群裙'],
  [/(?:号)?微?/u, null],
  [/群*号{2,}/u, '号'],
  [/[一-龥]/u, null],
  [/[①-③]/u, '①②③'],
  [/\d{4}/u, '0123456789'],
  [/[^号]/u, null],
  [/\D\p{L}\s./u, null],
  [/(?=.*码)./u, '码'],
  [/(?<=加)./u, '加'],
  [/(?!码)(?<!群)./u, null],
  [/加|/u, null],
  [/(?:加|群?)/u, null],
  [/(号)\1/u, '号'],
  [/🐧/u, '🐧'],
  [/Q/iu, null],
  [/号/, null],
])('knows the signs that %s needs', (pattern, signs) => {
  expect(signsOf(pattern)).toBe(signs)
})

test('finds the first pattern that matches, as trying each in turn does', () => {
  const patterns = [/加.{0,2}群/u, /\p{Lu}/u, /群/u, /号/u]
  const first = classifierOf(patterns.map((pattern, place) => [pattern, place]))
  for (const text of ['加个群', '群加', '群号', '号', '我', '', 'A群', '🐧'])
    expect(first(text) ?? -1).toBe(patterns.findIndex((pattern) => pattern.test(text)))
  const matches = matcherOf(patterns)
  expect([matches('群'), matches('裙')]).toEqual([true, false])
})

test('replaces what an earlier replacement wrote', () => {
  const replace = replacerOf([
    [/薇/gu, '微'],
    [/信/gu, 'xin'],
    [/微xin/gu, '微信'],
    [/xin/gu, 'never'],
  ])
  expect(replace('加薇信')).toBe('加微信')
  expect(replace('你好')).toBe('你好')
})
