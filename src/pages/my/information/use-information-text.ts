import { textWith } from '@/shell/use-text'
import { information as informationEn } from '@/text/en/information'
import type { Translation } from '@/text/translation'
import { information } from '@/text/zh-CN/information'

interface Areas {
  readonly information: Translation<typeof information>
}

/** As `useText`, with the texts of the member's own profile. */
export const useInformationText = textWith<Areas>({
  'zh-CN': { information },
  en: { information: informationEn },
})
