import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { calendarDay, clockTime, wallTime } from './time/calendar'
import { createCancel } from './cancel'
import { chatDay, needsSeparator } from './chat/chat-clock'
import { debounce } from './debounce'
import { createEmitter } from './emitter'
import { ageOf, parseDay, zodiacOf } from './time/birthday'
import { cutGraphemes, fitEdit, graphemeCount } from './graphemes'
import { amountTyped, fenOf, partUpFen, yuan, yuanShort } from './money'
import { codeDigits, groupPhone, isCode, isPhone, phoneDigits } from './phone'
import { throttle } from './throttle'
import { relativeTime } from './time/relative-time'
import { uuid } from './uuid'

/** Friday, 21 November 2025, 00:30 in Shanghai; still Thursday in Greenwich. */
const now = Date.UTC(2025, 10, 20, 16, 30)

afterEach(() => jest.useRealTimers())

describe('calendar', () => {
  test('uses the wall clock of Shanghai', () => {
    expect(wallTime(now)).toMatchObject({ year: 2025, month: 11, day: 21, hour: 0, minute: 30, weekday: 5 })
    expect([calendarDay(now), clockTime(now)]).toEqual(['2025-11-21', '00:30'])
  })
})

describe('chat clock', () => {
  test.each([
    [0, { kind: 'today' }],
    [-60 * MINUTE_MS, { kind: 'today' }],
    [31 * MINUTE_MS, { kind: 'yesterday' }],
    [6 * DAY_MS, { kind: 'weekday', weekday: 6 }],
    [7 * DAY_MS, { kind: 'day', month: 11, day: 14 }],
  ])('a moment %d ms ago', (ageMs, day) => expect(chatDay(now - ageMs, now)).toEqual(day))

  test('a separator precedes the first message, and follows 5 minutes of silence and a new day', () => {
    expect(needsSeparator(null, now)).toBe(true)
    expect(needsSeparator(now - 5 * MINUTE_MS, now)).toBe(false)
    expect(needsSeparator(now - 5 * MINUTE_MS - 1, now)).toBe(true)
    const midnight = now - 30 * MINUTE_MS
    expect(needsSeparator(midnight - 1_000, midnight + 1_000)).toBe(true)
  })
})

test('spec §9, relative time: just now ends at 5 minutes, the days end after 30', () => {
  const unitOf = (ageMs: number) => relativeTime(now - ageMs, now).unit
  expect([unitOf(299_999), unitOf(300_000)]).toEqual(['now', 'minutes'])
  expect([unitOf(2_592_000_000), unitOf(2_592_000_001)]).toEqual(['days', 'date'])
})

describe('birthday', () => {
  test('rejects days that are not in the calendar', () => {
    expect(parseDay('2023-02-29')).toBeNull()
    expect(parseDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 })
    expect(parseDay('2024-2-9')).toBeNull()
  })

  test.each([
    ['2007-11-21', 18],
    ['2007-11-22', 17],
    ['2000-02-29', 25],
    ['nonsense', null],
  ])('a person born on %s is %p', (birthday, age) => expect(ageOf(birthday, now)).toBe(age))

  test.each([
    ['2000-01-19', 'capricorn'],
    ['2000-01-20', 'aquarius'],
    ['2000-03-20', 'pisces'],
    ['2000-03-21', 'aries'],
    ['2000-10-23', 'libra'],
    ['2000-10-24', 'scorpio'],
    ['2000-12-21', 'sagittarius'],
    ['2000-12-22', 'capricorn'],
    ['x', null],
  ])('the zodiac sign of %s is %p', (birthday, sign) => expect(zodiacOf(birthday)).toBe(sign))
})

