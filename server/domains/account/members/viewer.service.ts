import type { Counters, Quotas, SelfUser } from '@contract/types/member'
import type { Vip } from '@contract/types/vip'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import type { IpPlaces } from '../../../providers/ip-place/port'
import type { ProductConfig } from '../config/product-config'
import type { PhotoPresenter } from '../album/photo.presenter'
import type { ReconsentService } from '../auth/consents'
import type { AuthenticationService } from '../identity-verification/authentication.service'
import type { LocationService } from '../locations/location.service'
import type { QuotaService } from '../usage/quota.service'
import type { ActionListService } from '../../discovery/actions/action-list.service'
import type { AppealService } from '../../safety/reports/appeal.service'
import { countAlbum, type MemberRow, updateMember } from './member.repository'
import type { MemberService } from './member.service'
import { selfOf } from './self.presenter'

/** Dependencies of the viewer's own page. */
export interface ViewerDeps {
  readonly productConfig: Pick<ProductConfig, 'profile' | 'login' | 'quota'>
  readonly members: MemberService
  readonly photos: Pick<PhotoPresenter, 'avatarsOf'>
  readonly locations: Pick<LocationService, 'stateOf'>
  readonly appeals: Pick<AppealService, 'restrictionOf'>
  readonly authentications: { readonly service: Pick<AuthenticationService, 'statusOf'> }
  readonly reconsents: Pick<ReconsentService, 'isDue'>
  readonly quotas: Pick<QuotaService, 'quotasOf'>
  readonly actionLists: Pick<ActionListService, 'countersOf'>
  readonly ipPlaces: IpPlaces
}

/** Everything that a member sees of themselves. */
export interface ViewerService {
  selfOf(memberId: string, language: Language): Promise<SelfUser>
  /**
   * The own account, membership, counters and allowances. Records the province of the address. Source: product §4
   * (my_info), §13
   */
  everythingOf(
    memberId: string,
    language: Language,
    ip: string,
  ): Promise<{ user: SelfUser; vip: Vip; counters: Counters; quotas: Quotas }>
}

/** A membership as its member sees it; an ended one keeps its dates. Source: product §5.3 */
export const vipOf = (member: MemberRow, nowMs: number): Vip => {
  const expireTime = member.vip_expire_at
  return {
    level: expireTime !== null && expireTime > nowMs ? 1 : 0,
    expireTime,
    startedAt: member.vip_started_at,
    source: member.vip_source as Vip['source'],
    packageId: member.vip_package_id,
  }
}

/** The viewer, from members, pictures, places and allowances. */
export const createViewerService = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  deps: ViewerDeps,
): ViewerService => {
  const { productConfig, members, photos, locations, appeals, authentications, reconsents } = deps
  const { quotas: allowances, actionLists, ipPlaces } = deps

  const present = async (member: MemberRow, language: Language): Promise<SelfUser> => {
    const [album, avatars, locationState, restriction, authentication] = await Promise.all([
      countAlbum(db, member.id),
      photos.avatarsOf(db, [member.id], { forSelf: true }),
      locations.stateOf(db, member.id),
      appeals.restrictionOf(db, member),
      authentications.service.statusOf(db, member.id),
    ])
    const avatar = avatars.get(member.id) ?? null
    const status = { restriction, authentication, isConsentDue: reconsents.isDue(member) }
    const surroundings = { album, avatar, locationState, ...status, language, nowMs: clock.now() }
    return selfOf(member, surroundings, productConfig)
  }

  /**
   * The member with the province of their present address. What others see changes with it; nothing else of the
   * address is stored.
   */
  const fromRegion = async (member: MemberRow, ip: string): Promise<MemberRow> => {
    const region = ipPlaces.placeOf(ip)?.regionCode ?? member.ip_province
    if (region === member.ip_province) return member
    await updateMember(db, member.id, { ip_province: region })
    return { ...member, ip_province: region }
  }

  return {
    selfOf: async (memberId, language) => present(await members.getById(memberId), language),

    async everythingOf(memberId, language, ip) {
      const member = await fromRegion(await members.getById(memberId), ip)
      const [user, counters, quotas] = await Promise.all([
        present(member, language),
        actionLists.countersOf(db, memberId),
        allowances.quotasOf(db, member),
      ])
      return { user, vip: vipOf(member, clock.now()), counters, quotas }
    },
  }
}
