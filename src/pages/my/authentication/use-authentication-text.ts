import { textWith } from '@/shell/use-text'
import { appointment as appointmentEn } from '@/text/en/verification/appointment'
import { authentication as authenticationEn } from '@/text/en/verification/authentication'
import type { Translation } from '@/text/translation'
import { appointment } from '@/text/zh-CN/verification/appointment'
import { authentication } from '@/text/zh-CN/verification/authentication'

interface Areas {
  readonly authentication: Translation<typeof authentication>
  readonly appointment: Translation<typeof appointment>
}

/** As `useText`, with the texts of real-person authentication, which are loaded with its page. */
export const useAuthenticationText = textWith<Areas>({
  'zh-CN': { authentication, appointment },
  en: { authentication: authenticationEn, appointment: appointmentEn },
})
