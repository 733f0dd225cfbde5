import type { PaymentEnd } from '../device'
import type { ApiContext, ApiTable, DefineCall } from './calls'

/** Alipay's result codes. Source: provider Alipay "my.tradePay" */
const RESULT_CODES: Readonly<Record<PaymentEnd, string>> = {
  paid: '9000',
  cancelled: '6001',
  failed: '4000',
  unknown: '8000',
  stale: '4000',
}

/** WeChat's error codes; a successful payment has none. Source: provider WeChat "requestVirtualPayment" */
const ERROR_CODES: Readonly<Record<Exclude<PaymentEnd, 'paid'>, number>> = {
  cancelled: -2,
  failed: -15_005,
  unknown: -1,
  stale: -15_007,
}

/** Parameters that WeChat requires. */
const VIRTUAL_PARAMETERS = ['mode', 'signData', 'paySig', 'signature']

/** The platforms' own payments for virtual goods, with a scripted end. */
export function paymentApi({ target, device }: ApiContext, define: DefineCall): ApiTable {
  const settle = async (parameters: Record<string, unknown>): Promise<PaymentEnd> =>
    typeof device.payment === 'function' ? device.payment(parameters) : device.payment
  if (target === 'alipay')
    return {
      tradePay: define('tradePay', ({ tradeNO }, answer) => {
        if (typeof tradeNO !== 'string' || tradeNO === '')
          return answer.fail('invalid parameter', { error: 2 })
        void settle({ tradeNO }).then((end) => answer.ok({ resultCode: RESULT_CODES[end] }))
      }),
    }
  return {
    requestVirtualPayment: define('requestVirtualPayment', (options, answer) => {
      const missing = VIRTUAL_PARAMETERS.filter((name) => typeof options[name] !== 'string')
      if (missing.length > 0) return answer.fail(`${missing.join()} missing`, { errCode: -1 })
      const parameters = Object.fromEntries(VIRTUAL_PARAMETERS.map((name) => [name, options[name]]))
      void settle(parameters).then((end) =>
        end === 'paid' ? answer.ok() : answer.fail(end, { errCode: ERROR_CODES[end] }),
      )
    }),
  }
}
