import { textWith } from '@/shell/use-text'
import { visitors as visitorsEn } from '@/text/en/visitors'
import type { Translation } from '@/text/translation'
import { visitors } from '@/text/zh-CN/visitors'

interface Areas {
  readonly visitors: Translation<typeof visitors>
}

/** As `useText`, with the texts of the page of visitors. */
export const useVisitorText = textWith<Areas>({
  'zh-CN': { visitors },
  en: { visitors: visitorsEn },
})
