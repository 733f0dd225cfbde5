import { navigateTo } from '@/platform/navigation'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { errorText, momentLabel } from '@/text/index'
import { useUnlockText } from './use-unlock-text'

/** Words for why there is nothing to buy, with the action that helps, where there is one. */
export interface RefusalWords {
  readonly title: string
  readonly line: string
  readonly go?: string
  readonly onGo?: () => void
}

/** Words for the reason why the viewer cannot unlock; null when the viewer can. Source: product §10 (15xx) */
export function useRefusal({ offer: { refusal } }: UnlockStore): RefusalWords | null {
  const texts = useUnlockText()
  const { refusals: text } = texts.unlock
  if (refusal === null) return null
  const { name, data } = refusal
  const momentOf = (key: string) => (typeof data[key] === 'number' ? momentLabel(texts, data[key]) : '')
  switch (name) {
    case 'CONTACT_NOT_ON_SALE':
      return text.notOnSale
    case 'OWNER_UNAVAILABLE':
      return text.unavailable
    case 'RELATION_MISSING':
      return data.audience === 'matched' ? text.matched : text.chatted
    case 'UNLOCK_TOO_NEW':
      return { title: text.tooNew.title, line: text.tooNew.line(momentOf('at')) }
    case 'UNLOCK_DAILY_LIMIT':
      return { title: text.daily.title, line: text.daily.line(momentOf('resetAt')) }
    case 'PROFILE_INCOMPLETE':
      return { ...text.incomplete, onGo: () => navigateTo('information') }
    case 'ACCOUNT_RESTRICTED':
      return text.restricted
    case 'TARGET_NOT_VISIBLE':
    case 'NOT_FOUND':
      return text.gone
    default:
      return { title: errorText(texts, name), line: '' }
  }
}
