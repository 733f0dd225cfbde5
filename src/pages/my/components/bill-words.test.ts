import type { Bill } from '@contract/types/wallet'
import { billOf } from '../../../../test/client/money'
import { records as english } from '@/text/en/money/records'
import { records as chinese } from '@/text/zh-CN/money/records'
import { billFoot, billTime, exactBillTime } from './bill-words'

/** 20 November 2025, 09:05 in Shanghai. */
const AT = Date.UTC(2025, 10, 20, 1, 5)

const held: Bill = billOf('1', { type: 'income', state: 'held', releaseAt: AT })

test.each([
  ['Chinese', chinese, '11-20 09:05', '2025-11-20 09:05', '11-20 可提现'],
  ['English', english, '20 Nov 09:05', '20 Nov 2025 09:05', 'Available 20 Nov'],
] as const)('in %s, the days of a bill are written as people write them', (_, text, time, exact, release) => {
  expect(billTime(text, AT)).toBe(time)
  expect(exactBillTime(text, AT)).toBe(exact)
  expect(billFoot(text, held).words).toBe(release)
})
