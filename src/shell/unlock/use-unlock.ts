import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import type { MemberBrief } from '@contract/types/member'
import type { UnlockOffer } from '@contract/types/unlock'
import { readUnlock, type KeptUnlock } from '@/stores/unlock/kept-unlock'
import { UnlockStore, type UnlockSubject } from '@/stores/unlock/unlock'
import { useStores } from '@/stores/use-stores'

/** The owner of a contact as the sheet shows them. */
type Owner = Pick<MemberBrief, 'id' | 'nickname' | 'avatarUrl'>

/** A member's contact as the subject of the sheet, made from the data of their page or chat. */
export const contactOf = (
  { id, nickname, avatarUrl }: Owner,
  offer: Pick<UnlockOffer, 'audience'> | null | undefined,
): UnlockSubject => ({
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
  const { deps, inbox, connection, session, wallet, newClientToken } = useStores()
  const { storage, clock } = deps
  const [store] = useState(
    () =>
      new UnlockStore({
        api: deps.api.user,
        inbox,
        connection,
        upload: deps.upload,
        newClientToken,
        onBalance: wallet.take,
        keep: (userId) => {
          const memberId = session.viewerId
          if (userId === null || page === undefined || memberId === null) return storage.remove('unlock')
          storage.set('unlock', { memberId, userId, page, at: clock.now() } satisfies KeptUnlock)
        },
      }),
  )
  useEffect(() => store.watch(), [store])
  useDidShow(store.comeBack)
  const { viewerId } = session
  useEffect(() => {
    // A page that stayed mounted still has its sheet: `comeBack` shows it.
    if (owner === undefined || store.subject !== null) return
    if (readUnlock(storage, viewerId, clock.now())?.userId !== owner.id) return
    storage.remove('unlock')
    store.open(contactOf(owner, offer))
  }, [store, storage, clock, viewerId, owner, offer])
  return store
}
