import { useStores } from '@/stores/use-stores'
import { textsOf, type Texts } from '@/text/index'

/** The texts of the member's language. The component must be an observer, or it will not follow a change. */
export const useText = (): Texts => textsOf(useStores().preferences.locale)
