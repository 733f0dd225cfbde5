import type { PublicUser } from '@contract/types/member'
import type { Fact } from '@/components/members/FactChips'
import type { SystemConfigStore } from '@/stores/system-config'
import type { Texts } from '@/text/index'
import { interestChip, zodiacText } from '../components/card-model'

/** Facts from a member's profile, the most informative first, without hidden fields. Source: screens.md 9 */
export function memberFacts(texts: Texts, config: SystemConfigStore, user: PublicUser): Fact[] {
  const { values } = texts.member
  const hometown = config.cityLabel(user.hometownCode)
  const zodiac = zodiacText(texts, user.zodiac)
  const facts: (Fact | null)[] = [
    user.job ? { text: user.job, icon: 'contact' } : null,
    user.heightCm === null ? null : { text: values.height(user.heightCm), icon: 'ruler' },
    user.education && { text: values.education[user.education], icon: 'graduation-cap' },
    zodiac === null ? null : { text: zodiac, icon: 'sparkles' },
    hometown ? { text: values.hometown(hometown), icon: 'map-pin' } : null,
    user.incomeBand && { text: values.incomeBand[user.incomeBand], icon: 'wallet' },
    user.marital && { text: values.marital[user.marital], icon: 'heart' },
    user.children && values.children[user.children]
      ? { text: values.children[user.children], icon: 'smile' }
      : null,
    user.smoke && { text: values.smoke[user.smoke], icon: 'ban' },
    user.drink && { text: values.drink[user.drink], icon: 'wine' },
  ]
  return facts.filter((fact): fact is Fact => fact !== null)
}

/** Interests as chips, shared ones first and marked. */
export const memberInterests = (
  config: SystemConfigStore,
  interests: readonly string[],
  shared: readonly string[],
): Fact[] => {
  const others = interests.filter((id) => !shared.includes(id))
  return [
    ...shared.map((id) => ({ ...interestChip(config, id), isShared: true })),
    ...others.map((id) => interestChip(config, id)),
  ]
}
