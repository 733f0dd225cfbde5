import { useStores } from '@/stores/use-stores'
import { serviceHours } from '@/lib/time/service-hours'

/** The help desk's hours and reply time; null while the system config is not loaded. */
export interface ServiceState {
  /** As the config words them. */
  readonly hours: string
  /** Null where the hours are not clock times: whether the help desk is open is then unknown. */
  readonly now: ReturnType<typeof serviceHours>
  readonly replyMinutes: number
}

/** Whether the help desk is open now. The component must be an observer. Source: product §6 (help), screens.md 31 */
export function useServiceState(): ServiceState | null {
  const { systemConfig, clock } = useStores()
  const help = systemConfig.value?.help
  if (!help) return null
  // A config that an earlier version stored on the device has no such number.
  const { hours, replyMinutes } = help as Partial<typeof help>
  if (hours === undefined || replyMinutes === undefined) return null
  return { hours, replyMinutes, now: serviceHours(hours, clock.now()) }
}
