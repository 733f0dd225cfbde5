import { NetworkError } from '@/api/errors'
import type { Texts } from './index'

/**
 * Loads the English texts, a separate file that Chinese readers never need. @throws NetworkError when the file
 * cannot be loaded
 */
export const loadEnglish = (): Promise<Texts> =>
  import(/* webpackChunkName: "english" */ './en/index').then(
    ({ english }) => english,
    () => {
      throw new NetworkError('offline')
    },
  )
