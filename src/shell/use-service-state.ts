import { useStores } from '@/stores/use-stores'
import { serviceHours } from '@/lib/service-hours'

/** When and how soon the service answers; null while the system config is not there. */
export interface ServiceState {
  /** As the config words them. */
  readonly hours: string
  /** Null where the hours are no hours of a clock: then nobody can say. */
  readonly now: ReturnType<typeof serviceHours>
  readonly replyMinutes: number
}

/** Whether somebody answers now. The component must be an observer. Source: product §6 (help), screens.md 31 */
export function useServiceState(): ServiceState | null {
  const { systemConfig, deps } = useStores()
  const help = systemConfig.value?.help
  if (!help) return null
  // What an earlier version kept on the device has no such number.
  const { hours, replyMinutes } = help as Partial<typeof help>
  if (hours === undefined || replyMinutes === undefined) return null
  return { hours, replyMinutes, now: serviceHours(hours, deps.clock.now()) }
}
