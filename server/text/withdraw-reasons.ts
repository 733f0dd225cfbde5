/** Why a withdrawal came back, by key: in bills, in system messages and for operators to choose from. */
export const withdrawReasons = {
  withdraw_name: { 'zh-CN': '姓名与支付宝实名不一致', en: 'The name differs from the Alipay account holder' },
  withdraw_account: { 'zh-CN': '支付宝账号无法收款', en: 'The Alipay account cannot receive payments' },
  withdraw_amount: {
    'zh-CN': '超过支付宝账号的收款限额',
    en: 'The amount is above what the Alipay account may receive',
  },
  withdraw_failed: { 'zh-CN': '转账没有成功', en: 'The transfer did not go through' },
  withdraw_bounced: { 'zh-CN': '转账被支付宝退回', en: 'Alipay sent the transfer back' },
  withdraw_details: {
    'zh-CN': '收款信息有误，请核对后再提',
    en: 'The payee details are wrong. Please check them',
  },
  withdraw_refused: {
    'zh-CN': '未通过审核，如有疑问请联系客服',
    en: 'Not approved. Please ask support if in doubt',
  },
} as const

/** Key of a reason why a withdrawal came back. */
export type WithdrawReason = keyof typeof withdrawReasons

/** True for the key of a reason. */
export const isWithdrawReason = (word: string): word is WithdrawReason => Object.hasOwn(withdrawReasons, word)
