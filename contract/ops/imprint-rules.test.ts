import type { Imprint } from './imprint'
import { compareAgreements, imprintDifferences, imprintFaults, newestAgreements } from './imprint-rules'

const day = '2026-01-01'
const imprint: Imprint = {
  company: '',
  filings: [],
  phone: '',
  email: 'help@jinyu.cn',
  minorHotline: '',
  hours: '09:00–21:00',
  sdks: [],
  agreements: {
    user: { version: '1.0', effectiveOn: day },
    privacy: { version: '1.0', effectiveOn: day },
    vip: { version: '1.0', effectiveOn: day },
  },
}
const faultsOf = (part: Partial<Imprint>) => imprintFaults({ ...imprint, ...part }, imprint)

test.each([
  ['1.0', '1.0', 0],
  ['1.9', '1.10', -1],
  ['2.0', '1.10', 1],
])('agreement %s compared with %s is %s', (one, other, sign) => {
  expect(Math.sign(compareAgreements(one, other))).toBe(sign)
})

test('the newer version of each agreement is kept with its day', () => {
  const other = { ...imprint.agreements, vip: { version: '1.1', effectiveOn: '2026-06-01' } }
  expect(newestAgreements(imprint.agreements, other)).toEqual(other)
  expect(newestAgreements(other, imprint.agreements)).toEqual(other)
})

test('a list of filings is too long by its entries or by one of them; empty lines do not count', () => {
  expect(faultsOf({ filings: Array.from({ length: 11 }, (_one, at) => `沪B2-${at}`) })).toEqual({
    filings: 'long',
  })
  expect(faultsOf({ filings: ['沪'.repeat(61)] })).toEqual({ filings: 'long' })
  expect(faultsOf({ filings: Array.from({ length: 11 }, () => ' ') })).toEqual({})
})

test.each([
  ['08:00-22:00', true],
  ['00:00–24:00', true],
  ['9:00 – 21:30', true],
  ['25:00–21:00', false],
  ['09:00–25:00', false],
  ['09:60–21:00', false],
  ['day and night', false],
])('hours %s are right: %s', (hours, isRight) => {
  expect(faultsOf({ hours })).toEqual(isRight ? {} : { hours: 'form' })
})

test('differences name SDKs that came, went or changed places', () => {
  const words = { 'zh-CN': '甲', en: '' }
  const sdk = (name: string) => ({
    name: { 'zh-CN': name, en: '' },
    provider: words,
    purpose: words,
    data: words,
    policyUrl: 'https://a.cn',
  })
  const fieldsOf = (before: string[], after: string[]) =>
    imprintDifferences({ ...imprint, sdks: before.map(sdk) }, { ...imprint, sdks: after.map(sdk) }).map(
      ({ field }) => field,
    )
  expect(fieldsOf(['甲', '乙'], ['乙', '丙'])).toEqual(['sdks', 'sdks.甲', 'sdks.丙'])
  expect(fieldsOf(['甲', '乙'], ['乙', '甲'])).toEqual(['sdks'])
  expect(fieldsOf(['甲'], ['甲'])).toEqual([])
})
