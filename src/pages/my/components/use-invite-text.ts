import { textWith } from '@/shell/use-text'
import { invitation as invitationEn } from '@/text/en/invitation'
import { poster as posterEn } from '@/text/en/poster'
import type { Translation } from '@/text/translation'
import { invitation } from '@/text/zh-CN/invitation'
import { poster } from '@/text/zh-CN/poster'

interface Areas {
  readonly invitation: Translation<typeof invitation>
  readonly poster: Translation<typeof poster>
}

/** As `useText`, with the texts of invitations and the poster, which are loaded with their pages. */
export const useInviteText = textWith<Areas>({
  'zh-CN': { invitation, poster },
  en: { invitation: invitationEn, poster: posterEn },
})
