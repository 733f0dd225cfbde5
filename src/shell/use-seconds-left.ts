import { useEffect, useState } from 'react'
import { SECOND_MS } from '@contract/constants'
import { useStores } from '@/stores/use-stores'

/** Whole seconds until a moment, counting down; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const { clock } = useStores()
  const left = () => Math.max(0, Math.ceil((until - clock.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (left() === 0) return undefined
    const timer = setInterval(() => setSeconds(left()), SECOND_MS)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- left depends on until alone
  }, [until])
  return seconds
}
