import { everyday } from '../../../../test/server/corpus/everyday'
import { freshOrdinary } from '../../../../test/server/corpus/fresh-ordinary'
import { freshProfiles } from '../../../../test/server/corpus/fresh-profiles'
import { harmTexts } from '../../../../test/server/corpus/harm-texts'
import { kindOrdinary } from '../../../../test/server/corpus/kind-ordinary'
import { nearOrdinary } from '../../../../test/server/corpus/near-ordinary'
import { ordinary } from '../../../../test/server/corpus/ordinary'
import { talkOrdinary } from '../../../../test/server/corpus/talk-ordinary'
import { unseenHarm } from '../../../../test/server/corpus/unseen-harm'
import { unseenOrdinary } from '../../../../test/server/corpus/unseen-ordinary'
import { startingWords } from './starting-words'
import { createWordLayer, hideMatches, isTextOrHidden } from './word-layer'
import { createWordMatcher } from './word-matcher'
import type { WordEntry } from '@contract/ops/word-list'

const layer = createWordLayer()
const read = (text: string) => layer.judge({ text, scene: 'chat', memberId: '1' })
const entry = (term: string, action: WordEntry['action'] = 'block'): WordEntry => ({
  term,
  category: 'fraud',
  action,
})
const finds = (terms: string[], text: string) =>
  createWordMatcher(terms.map((term) => entry(term)))
    .find(text)
    .map((match) => text.slice(match.from, match.to))

test('every category has words, and no term is listed twice', () => {
  const terms = startingWords.map(({ term }) => term)
  expect(terms.filter((term, place) => terms.indexOf(term) < place)).toEqual([])
  expect(new Set(startingWords.map(({ category }) => category)).size).toBe(8)
})

test('passes all of 2,500 ordinary sentences', () => {
  // 不约炮 is a sentence of honest members, too, and goes to a reviewer.
  const fresh = freshOrdinary.filter((text) => !/约炮|一夜情/u.test(text))
  const written = [...freshProfiles, ...unseenOrdinary, ...talkOrdinary, ...nearOrdinary]
  const sentences = [...ordinary, ...everyday, ...fresh, ...kindOrdinary, ...written]
  expect(sentences.length).toBeGreaterThanOrEqual(2_500)
  const refused = sentences.filter((text) => {
    const finding = read(text) as { decision: string; masked?: string | null }
    return finding.decision !== 'pass' || finding.masked
  })
  expect(refused).toEqual([])
})

test('sends all offers and pleas in everyday words to a reviewer', () => {
  const texts = [...harmTexts, ...unseenHarm]
  expect(texts.length).toBeGreaterThanOrEqual(230)
  expect(texts.filter((text) => (read(text) as { decision: string }).decision === 'pass')).toEqual([])
})

test.each([
  ['叶子、邮票都有，同城闪送', 'drugs'],
  ['我刚上高一，年龄改大了三岁，叶子有货，闪送', 'minors'],
  ['百家乐跟着下注，带你赢', 'gambling'],
  ['原始股认购名额留给你', 'fraud'],
  ['上门spa♨全套', 'porn'],
  ['我初三,离家出走了,能收留我吗', 'minors'],
  ['P六百PP一千二,酒店', 'porn'],
  ['六合一肖一码', 'gambling'],
  ['办证刻章找老周', 'fraud'],
])('names the gravest class of %s', (text, name) => {
  expect(read(text)).toMatchObject({ decision: 'review', class: name })
})

test.each([
  '不刷单不垫付,日结300',
  '骗子别来,刷单一天三百',
  '以前被刷单骗过的,我帮你追回',
  '我从不骗人,刷单返利,佣金当天到',
  '刷单不亏,一单五块',
  '不荐股,但可以带你抓涨停,内部消息',
])('asks for a review of an offer beside a warning: %s', (text) => {
  expect(read(text)).not.toMatchObject({ decision: 'pass' })
})

test('asks for a review of a combination and still hides a word', () => {
  expect(read('叶子、邮票都有，同城闪送，贱人')).toMatchObject({
    decision: 'review',
    class: 'drugs',
    masked: '叶子、邮票都有，同城闪送，**',
  })
})

test.each([
  ['网上賭場', '网上赌场'],
  ['找楼 凤', '楼凤'],
  ['找楼.凤', '楼凤'],
  ['买 冰·毒 吗', '冰毒'],
  ['ＯｎｌｙＦａｎｓ', 'onlyfans'],
  ['Оnlуfаns', 'onlyfans'],
  ['o n l y f a n s', 'onlyfans'],
  ['onl\u200byfans', 'onlyfans'],
  ['kill-yourself', 'kill yourself'],
])('finds a listed word in %s', (text, term) => {
  expect(finds([term], text)).toHaveLength(1)
})

test.each([
  ['我很冰。毒药是假的', '冰毒'],
  ['nice day', 'ice'],
  ['no ice9', 'ice'],
  ['buy wee dogs', 'buy weed'],
])('does not find one in %s', (text, term) => {
  expect(finds([term], text)).toEqual([])
})

test('finds words that overlap, and words inside others', () => {
  expect(finds(['冰毒', '毒品', '冰毒品'], '冰毒品')).toEqual(['冰毒', '冰毒品', '毒品'])
})

test('hides each character of a word and keeps the rest', () => {
  const matcher = createWordMatcher([entry('傻逼', 'mask'), entry('nmsl', 'mask')])
  const text = '你个 傻 逼，nmsl！👨‍👩‍👧'
  const hidden = hideMatches(text, matcher.find(text))
  expect(hidden).toBe('你个 ***，****！👨‍👩‍👧')
  expect(isTextOrHidden(hidden, text)).toBe(true)
  expect(isTextOrHidden(hidden, `${text}!`)).toBe(false)
  expect(isTextOrHidden('你好', '你坏')).toBe(false)
})

test('blocks before it asks for a review, and uses replaced entries at once', () => {
  const own = createWordLayer()
  const judge = (text: string) => own.judge({ text, scene: 'chat', memberId: '1' })
  own.replace([entry('海豚', 'review'), entry('蓝鲸', 'block')])
  expect(judge('海豚和蓝鲸')).toMatchObject({ decision: 'block', class: 'fraud' })
  expect(judge('海豚')).toMatchObject({ decision: 'review' })
  expect(judge('冰毒')).toMatchObject({ decision: 'pass', class: null })
})
