import { useDidShow } from '@tarojs/taro'
import { useEffect } from 'react'
import type { MemberBrief } from '@contract/types/member'
import type { UnlockOffer } from '@contract/types/unlock'
import type { KeptUnlock } from '@/stores/unlock/interrupted-unlock'
import { UnlockStore, type MemberSubject } from '@/stores/unlock/unlock'
import { usePageStore, useStores } from '@/stores/use-stores'

/** The owner of a contact as the sheet shows them. */
type Owner = Pick<MemberBrief, 'id' | 'nickname' | 'avatarUrl'>

/** A member's contact as the subject of the sheet, made from the data of their page or chat. */
export const contactOf = (
  { id, nickname, avatarUrl }: Owner,
  offer: Pick<UnlockOffer, 'audience'> | null | undefined,
): MemberSubject => ({
  kind: 'member',
  userId: id,
  name: nickname,
  avatarUrl,
  audience: offer?.audience ?? null,
})

/**
 * The unlock sheet's store of one page. The sheet returns with the page when another page was needed in between, also
 * when the payment for coins reloaded the app. `owner` is the member of the page, once known, with their `offer`;
 * pages about several members pass none of them.
 */
export function useUnlock(page?: KeptUnlock['page'], owner?: Owner, offer?: UnlockOffer | null): UnlockStore {
  const store = usePageStore(UnlockStore, page)
  useEffect(() => store.watch(), [store])
  useDidShow(store.comeBack)
  const { viewerId } = useStores().session
  // The device knows whose sheet it was, so it is read again once the session knows the viewer.
  useEffect(() => {
    if (viewerId !== null && owner !== undefined) store.resume(contactOf(owner, offer))
  }, [store, viewerId, owner, offer])
  return store
}
