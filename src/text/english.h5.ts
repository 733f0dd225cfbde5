import { NetworkError } from '@/api/errors'
import type { Texts } from './index'

/** In a browser only who reads English loads it. */
export const englishAtHand: Texts | null = null

/** Brings the English texts. @throws NetworkError when their file does not come */
export const loadEnglish = (): Promise<Texts> =>
  import('./en/index').then(
    ({ english }) => english,
    () => {
      throw new NetworkError('offline')
    },
  )
