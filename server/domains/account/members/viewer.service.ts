import { DAY_MS } from '@contract/constants'
import type { Counters, LocationState, Quotas, SelfUser } from '@contract/types/member'
import type { Vip } from '@contract/types/vip'
import type { Db } from '../../../db/database'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import type { IpPlaces } from '../../../providers/ip-place/port'
import type { ProductConfig } from '../config/product-config'
import type { QuotaMember } from '../usage/quota.service'
import { countAlbum, type MemberRow, updateMember } from './member.repository'
import type { MemberService } from './member.service'
import { selfOf, type SelfSurroundings } from './self.presenter'

/** Queries of the viewer's own page to other domains. */
export interface ViewerSources {
  avatarsOf(
    db: Db,
    ids: readonly string[],
    options: { forSelf: true },
  ): Promise<Map<string, NonNullable<SelfSurroundings['avatar']>>>
  locationStateOf(db: Db, memberId: string): Promise<LocationState>
  /** The restriction of the account; null without one. */
  restrictionOf(db: Db, member: MemberRow): Promise<SelfUser['restriction']>
  authenticationOf(db: Db, memberId: string): Promise<SelfUser['authentication']>
  /** True when the member has not consented to the agreements in force yet. */
  isConsentDue(member: MemberRow): boolean
  quotasOf(db: Db, member: QuotaMember): Promise<Quotas>
  /** Counters of the own page; each is the length of its list. */
  countersOf(db: Db, memberId: string): Promise<Counters>
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
  const leftMs = Math.max(0, (expireTime ?? 0) - nowMs)
  return {
    level: leftMs > 0 ? 1 : 0,
    expireTime,
    startedAt: member.vip_started_at,
    source: member.vip_source as Vip['source'],
    packageId: member.vip_package_id,
    daysLeft: Math.ceil(leftMs / DAY_MS),
  }
}

/** The viewer, from members, pictures, places and allowances. */
export const createViewerService = (
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  productConfig: Pick<ProductConfig, 'profile' | 'login'>,
  members: MemberService,
  sources: ViewerSources,
): ViewerService => {
  const present = async (member: MemberRow, language: Language): Promise<SelfUser> => {
    const [album, avatars, locationState, restriction, authentication] = await Promise.all([
      countAlbum(db, member.id),
      sources.avatarsOf(db, [member.id], { forSelf: true }),
      sources.locationStateOf(db, member.id),
      sources.restrictionOf(db, member),
      sources.authenticationOf(db, member.id),
    ])
    const avatar = avatars.get(member.id) ?? null
    const told = { restriction, authentication, isConsentDue: sources.isConsentDue(member) }
    const surroundings = { album, avatar, locationState, ...told, language, nowMs: clock.now() }
    return selfOf(member, surroundings, productConfig)
  }

  /**
   * The member with the province of their present address. What others see changes with it; nothing else of the
   * address is stored.
   */
  const fromRegion = async (member: MemberRow, ip: string): Promise<MemberRow> => {
    const region = sources.ipPlaces.placeOf(ip)?.regionCode ?? member.ip_province
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
        sources.countersOf(db, memberId),
        sources.quotasOf(db, member),
      ])
      return { user, vip: vipOf(member, clock.now()), counters, quotas }
    },
  }
}
