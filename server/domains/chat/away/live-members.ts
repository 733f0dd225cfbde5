import type { Clock } from '../../../lib/clock'

/** The connections of this process, as presence needs them. */
export interface AwayHub {
  isHere(memberId: string): boolean
  onPresence(listener: (memberId: string, isHere: boolean) => void): () => void
}

/** Members whose screen shows the app, or showed it a moment ago, by the connections of this process. */
export interface LiveMembers {
  /** Sets whose connections count; before it nobody is here. */
  attach(hub: AwayHub): void
  isHere(memberId: string): boolean
  /** When the member left, in epoch ms; null for members who are here, and for those who left long ago. */
  leftAt(memberId: string): number | null
}

/** @param keptMs How long a member who left is remembered. */
export const createLiveMembers = (clock: Clock, keptMs: number): LiveMembers => {
  /** In the order of leaving, so that old entries are first. */
  const left = new Map<string, number>()
  let hub: Pick<AwayHub, 'isHere'> = { isHere: () => false }

  const forgetOld = (): void => {
    const oldest = clock.now() - keptMs
    for (const [memberId, atMs] of left) {
      if (atMs > oldest) return
      left.delete(memberId)
    }
  }

  return {
    attach(given) {
      hub = given
      given.onPresence((memberId, isHere) => {
        left.delete(memberId)
        if (!isHere) left.set(memberId, clock.now())
        forgetOld()
      })
    },
    isHere: (memberId) => hub.isHere(memberId),
    leftAt: (memberId) => (hub.isHere(memberId) ? null : (left.get(memberId) ?? null)),
  }
}
