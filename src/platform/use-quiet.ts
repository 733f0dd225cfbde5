import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle'

/**
 * Whether invisible parts may be rendered and loaded: on H5 from the first idle moment on, so that visible parts come
 * first.
 */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(!IS_WEB)
  useEffect(() => whenIdle(() => setQuiet(true)), [])
  return isQuiet
}
