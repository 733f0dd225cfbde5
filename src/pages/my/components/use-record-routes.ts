import { isAppleMini } from '@/platform/client-name'
import { useStores } from '@/stores/use-stores'

/** The four record pages in their order. Source: screens.md 14 */
const ROUTES = ['rechargeRecords', 'incomeRecords', 'paymentRecords', 'withdrawalRecords'] as const
const OF_BUYING: readonly string[] = ['rechargeRecords', 'paymentRecords']

/** A page of records. */
export type RecordRoute = (typeof ROUTES)[number]

/**
 * The record pages that the viewer can open; for observers. Where Apple's rules apply and nothing can be bought, the
 * pages of purchases are only for members who have bought elsewhere. Source: product §6, §8 (14)
 */
export function useRecordRoutes(): readonly RecordRoute[] {
  const { systemConfig, wallet } = useStores()
  const isShown = !isAppleMini || systemConfig.canBuy || wallet.balance.value?.firstRechargeDone === true
  return isShown ? ROUTES : ROUTES.filter((route) => !OF_BUYING.includes(route))
}
