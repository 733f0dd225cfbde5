import { observer } from 'mobx-react'
import { useRef } from 'react'
import { reLaunch } from '@/platform/navigation'
import type { RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { deferred } from './deferred'

const TermsSheet = deferred(() => import('./agreements/TermsSheet').then(({ TermsSheet: Part }) => Part))

/** Where who does not agree exports, cancels and logs out, and ends what stands in the way of cancelling. */
const WAYS_OUT: ReadonlySet<RouteName> = new Set<RouteName>([
  'settings',
  'contactInformation',
  'withdrawalRecords',
  'incomeRecords',
])

/**
 * Stands over every page while the member has yet to agree to agreements that changed: neither Back nor a reload nor
 * another page leads past it. Who does not agree is left export, cancellation and logging out.
 * Source: product §8.1 (5–7)
 */
export const TermsGate = observer(function TermsGate({ route }: { route: RouteName }) {
  const { session } = useStores()
  const isOpen = session.user?.consentDue === true && !WAYS_OUT.has(route)
  // Its code comes when it is first needed, and stays for its way out of the picture.
  const wasNeeded = useRef(false)
  wasNeeded.current ||= isOpen
  if (!wasNeeded.current) return null
  return <TermsSheet isOpen={isOpen} isMandatory onDecline={() => reLaunch('settings')} />
})
