import { NetworkError } from '@/api/errors'
import type { Texts } from './index'

/** Brings the English texts: only who reads them loads their file. @throws NetworkError when it does not come */
export const loadEnglish = (): Promise<Texts> =>
  import(/* webpackChunkName: "english" */ './en/index').then(
    ({ english }) => english,
    () => {
      throw new NetworkError('offline')
    },
  )
