import { textWith } from '@/shell/use-text'
import { benefits as benefitsEn } from '@/text/en/benefits'
import { records as recordsEn } from '@/text/en/money/records'
import { wallet as walletEn } from '@/text/en/money/wallet'
import type { Texts } from '@/text/index'
import type { Translation } from '@/text/translation'
import { benefits } from '@/text/zh-CN/benefits'
import { records } from '@/text/zh-CN/money/records'
import { wallet } from '@/text/zh-CN/money/wallet'

interface Areas {
  readonly benefits: Translation<typeof benefits>
  readonly records: Translation<typeof records>
  readonly wallet: Translation<typeof wallet>
}

/** Texts with those of the wallet, of membership and of the records, which are loaded with their pages. */
export type MoneyTexts = Texts & Areas

/** As `useText`, with the texts of money. */
export const useMoneyText = textWith<Areas>({
  'zh-CN': { benefits, records, wallet },
  en: { benefits: benefitsEn, records: recordsEn, wallet: walletEn },
})
