import { copyText } from '@/platform/clipboard'
import { nativeShare, useInviteCard } from '@/platform/share'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { useInviteText } from './use-invite-text'

/** The ways to send an invitation, each with its message to the member. */
export interface InviteSharing {
  copyCode(): void
  copyLink(): void
  /** Props of the sharing button: the platform's own share sheet, or the link on the clipboard. */
  readonly share: { native: typeof nativeShare; onPress?: () => void }
}

/**
 * Copies and shares the member's invitation; for the page itself, because the platform asks pages for the shared
 * content.
 */
export function useInviteSharing(): InviteSharing {
  const { invitations, session } = useStores()
  const { invitation: text, common } = useInviteText()
  const { invitation } = invitations
  const nickname = session.user?.nickname
  useInviteCard({
    title: nickname === undefined ? text.shareTitleNameless : text.shareTitle(nickname),
    inviteCode: invitation?.inviteCode ?? null,
  })
  const copy = async (words: string | undefined, done: string) => {
    if (words !== undefined) showToast((await copyText(words)) ? done : common.copyFailed)
  }
  const copyLink = () => void copy(invitation?.link, text.linkCopied)
  return {
    copyCode: () => void copy(invitation?.inviteCode, text.codeCopied),
    copyLink,
    share: nativeShare ? { native: nativeShare } : { native: undefined, onPress: copyLink },
  }
}
