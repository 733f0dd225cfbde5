import type { ActionRow, Matter } from '@contract/types/action'
import { yuan } from '@/lib/money'
import type { HelpTexts } from './use-help-text'

/** Status of a matter, in the words of its kind. */
export function matterState({ service }: HelpTexts, { kind, state }: Matter): string {
  const { states, reportStates, refundStates, withdrawalStates } = service.matters
  const own: Partial<Record<Matter['kind'], Partial<Record<Matter['state'], string>>>> = {
    report: reportStates,
    refund: refundStates,
    withdrawal: withdrawalStates,
  }
  return own[kind]?.[state] ?? states[state]
}

/** Colour class of a state: open or over. */
export const matterTone = ({ state }: Matter): 'open' | 'over' =>
  state === 'received' || state === 'reviewing' || state === 'answered' ? 'open' : 'over'

/** The member or the amount of a matter; empty where its kind says everything. */
export function matterAbout({ service }: HelpTexts, { matter, member }: ActionRow): string {
  if (!matter) return ''
  const { matters: text, coins, yuan: money } = service
  if (matter.kind === 'report' && member === null) return text.about(text.someone)
  if (member !== null) return text.about(member.nickname || text.gone)
  if (matter.amountFen > 0) return money(yuan(matter.amountFen))
  return matter.coins > 0 ? coins(matter.coins) : ''
}
