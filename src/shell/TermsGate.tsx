import { observer } from 'mobx-react'
import { useRef } from 'react'
import { reLaunch } from '@/platform/navigation'
import type { RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { deferred } from './page/deferred'

const TermsSheet = deferred(() => import('./agreements/TermsSheet').then(({ TermsSheet: Part }) => Part))

/** Pages where a member who does not agree can export, cancel, log out, and end what blocks the cancellation. */
const WAYS_OUT: ReadonlySet<RouteName> = new Set<RouteName>([
  'settings',
  'contactInformation',
  'withdrawalRecords',
  'incomeRecords',
])

/**
 * Covers every page until the member agrees to changed agreements: neither Back nor a reload nor another page leads
 * past it. Members who do not agree can still export, cancel and log out.
 * Source: product §8.1 (5–7)
 */
export const TermsGate = observer(function TermsGate({ route }: { route: RouteName }) {
  const { session } = useStores()
  const isOpen = session.user?.consentDue === true && !WAYS_OUT.has(route)
  // Its code is loaded when it is first needed, and stays mounted for its leaving motion.
  const wasNeeded = useRef(false)
  wasNeeded.current ||= isOpen
  if (!wasNeeded.current) return null
  return <TermsSheet isOpen={isOpen} isMandatory onDecline={() => reLaunch('settings')} />
})
