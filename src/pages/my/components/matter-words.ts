import type { ActionRow, Matter } from '@contract/types/action'
import { yuan } from '@/lib/money'
import type { HelpTexts } from './use-help-text'

/** Where a matter stands, in the words of its kind. */
export function matterState({ service }: HelpTexts, { kind, state }: Matter): string {
  const { states, reportStates, refundStates, withdrawalStates } = service.matters
  const own: Partial<Record<Matter['kind'], Partial<Record<Matter['state'], string>>>> = {
    report: reportStates,
    refund: refundStates,
    withdrawal: withdrawalStates,
  }
  return own[kind]?.[state] ?? states[state]
}

/** How a state is coloured: under way, or over. */
export const matterTone = ({ state }: Matter): 'open' | 'over' =>
  state === 'received' || state === 'reviewing' || state === 'answered' ? 'open' : 'over'

/** Whom or how much it is about; empty where its kind says all. */
export function matterAbout({ service }: HelpTexts, { matter, member }: ActionRow): string {
  if (!matter) return ''
  const { matters: text, coins, yuan: money } = service
  if (matter.kind === 'report' && member === null) return text.about(text.someone)
  if (member !== null) return text.about(member.nickname || text.gone)
  if (matter.amountFen > 0) return money(yuan(matter.amountFen))
  return matter.coins > 0 ? coins(matter.coins) : ''
}
