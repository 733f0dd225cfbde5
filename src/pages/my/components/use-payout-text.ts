import { textWith } from '@/shell/use-text'
import { alipay as alipayEn } from '@/text/en/money/alipay'
import { withdraw as withdrawEn } from '@/text/en/money/withdraw'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { alipay } from '@/text/zh-CN/money/alipay'
import { withdraw } from '@/text/zh-CN/money/withdraw'

interface Areas {
  readonly alipay: Translation<typeof alipay>
  readonly withdraw: Translation<typeof withdraw>
}

/** Texts with those of withdrawals, which are loaded with their pages. */
export type PayoutTexts = Texts & Areas

/** As `useText`, with the texts of withdrawals and of the account that receives them. */
export const usePayoutText = textWith<Areas>({
  'zh-CN': { alipay, withdraw },
  en: { alipay: alipayEn, withdraw: withdrawEn },
})
