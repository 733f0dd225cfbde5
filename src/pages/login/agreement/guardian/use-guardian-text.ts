import { textWith } from '@/shell/use-text'
import { guardian as guardianEn } from '@/text/en/guardian'
import type { Translation } from '@/text/translation'
import { guardian } from '@/text/zh-CN/guardian'

interface Areas {
  readonly guardian: Translation<typeof guardian>
}

/** As `useText`, with the texts for guardians, which are loaded with their page. */
export const useGuardianText = textWith<Areas>({ 'zh-CN': { guardian }, en: { guardian: guardianEn } })
