/** A language of the product. zh-CN is the source, en is complete. Source: product §0.6 */
export type Locale = 'zh-CN' | 'en'

/** The member's choice: a language, or the system's. */
export type LanguageChoice = Locale | 'system'

/** The language to show: the chosen one, else Chinese for a Chinese or unknown system language, else English. */
export function resolveLocale(choice: LanguageChoice, systemLanguage: string): Locale {
  if (choice !== 'system') return choice
  return systemLanguage === '' || /^zh/i.test(systemLanguage) ? 'zh-CN' : 'en'
}
