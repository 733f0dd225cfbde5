import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { readUnlock, type KeptUnlock } from '@/stores/kept-unlock'
import { UnlockStore } from '@/stores/unlock'
import { useStores } from '@/stores/use-stores'

/**
 * The unlock sheet's store of one page; the sheet comes back with the page when another one was needed meanwhile, also
 * when the payment for coins reloaded the app. `owner` is the member that the page is about, once known; both are left
 * out on pages about many.
 */
export function useUnlock(
  page?: KeptUnlock['page'],
  owner?: { readonly id: string; readonly nickname: string },
): UnlockStore {
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
  const ownerId = owner?.id
  const name = owner?.nickname ?? ''
  useEffect(() => {
    // A page that stayed has its sheet still: `comeBack` shows it.
    if (ownerId === undefined || store.subject !== null) return
    if (readUnlock(storage, viewerId, clock.now())?.userId !== ownerId) return
    storage.remove('unlock')
    store.open({ kind: 'member', userId: ownerId, name })
  }, [store, storage, clock, viewerId, ownerId, name])
  return store
}
