import { useDidShow } from '@tarojs/taro'
import { useCallback, useEffect, useRef } from 'react'
import { pay } from '@/platform/pay/pay'
import { currentRoute, useRouteQuery } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import type { PurchaseRequest } from '@/stores/money/kept-purchase'
import { PurchaseStore } from '@/stores/money/purchase'
import { usePageStore, useStores } from '@/stores/use-stores'
import { useMoneyText } from './use-money-text'

/**
 * The purchase of a selling page: it is restored when the page is shown or the app returns, queried when the server
 * reports a change of the wallet, and dropped with the page. Its layers are `PurchaseLayers`.
 */
export function usePurchase(kind: PurchaseRequest['kind']): PurchaseStore {
  const { visibility, session, wallet, inbox, connection } = useStores()
  const text = useMoneyText().wallet.paying
  const route = kind === 'coin' ? 'wallet' : 'memberBenefits'
  const { order } = useRouteQuery(route)
  const purchase = usePageStore(PurchaseStore, kind, {
    pay,
    isHere: () => currentRoute() === route,
    onPaid: () => {
      void wallet.load()
      if (kind === 'vip') void session.refresh()
    },
  })
  const led = useRef(order)
  const isKnown = session.viewerId !== null
  const resume = useCallback(() => {
    // A page that was opened by its address is rendered before the session knows the member.
    if (!isKnown) return
    // The address names the order once; on later shows the page already has it.
    void purchase.resume(led.current)
    led.current = undefined
  }, [isKnown, purchase])
  useDidShow(resume)
  useEffect(resume, [resume])
  useEffect(() => {
    const ends = [
      visibility.watch((isVisible) => isVisible && resume()),
      inbox.on('wallet', () => void purchase.check()),
      connection.onReachable(() => void purchase.check()),
    ]
    return () => {
      for (const end of ends) end()
      purchase.dispose()
    }
  }, [visibility, inbox, connection, purchase, resume])
  const isCancelled = purchase.phase === 'cancelled'
  useEffect(() => {
    if (!isCancelled) return
    showToast(text.cancelled)
    purchase.dismiss()
  }, [isCancelled, purchase, text])
  return purchase
}
