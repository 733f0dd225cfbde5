import type { PayProvider } from '../../server/providers/payment/port'
import { createFakePayProvider, type FakePayProvider } from '../../test/server/fakes/pay-provider'

/** Origin of the vendor's payment page; a test answers it with a page of its own. */
export const PAY_PAGE = 'https://pay.example'

/** A vendor whose payment opens a page of another site, as WeChat Pay H5 and Alipay's wap page do. */
export interface PagePayProvider {
  readonly provider: PayProvider
  /** The vendor's books, and its next lies. */
  readonly fake: FakePayProvider
}

/** Creates the vendor. @param now The server's clock. */
export const createPagePayProvider = (now: () => number): PagePayProvider => {
  const fake = createFakePayProvider(now, ['ali_wap', 'wx_h5'])
  const provider: PayProvider = {
    ...fake,
    async prepare(request, channel, signal) {
      const outcome = await fake.prepare(request, channel, signal)
      if (outcome.kind !== 'ok') return outcome
      const page = `${PAY_PAGE}/${request.orderNo}`
      return {
        ...outcome,
        data: { ...outcome.data, params: { ...outcome.data.params, url: page, h5Url: page } },
      }
    },
  }
  return { provider, fake }
}
