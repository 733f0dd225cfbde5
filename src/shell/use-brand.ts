import { useStores } from '@/stores/use-stores'
import { useText } from './use-text'

/**
 * The product's name from the server's config, in the member's language; the built-in name until it is loaded.
 * Source: spec §3
 */
export function useBrand(): string {
  const { systemConfig } = useStores()
  const { common } = useText()
  return systemConfig.value?.appName || common.appName
}
