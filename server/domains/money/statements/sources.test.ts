import type { PayProvider } from '../../../providers/payment/port'
import { createFakePayProvider } from '../../../../test/server/fakes/pay-provider'
import { merchantsOf } from './sources'

const none: PayProvider = createFakePayProvider(() => 0, ['wx_virtual'])
const withStatements = (channel: 'wx_h5' | 'wx_jsapi'): PayProvider => ({
  ...createFakePayProvider(() => 0, [channel]),
  statements: {
    vendor: 'wechat_pay',
    fetch: () => Promise.resolve({ kind: 'not_ready', code: channel }),
  },
})

test('fetches one statement for the channels of one merchant, and none where a vendor has none', () => {
  const merchants = merchantsOf([none, withStatements('wx_h5'), withStatements('wx_jsapi')])
  expect(merchants).toMatchObject([{ source: { vendor: 'wechat_pay' }, channels: ['wx_h5', 'wx_jsapi'] }])
})
