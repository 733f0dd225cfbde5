import type { BrowserContext } from 'playwright-core'

/** A name as long as the rules allow, in wide characters and a flag of two code points. Source: product §9 */
const NAME = '欧阳夏侯令狐慕容上官婉🇨🇳'
const WORDS =
  '周末常去江边骑车，也爱在家做饭。慢热，但熟了以后话很多。I write longer sentences on rainy days, '
const BIO = Array.from({ length: 140 }, (_, at) => [...WORDS][at % [...WORDS].length]).join('')
const UNREAD = 1234
/** Amount of money in fen: seven digits before the point. */
const FEN = 123_456_789
const COINS = 1_234_567
const PHOTOS = 9

const words = new Map<string, unknown>([
  ['nickname', NAME],
  ['bio', BIO],
])
const counts = /^(unread|total|count|visitors|followings|followers|likes|newCount)$/

const stretchField = (key: string, value: unknown): unknown => {
  if (words.has(key) && typeof value === 'string') return words.get(key)
  if (typeof value === 'number') {
    if (/Fen$/.test(key)) return FEN
    if (/coins$/i.test(key)) return COINS
    return counts.test(key) && value > 0 ? UNREAD : value
  }
  if (/Photos?$/i.test(key) && Array.isArray(value) && value.length > 0 && value.length < PHOTOS)
    return Array.from({ length: PHOTOS }, (_, at) => stretch(value[at % value.length] as unknown))
  return stretch(value)
}

/** Returns the answer with every value as long as it may become. */
const stretch = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stretch)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stretchField(key, inner)]))
}

/** Lengthens the answers of calls from this phone; the product's own settings and prices stay as they are. */
export const stretchAnswers = async (context: BrowserContext): Promise<void> => {
  await context.route(/\/api\/(user|auth)\//, async (route) => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    await route.fulfill(isJson ? { response, json: stretch(await response.json()) } : { response })
  })
}
