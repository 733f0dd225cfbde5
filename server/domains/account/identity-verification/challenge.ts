import type { FaceAction } from '@contract/types/authentication'
import type { Ids } from '../../../lib/ids'

/** All actions that a challenge may ask for. Source: product §7.10.1 */
const ACTIONS: readonly FaceAction[] = ['turn_left', 'turn_right', 'blink', 'open_mouth', 'raise_hand']

/** Four random digits, from the generator of codes. */
const digitsOf = (ids: Pick<Ids, 'smsCode'>): string => ids.smsCode().slice(0, 4)

/** Two different actions that are not among the given ones; when too few are left, the given ones may repeat. */
const pickActions = (ids: Pick<Ids, 'smsCode'>, without: readonly string[]): FaceAction[] => {
  const fresh = ACTIONS.filter((action) => !without.includes(action))
  const from = fresh.length >= 2 ? fresh : [...ACTIONS]
  const number = Number(ids.smsCode())
  const first = number % from.length
  const second = (first + 1 + (Math.floor(number / from.length) % (from.length - 1))) % from.length
  return [from[first], from[second]].flatMap((action) => action ?? [])
}

/** New digits and actions; after a swap none of the former actions. */
export const newTask = (
  ids: Pick<Ids, 'smsCode'>,
  without: readonly string[] = [],
): { digits: string; actions: FaceAction[] } => ({
  digits: digitsOf(ids),
  actions: pickActions(ids, without),
})