describe('graphemes', () => {
  const samples: [string, number][] = [
    ['', 0],
    ['你好', 2],
    ['👨‍👩‍👧‍👦', 1],
    ['👍🏽', 1],
    ['🇨🇳🇫🇷', 2],
    ['é', 1],
    ['❤️a', 2],
  ]
  test.each(samples)('%p counts %d', (text, count) => expect(graphemeCount(text)).toBe(count))

  test('the count is the same without the engine’s segmenter', () => {
    const { Segmenter } = Intl as { Segmenter?: unknown }
    Object.assign(Intl, { Segmenter: undefined })
    try {
      for (const [text, count] of samples) expect([text, graphemeCount(text)]).toEqual([text, count])
    } finally {
      Object.assign(Intl, { Segmenter })
    }
  })

  test.each([
    ['a letter at the end', '12345', '123456', 6, '12345', 5],
    ['a letter in the middle', '12345', '12x345', 3, '12345', 2],
    ['a letter beside its like', '11345', '111345', 2, '11345', 1],
    ['a paste that fits in part', '123', '1xyz23', 4, '1xy23', 3],
    ['a paste over a selection', '12345', '1xyz45', 4, '1xy45', 3],
    ['another emoji of the same half', '12345', '12😀😁345', 6, '12345', 2],
    ['an edit whose place is not known', '12345', '12x345', undefined, '12345', 2],
    ['more than fits at once', '', '1234567', 7, '12345', 5],
    ['a letter in a text that is too long', '1234567', '12x34567', 3, '1234567', 2],
    ['fewer letters of a text that is too long', '1234567', '124567', 2, '124567', 2],
    ['what fits', '1234', '1👨‍👩‍👧234', 9, '1👨‍👩‍👧234', 9],
  ])('cuts %s to what fits into a field of five', (_, before, after, at, text, caret) =>
    expect(fitEdit(before, after, 5, at)).toEqual({ text, caret }),
  )

  test('cuts only between visible characters', () => expect(cutGraphemes('a👨‍👩‍👧b', 2)).toBe('a👨‍👩‍👧'))
})

