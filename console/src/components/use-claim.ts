import { useEffect } from 'react'
import { useAct } from '../api/queries'

const RENEW_MS = 4 * 60_000

/** Claims a case while it is shown, and gives it back when the page is left. */
export const useClaim = (subject: string, isWanted: boolean): { readonly takenBy: string | null } => {
  const keep = useAct('/ops/claims/keep')
  const { mutate: keepClaim } = keep
  const { mutate: release } = useAct('/ops/claims/release')
  useEffect(() => {
    if (!isWanted) return undefined
    keepClaim({ subject })
    const timer = setInterval(() => keepClaim({ subject }), RENEW_MS)
    return () => {
      clearInterval(timer)
      release({ subject })
    }
  }, [subject, isWanted, keepClaim, release])
  return { takenBy: keep.error?.refusal === 'CASE_TAKEN' ? String(keep.error.data.by) : null }
}
