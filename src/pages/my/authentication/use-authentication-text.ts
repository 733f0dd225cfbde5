import { textWith } from '@/shell/use-text'
import { authentication as authenticationEn } from '@/text/en/authentication'
import type { Translation } from '@/text/translation'
import { authentication } from '@/text/zh-CN/authentication'

interface Areas {
  readonly authentication: Translation<typeof authentication>
}

/** As `useText`, with the texts of real-person authentication, which are loaded with its page. */
export const useAuthenticationText = textWith<Areas>({
  'zh-CN': { authentication },
  en: { authentication: authenticationEn },
})
