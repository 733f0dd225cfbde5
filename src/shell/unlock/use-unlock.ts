import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { UnlockStore } from '@/stores/unlock'
import { useStores } from '@/stores/use-stores'

/** The unlock sheet's store of one page; the sheet comes back with the page when another one was needed meanwhile. */
export function useUnlock(): UnlockStore {
  const { deps, inbox, wallet, newClientToken } = useStores()
  const [store] = useState(
    () =>
      new UnlockStore({
        api: deps.api.user,
        inbox,
        upload: deps.upload,
        newClientToken,
        onBalance: wallet.take,
      }),
  )
  useEffect(() => store.watch(), [store])
  useDidShow(store.comeBack)
  return store
}
