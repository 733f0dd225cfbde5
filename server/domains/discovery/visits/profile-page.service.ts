import type { DataOf, PayloadOf } from '@contract/call'
import type { get } from '@contract/calls/user/get'
import type { Audience } from '@contract/types/audience'
import type { PublicUser } from '@contract/types/member'
import type { CanMessage } from '@contract/types/message'
import type { Language } from '../../../lib/language'
import type { Platform } from '../../../lib/platform'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { cityLabel } from '../../../text/dict/cities'
import { regionLabel } from '../../../text/dict/regions'
import type { RelationService } from '../actions/relation.service'
import type { IntroService } from '../../account/intros/intro.service'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import { type CardPresenter, sharedInterests } from '../feed/card.presenter'
import type { DistanceService } from '../../account/locations/distance.service'
import { zodiacOf } from '../../account/members/age'
import { asOthersSee, audienceOf } from '../../account/members/hidden-fields'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { MessagePolicy } from '../../chat/messages/message-policy.service'
import type { OfferService } from '../../money/unlocks/offer.service'
import type { VisitService } from './visit.service'

/** The reader's language and platform. */
export interface PageReader {
  readonly language: Language
  readonly platform: Platform
}

/** A member's page. Source: product §4, §5.1, §8.2 (9) */
export interface ProfilePageService {
  /**
   * Opens a member's page and records the visit.
   * @throws DomainError TARGET_NOT_VISIBLE, the same for unknown, blocked, deactivated, paused and restricted members.
   */
  open(viewerId: string, payload: PayloadOf<typeof get>, reader: PageReader): Promise<DataOf<typeof get>>
}

/** Dependencies of the profile page. */
export interface ProfilePageDeps {
  readonly members: MemberService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'activityOf' | 'ageOf'>
  readonly photos: Pick<PhotoPresenter, 'photosOf' | 'avatarsOf' | 'lockedCount'>
  readonly relations: RelationService
  readonly distances: DistanceService
  readonly cards: CardPresenter
  readonly messagePolicy: Pick<MessagePolicy, 'canMessage'>
  readonly visits: VisitService
  readonly voiceIntros: Pick<IntroService, 'shownTo'>
  readonly unlocks: { readonly offers: Pick<OfferService, 'offerOf'> }
}

const noMessageToSelf: CanMessage = {
  allowed: false,
  form: null,
  refusal: 'TARGET_IS_SELF',
  need: null,
  greetingsLeft: null,
}

/** Pages over profiles, albums and relations. */
export const createProfilePageService = (core: Core, deps: ProfilePageDeps): ProfilePageService => {
  const { members, memberBriefs, photos, relations, distances, cards, messagePolicy, visits, unlocks } = deps
  const { voiceIntros } = deps
  const { db } = core

  const publicUser = async (
    viewer: MemberRow,
    member: MemberRow,
    audience: Audience,
    language: Language,
  ): Promise<PublicUser> => {
    const isSelf = viewer.id === member.id
    const opensAll = audience === 'match'
    const [pictures, avatars, lockedCount, distanceBucket, voice] = await Promise.all([
      photos.photosOf(db, [member.id], {
        withVideos: true,
        ...(opensAll && { viewer: { id: viewer.id, matchedWith: new Set([member.id]) } }),
      }),
      photos.avatarsOf(db, [member.id]),
      opensAll ? 0 : photos.lockedCount(db, member.id),
      isSelf ? null : distances.bucketBetween(db, viewer.id, member.id),
      voiceIntros.shownTo(db, viewer.id, member.id),
    ])
    const fields = member as Pick<
      PublicUser & MemberRow,
      'education' | 'marital' | 'smoke' | 'drink' | 'children' | 'nickname' | 'gender' | 'bio' | 'job'
    >
    return {
      id: member.id,
      nickname: fields.nickname,
      gender: fields.gender,
      age: memberBriefs.ageOf(member),
      zodiac: member.settings.hideAge ? null : zodiacOf(member.birth_date),
      bio: fields.bio,
      cityCode: member.city_code,
      city: cityLabel(member.city_code, language),
      hometownCode: member.hometown_code,
      heightCm: member.height_cm,
      job: fields.job,
      education: fields.education,
      incomeBand: member.income_band as PublicUser['incomeBand'],
      marital: fields.marital,
      smoke: fields.smoke,
      drink: fields.drink,
      children: fields.children,
      lookingFor: member.looking_for as PublicUser['lookingFor'],
      interests: member.interests,
      prompts: member.prompts,
      certified: member.certified_at !== null,
      certifiedAt: member.certified_at,
      ipProvince: regionLabel(member.ip_province, language),
      demo: member.is_demo,
      avatarUrl: avatars.get(member.id)?.url ?? null,
      vip: members.isVip(member) && !member.settings.hideVip,
      activity: memberBriefs.activityOf(member, viewer),
      distanceBucket,
      photos: pictures.get(member.id) ?? [],
      lockedPhotoCount: lockedCount,
      voice,
    }
  }

  return {
    async open(viewerId, { userId, from, previewAs = 'match' }, { language, platform }) {
      const viewer = await members.get(db, viewerId)
      const target = (await relations.canSee(db, viewerId, userId)) ?? fail('TARGET_NOT_VISIBLE')
      const isSelf = target.id === viewer.id
      if (!isSelf) await visits.record(viewer, target, from ?? null)
      const relation = await relations.relationOf(db, viewerId, userId)
      // The member's own page is the preview of what others see.
      const audience = isSelf ? previewAs : audienceOf(relation.matched)
      const seen = asOthersSee(target, audience)
      return {
        user: await publicUser(viewer, seen, audience, language),
        self: isSelf,
        relation,
        sharedInterests: isSelf ? [] : sharedInterests(viewer, target),
        reasons: isSelf ? [] : await cards.reasonsFor(db, viewer, seen),
        canMessage: isSelf ? noMessageToSelf : await messagePolicy.canMessage(db, viewer, target),
        unlock: await unlocks.offers.offerOf(db, viewer, target, platform),
      }
    },
  }
}
