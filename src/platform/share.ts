import { useShareAppMessage } from '@tarojs/taro'
import { routes, urlOf } from '@/routes'

/** Content of an invitation card. */
export interface InviteCard {
  readonly title: string
  /** Null until it is known; the card then leads only to the entry. */
  readonly inviteCode: string | null
}

/** A button with these props opens the platform's own sharing; undefined where a page can only copy its link. */
export const nativeShare = IS_WEB ? undefined : ({ openType: 'share' } as const)

/** Path that a card of the mini-program opens. Source: spec §2 */
const pathOf = (inviteCode: string | null): string =>
  inviteCode === null ? routes.welcome.path : urlOf('welcome', { inviteCode })

/** Sets the card that the member shares from this page; the page's config needs `enableShareAppMessage`. */
export function useInviteCard({ title, inviteCode }: InviteCard): void {
  useShareAppMessage(() => ({ title, path: pathOf(inviteCode) }))
}

/** Content of a card that leads to the member's own page. */
export interface ProfileCard {
  readonly title: string
  /** The token of the link; null without one: the card then leads to the entry. */
  readonly token: string | null
}

/** As `useInviteCard`, for the card of the own profile. */
export function useProfileCard({ title, token }: ProfileCard): void {
  useShareAppMessage(() => ({
    title,
    path: token === null ? routes.welcome.path : urlOf('member', { share: token }),
  }))
}
