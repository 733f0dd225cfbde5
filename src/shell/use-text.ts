import { useStores } from '@/stores/use-stores'
import { textsOf, type Texts } from '@/text/index'
import type { Locale } from '@/text/locale'

/** The texts of the member's language. The component must be an observer, or it will not follow a change. */
export const useText = (): Texts => textsOf(useStores().preferences.locale)

/**
 * Makes a `useText` that also has areas which are loaded with the pages that show them, and not with the app. Call it
 * once, outside components.
 */
export function textWith<Areas extends object>(areas: Record<Locale, Areas>): () => Texts & Areas {
  const known = new Map<Texts, Texts & Areas>()
  return () => {
    const { locale } = useStores().preferences
    const texts = textsOf(locale)
    const all = known.get(texts) ?? { ...texts, ...areas[locale] }
    known.set(texts, all)
    return all
  }
}
