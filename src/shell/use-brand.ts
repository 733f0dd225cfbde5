import { useStores } from '@/stores/use-stores'
import { useText } from './use-text'

/** The product's name as the server's configuration has it, in the member's language; the built one until it is there. Source: spec §3 */
export function useBrand(): string {
  const { systemConfig } = useStores()
  const { common } = useText()
  return systemConfig.value?.appName || common.appName
}
