import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle'

/** Whether what is not seen yet may be drawn and loaded: on H5 from the first quiet moment on, so that what is seen comes first. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(process.env.TARO_ENV !== 'h5')
  useEffect(() => whenIdle(() => setQuiet(true)), [])
  return isQuiet
}
