import { yuanText } from '../../lib/money'
import type { Payee, PayoutBytes } from './port'

/** What a transfer is for, as Alipay requires it of merchants who joined from 2026. */
export interface TransferScene {
  /** Such as 佣金报酬. */
  readonly name: string
  /** Name of the report that belongs to the scene, such as 佣金报酬说明. */
  readonly infoType: string
  readonly info: string
}

/** The product and the scene of a transfer to one account, which a query repeats. */
export const TRANSFER = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const

const sceneOf = ({ name, infoType, info }: TransferScene) => ({
  transfer_scene_name: name,
  transfer_scene_report_infos: [{ info_type: infoType, info_content: info }],
})

/**
 * The bytes of a payment to an Alipay login, in the fields of `alipay.fund.trans.uni.transfer`. Alipay compares the name
 * with the account's own. @param scene Null where people pay by hand.
 */
export const transferBytes = (
  outBizNo: string,
  arriveFen: number,
  payee: Payee,
  scene: TransferScene | null = null,
): PayoutBytes => ({
  outBizNo,
  bizContent: JSON.stringify({
    out_biz_no: outBizNo,
    trans_amount: yuanText(arriveFen),
    ...TRANSFER,
    order_title: '近遇提现',
    payee_info: { identity: payee.account, identity_type: 'ALIPAY_LOGON_ID', name: payee.realName },
    ...(scene && sceneOf(scene)),
  }),
})
