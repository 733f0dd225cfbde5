import type { Activity, Card, Reason } from '@contract/types/member'
import { metersOf } from '@/components/members/Distance'
import type { IconName } from '@/components/icon/icon-names'
import type { MemberCardLabels, MemberCardModel } from '@/components/member-card/member-card-model'
import type { Zodiac } from '@/lib/time/birthday'
import type { SystemConfigStore } from '@/stores/system-config'
import { distanceLabel, type Texts } from '@/text/index'

/** Activity in words; null when it is hidden or long ago. */
export const presenceText = ({ home }: Texts, activity: Activity): string | null =>
  activity === null ? null : home.presence[activity]

/** A zodiac sign in words; null for a hidden or unknown one. */
export function zodiacText({ common }: Texts, zodiac: string | null): string | null {
  return zodiac !== null && zodiac in common.zodiac ? common.zodiac[zodiac as Zodiac] : null
}

/** Icon and words of an interest. */
export function interestChip(config: SystemConfigStore, id: string): { text: string; icon?: IconName } {
  const entry = config.value?.dict?.interests.find((one) => one.id === id)
  return { text: config.label('interests', id), icon: entry?.icon as IconName | undefined }
}

function reasonText(texts: Texts, city: string | null, { kind, value }: Reason): string | null {
  const { home, member } = texts
  switch (kind) {
    case 'city':
      return city === null ? null : home.reasons.city(city)
    case 'active':
      return home.reasons.active
    case 'looking_for': {
      const words: Record<string, string | undefined> = member.values.lookingFor
      const request = value === null ? undefined : words[value]
      return request === undefined ? null : home.reasons.looking_for(request)
    }
    case 'interest':
      return null
  }
}

/** What the viewer and a member of this city have in common, beside their interests. Source: product §7.1.6 */
export const reasonChips = (
  texts: Texts,
  city: string | null,
  reasons: readonly Reason[],
): { readonly text: string }[] =>
  reasons.flatMap((reason) => {
    const text = reasonText(texts, city, reason)
    return text === null ? [] : [{ text }]
  })

/** Shared interests; without one, the other reasons why this card is shown. */
function commonGround(texts: Texts, config: SystemConfigStore, card: Card) {
  if (card.sharedInterests.length > 0) return card.sharedInterests.map((id) => interestChip(config, id))
  return reasonChips(texts, card.city, card.reasons)
}

/** Model of a member's card in the feed. */
export function cardModel(texts: Texts, config: SystemConfigStore, card: Card): MemberCardModel {
  const distanceText = distanceLabel(texts, card.distanceBucket, card.city)
  return {
    id: card.id,
    name: card.nickname,
    age: card.age,
    photoUrls: card.photos.map((photo) => photo.url),
    tint: card.photos[0]?.tint,
    isVerified: card.certified,
    isOnline: card.activity === 'online',
    presenceText: presenceText(texts, card.activity),
    distanceText,
    distanceMeters: metersOf(card.distanceBucket),
    facts: [card.job, zodiacText(texts, card.zodiac)].filter((fact): fact is string => Boolean(fact)),
    prompt: card.prompt && {
      question: config.label('prompts', card.prompt.promptId),
      answer: card.prompt.answer,
    },
    sharedInterests: commonGround(texts, config, card),
    isLiked: card.liked,
    ...(card.vip ? { vipText: texts.home.vip } : {}),
    ...(card.demo ? { demoText: texts.home.demo } : {}),
  }
}

/** The same with the small picture, for grids and rows. */
export const smallCardModel = (texts: Texts, config: SystemConfigStore, card: Card): MemberCardModel => ({
  ...cardModel(texts, config, card),
  photoUrls: card.photos.slice(0, 1).map((photo) => photo.thumbUrl),
})

/** Texts around a card; the heading over its chips depends on whether they are interests or other common ground. */
export function cardLabels({ home }: Texts, card: Card): MemberCardLabels {
  return {
    verified: home.verified,
    more: home.more,
    shared: card.sharedInterests.length > 0 ? home.shared : home.alike,
    likeAnswer: home.likeAnswer,
    like: home.likeWho(card.nickname),
    liked: home.liked,
    previousPhoto: home.previousPhoto,
    nextPhoto: home.nextPhoto,
  }
}
