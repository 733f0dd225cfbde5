/** Languages that the product speaks; zh-CN is the source. Source: product §0.6. */
export const LANGUAGES = ['zh-CN', 'en'] as const
/** A language that the product speaks. */
export type Language = (typeof LANGUAGES)[number]

/** Language of a request by its `X-Lang` header; anything unknown is zh-CN. Source: product §3. */
export const languageOf = (header: string | string[] | undefined): Language =>
  typeof header === 'string' && header.toLowerCase().startsWith('en') ? 'en' : 'zh-CN'
