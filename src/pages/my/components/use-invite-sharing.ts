import { copyText } from '@/platform/clipboard'
import { nativeShare, useInviteCard } from '@/platform/share'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { useInviteText } from './use-invite-text'

/** Ways in which an invitation leaves the app, each with its word to the member. */
export interface InviteSharing {
  copyCode(): void
  copyLink(): void
  /** Props of the button that shares: the platform's own way, or the link on the clipboard. */
  readonly share: { native: typeof nativeShare; onPress?: () => void }
}

/** Copies and shares the own invitation; for the page itself, since the platform asks pages for what they share. */
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
