import type { Db } from '../../../db/database'
import type { PayProvider } from '../../../providers/payment/port'
import { createFakePayProvider } from '../../../../test/server/fakes/pay-provider'
import { createManualClock } from '../../../../test/server/manual-clock'
import { merchantsOf } from './sources'

/** A fetch alone reads the database. */
const base = { db: {} as Db, clock: createManualClock() }
const none: PayProvider = createFakePayProvider(() => 0, ['wx_virtual'])
const withStatements = (channel: 'wx_h5' | 'wx_jsapi'): PayProvider => ({
  ...createFakePayProvider(() => 0, [channel]),
  statements: {
    vendor: 'wechat_pay',
    fetch: () => Promise.resolve({ kind: 'not_ready', code: channel }),
  },
})

test('makes the statement of a vendor without files of questions', () => {
  const movementsOf = () => Promise.reject(new Error('not asked'))
  const asked: PayProvider = { ...none, orderQuestions: { vendor: 'wx_virtual', movementsOf } }
  expect(merchantsOf(base, [asked])).toMatchObject([
    { source: { vendor: 'wx_virtual', isAsked: true }, channels: ['wx_virtual'] },
  ])
})

test('fetches one statement for the channels of one merchant, and none where a vendor has none', () => {
  const merchants = merchantsOf(base, [none, withStatements('wx_h5'), withStatements('wx_jsapi')])
  expect(merchants).toMatchObject([{ source: { vendor: 'wechat_pay' }, channels: ['wx_h5', 'wx_jsapi'] }])
})
