import { idCardOf } from '../../../../test/server/acts/withdrawing'
import {
  birthDateOf,
  maskIdCard,
  maskLogin,
  maskName,
  readAlipayLogin,
  readIdCard,
  readRealName,
} from './payee-rules'

const refusal = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return (error as { data: { fields: unknown } }).data.fields
  }
}

test.each([
  ['13812346021', '13812346021'],
  ['+86 138 1234 6021', '13812346021'],
  ['１３８１２３４６０２１', '13812346021'],
  [' Lin.Che+1@Example.COM ', 'lin.che+1@example.com'],
])('stores the login %s as %s', (typed, kept) => {
  expect(readAlipayLogin(typed)).toBe(kept)
})

test.each([
  '',
  '12812346021',
  '1381234602',
  'a@b',
  'a@@b.cn',
  'a b',
  '@b.cn',
  `${'a'.repeat(95)}@b.cn`,
  'a@b.c',
  '<a>@b.cn',
])('rejects %p as a login', (typed) => {
  expect(refusal(() => readAlipayLogin(typed))).toEqual({ account: 'alipay' })
})

test.each([
  ['林澈', '林澈'],
  [' 林 澈 ', '林澈'],
  ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
  ['𠮷田', '𠮷田'],
])('stores the name %s as %s', (typed, kept) => {
  expect(readRealName(typed)).toBe(kept)
})

test.each(['', '林', 'Lin Che', '林1', '·林澈', '林澈·', '林··澈', '林'.repeat(31), '林<澈'])(
  'rejects %p as a name',
  (typed) => {
    expect(refusal(() => readRealName(typed))).toEqual({ realName: 'realName' })
  },
)

test('accepts an identity card number with a valid day and check digit', () => {
  const right = idCardOf('1998-02-28')
  expect(readIdCard(right.toLowerCase())).toBe(right)
  expect(birthDateOf(right)).toBe('1998-02-28')
  // An example of the standard, with X.
  expect(readIdCard('11010519491231002x')).toBe('11010519491231002X')
})

test.each([
  '110105 19491231 002X',
  '110105-19491231-002x',
  '\u202d11010519491231002X\u202c',
  '11010519491231002\u2169',
  '１１０１０５１９４９１２３１００２Ｘ',
  '١١٠١٠٥١٩٤٩١٢٣١٠٠٢X',
  '11010519491231002X\ufe0f',
])('reads %j as an identity card number', (typed) => {
  expect(readIdCard(typed)).toBe('11010519491231002X')
})

test.each([
  idCardOf('1998-02-30'),
  idCardOf('1998-13-01'),
  '110105194912310021',
  '11010519491231002',
  '010105194912310020',
  'X10105194912310020',
])('rejects %p as an identity card number', (typed) => {
  expect(refusal(() => readIdCard(typed))).toEqual({ idCardNo: 'idCard' })
})

test('rejects every change of a single digit', () => {
  const right = idCardOf('1998-05-20')
  const changed = [...right.slice(0, 17)].flatMap((digit, at) =>
    Array.from({ length: 10 }, (_, other) => String(other))
      .filter((other) => other !== digit)
      .map((other) => `${right.slice(0, at)}${other}${right.slice(at + 1)}`),
  )
  expect(changed.filter((number) => typeof refusal(() => readIdCard(number)) === 'string')).toEqual([])
})

test('masks all but a few characters', () => {
  expect([maskLogin('13812346021'), maskLogin('linche@example.com'), maskLogin('lin@example.com')]).toEqual([
    '138****6021',
    'li***@example.com',
    '***@example.com',
  ])
  expect([maskName('林澈'), maskName('欧阳娜娜')]).toEqual(['*澈', '***娜'])
  expect(maskIdCard('11010519491231002X')).toBe('110*************2X')
})

test.each([
  '\u202d+86 138 0013 8000\u202c',
  '8613800138000',
  '(+86) 138-0013-8000',
  '138\u20110013\u20138000',
  '0086 138 0013 8000',
  '１３８００１３８０００',
  '١٣٨٠٠١٣٨٠٠٠',
  'tel:+86-138-0013-8000',
  '\u2066138\u00a00013\u00a08000\u2069',
  '+86 138\u200b0013\u200b8000\ufe0f',
])('reads %j as a phone number of an account', (typed) => {
  expect(readAlipayLogin(typed)).toBe('13800138000')
})
