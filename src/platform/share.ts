import { useShareAppMessage } from '@tarojs/taro'
import { routes, urlOf } from '@/routes'

/** What a friend sees of an invitation. */
export interface InviteCard {
  readonly title: string
  /** Null as long as it is not known: the card then leads to the entry alone. */
  readonly inviteCode: string | null
}

/** A button with these props opens the platform's own way of sharing; undefined where a page can only copy its link. */
export const nativeShare = process.env.TARO_ENV === 'h5' ? undefined : ({ openType: 'share' } as const)

/** Path that a card of the mini-program opens. Source: spec §2 */
const pathOf = (inviteCode: string | null): string =>
  inviteCode === null ? routes.welcome.path : urlOf('welcome', { inviteCode })

/** What the page hands to friends when the member shares it; the page's config needs `enableShareAppMessage`. */
export function useInviteCard({ title, inviteCode }: InviteCard): void {
  useShareAppMessage(() => ({ title, path: pathOf(inviteCode) }))
}
