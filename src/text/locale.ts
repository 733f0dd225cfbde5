/** A language the product speaks. zh-CN is the source, en is complete. Source: product §0.6 */
export type Locale = 'zh-CN' | 'en'

/** What the member chose: a language, or the system's. */
export type LanguageChoice = Locale | 'system'

/** The language to speak: the chosen one; else Chinese for any Chinese system and for one that tells nothing; else English. */
export function resolveLocale(choice: LanguageChoice, systemLanguage: string): Locale {
  if (choice !== 'system') return choice
  return systemLanguage === '' || /^zh/i.test(systemLanguage) ? 'zh-CN' : 'en'
}