describe('phone', () => {
  test.each([
    ['138 0013 6021', '13800136021'],
    ['+86 138-0013-6021', '13800136021'],
    ['0086 13800136021', '13800136021'],
    ['1380013602199', '13800136021'],
    ['abc', ''],
    ['\u202d+86 138 0013 8000\u202c', '13800138000'],
    ['\u200e13800138000\u2060', '13800138000'],
    ['\u2068138 0013 8000\u2069', '13800138000'],
    ['8613800138000', '13800138000'],
    ['(+86) 138-0013-8000', '13800138000'],
    ['138\u20110013\u20138000', '13800138000'],
    ['0086 138 0013 8000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['١٣٨٠٠١٣٨٠٠٠', '13800138000'],
    ['tel:+86-138-0013-8000', '13800138000'],
    ['手机：+86 138 0013 8000', '13800138000'],
    ['我的号码是 0086-138-0013-8000，晚上打', '13800138000'],
    ['+86 (0)138 0013 8000', '13800138000'],
    ['第 2 个号 138 0013 8000', '13800138000'],
  ])('%s reads as %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

  test.each([
    [' 123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['验证码：123456', '123456'],
    ['【近遇】验证码123456，5分钟内有效', '123456'],
    ['5 分钟内有效，验证码 123456', '123456'],
    ['2026-11-27 12:30 123456', '123456'],
    ['12:30 验证码 123 456', '123456'],
    ['\u061c123456', '123456'],
    ['１２３４５６', '123456'],
    ['1234567', '123456'],
    ['12', '12'],
  ])('the code in %j is %s', (typed, code) => expect(codeDigits(typed)).toBe(code))

  test('spec §9, mobile number: eleven digits, in groups', () => {
    expect([isPhone('13800136021'), isPhone('12800136021'), isPhone('1380013602')]).toEqual([
      true,
      false,
      false,
    ])
    expect([groupPhone('13800136021'), groupPhone('1380'), groupPhone('')]).toEqual([
      '138 0013 6021',
      '138 0',
      '',
    ])
  })

  test('spec §9, code: it has six digits', () => {
    expect(codeDigits('12 34-567')).toBe('123456')
    expect([isCode('123456'), isCode('12345')]).toEqual([true, false])
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [3_000, '30.00'],
  [-1_234, '-12.34'],
])('%d fen are %s yuan', (fen, text) => expect(yuan(fen)).toBe(text))

test.each([
  [3_000, '30'],
  [3_050, '30.50'],
  [0, '0'],
])('%d fen are shown in short form as %s', (fen, text) => expect(yuanShort(fen)).toBe(text))

test.each([
  [1_200, 7, 172],
  [3_000, 30, 100],
  [19_800, 365, 55],
  [1, 365, 1],
  [0, 7, 0],
])('%d fen in %d parts are %d fen each, never rounded down', (fen, parts, part) =>
  expect(partUpFen(fen, parts)).toBe(part),
)

test('spec §9, debounce: a burst of calls acts once, 500 ms after the last, with its arguments', () => {
  jest.useFakeTimers()
  const acted: string[] = []
  const act = debounce((word: string) => acted.push(word))
  act('a')
  jest.advanceTimersByTime(499)
  act('b')
  jest.advanceTimersByTime(499)
  expect(acted).toEqual([])
  jest.advanceTimersByTime(1)
  expect(acted).toEqual(['b'])
  act('c')
  act.cancel()
  jest.advanceTimersByTime(1_000)
  expect(acted).toEqual(['b'])
})

test('a throttle accepts the first tap and the next one after 500 ms', () => {
  let at = 0
  const mayPress = throttle({ now: () => at })
  expect([mayPress(), mayPress()]).toEqual([true, false])
  at = 499
  expect(mayPress()).toBe(false)
  at = 500
  expect(mayPress()).toBe(true)
})

test('a clock that is set back by an hour does not lock a control', () => {
  let at = 3_600_000
  const mayPress = throttle({ now: () => at })
  expect(mayPress()).toBe(true)
  at = 100
  expect([mayPress(), mayPress()]).toEqual([true, false])
})

test('a cancellation calls each listener once, late ones at once, and no removed ones', () => {
  const { signal, cancel } = createCancel()
  const heard: string[] = []
  signal.onCancel(() => heard.push('a'))
  signal.onCancel(() => heard.push('left'))()
  cancel()
  cancel()
  signal.onCancel(() => heard.push('late'))
  expect(heard).toEqual(['a', 'late'])
  expect(signal.isCancelled).toBe(true)
})

test('a listener can be removed while a value is emitted', () => {
  const { on, emit } = createEmitter<number>()
  const heard: number[] = []
  const leave = on((value) => {
    heard.push(value)
    leave()
  })
  on((value) => heard.push(value * 10))
  emit(1)
  emit(2)
  expect(heard).toEqual([1, 10, 20])
})

test('a UUID has its version and variant for any random source', () => {
  expect(uuid(() => 0)).toBe('00000000-0000-4000-8000-000000000000')
  expect(uuid(() => 0.999)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})

test.each([
  ['50', '50'],
  ['050.5', '50.5'],
  ['.5', '0.5'],
  ['0', '0'],
  ['00', '0'],
  ['¥ 1,200', '1200'],
  ['12。3', '12.3'],
  ['', ''],
  ['12.345', null],
  ['1.2.3', null],
  ['12345678', null],
  ['-5', null],
  ['1e3', null],
  ['１００．５', '100.5'],
  ['￥１，０００', '1000'],
  ['١٢٫٥', null],
  ['١٢', '12'],
  ['\u202d30.00\u202c', '30.00'],
  ['３０。５', '30.5'],
])('the typed amount %j is kept as %j', (raw, text) => expect(amountTyped(raw)).toBe(text))

test.each([
  ['50', 5_000],
  ['50.', 5_000],
  ['50.5', 5_050],
  ['0.07', 7],
  ['1999999.99', 199_999_999],
  ['', null],
  ['0', 0],
])('%j is %j fen', (amount, fen) => expect(fenOf(amount)).toBe(fen))
