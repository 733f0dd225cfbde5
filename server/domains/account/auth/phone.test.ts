import { readAlipayLogin } from '../../money/withdrawals/payee-rules'
import { phoneOf, readPhone } from './phone'

/** Returns the name of the refusal, or the result when nothing was refused. */
const refusalOf = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return (error as { refusal: string }).refusal
  }
}

/** One number in the forms in which phones, address books and web pages copy it. */
const forms = [
  '13800138000',
  ' 138 0013 8000\t',
  '138-0013-8000',
  '138.0013.8000',
  '(138) 0013 8000',
  '+8613800138000',
  '+86 138 0013 8000',
  '(+86) 138-0013-8000',
  '0086 138 0013 8000',
  '8613800138000',
  'tel:+86-138-0013-8000',
  'TEL:13800138000',
  '\u202d+86 138 0013 8000\u202c',
  '\u2066+86 138 0013 8000\u2069',
  '\u200e13800138000\u200f',
  '\ufeff138\u200b0013\u20608000',
  '138\u00a00013\u20098000',
  '138\u20110013\u20138000',
  '138\u22120013\uff0d8000',
  '１３８００１３８０００',
  '＋８６　１３８　００１３　８０００',
  '١٣٨٠٠١٣٨٠٠٠',
  '۱۳۸۰۰۱۳۸۰۰۰',
  '१३८००१३८०००',
]

test.each(forms)('reads the same number from %j as a phone number and as the account of a payee', (typed) => {
  expect([phoneOf(typed), readPhone(typed), readAlipayLogin(typed)]).toEqual(
    Array<string>(3).fill('13800138000'),
  )
})

test.each(['', '1380013800', '138001380000', '12800138000', '86138001380', '138o0138000', '138,0013,8000a'])(
  'rejects %j as a phone number',
  (typed) => {
    expect(phoneOf(typed)).toBeNull()
    expect(refusalOf(() => readPhone(typed))).toBe('INVALID_PARAMETERS')
  },
)

test.each([
  '+852 9123 4567',
  '00852 91234567',
  '+1 415 555 0100',
  'tel:+1-415-555-0100',
  '\u202d+44 7911 123456',
])('rejects %j as the number of another country', (typed) => {
  expect(refusalOf(() => readPhone(typed))).toBe('PHONE_NOT_SUPPORTED')
})
