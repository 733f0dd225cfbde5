import { yuanText } from '../../lib/money'
import type { Payee, PayoutBytes } from './port'

/**
 * The bytes of a payment to an Alipay login, in the fields of `alipay.fund.trans.uni.transfer`.
 */
export const transferBytes = (outBizNo: string, arriveFen: number, payee: Payee): PayoutBytes => ({
  outBizNo,
  bizContent: JSON.stringify({
    out_biz_no: outBizNo,
    trans_amount: yuanText(arriveFen),
    product_code: 'TRANS_ACCOUNT_NO_PWD',
    biz_scene: 'DIRECT_TRANSFER',
    order_title: '近遇提现',
    payee_info: { identity: payee.account, identity_type: 'ALIPAY_LOGON_ID', name: payee.realName },
  }),
})
