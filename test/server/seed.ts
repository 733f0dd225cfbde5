import { DAY_MS } from '@contract/constants'
import type { Filters, Gender, Settings } from '@contract/types/member'
import type { Services } from '../../server/deps'
import type { MemberChange } from '../../server/domains/account/members/member.repository'
import { ageAt } from '../../server/domains/account/members/age'
import { defaultFilters, defaultSettings } from '../../server/domains/account/members/member-defaults'
import type { Core } from '../../server/lib/core'
import type { Envelope } from '../../server/http/envelope'

/** An answer as it came over the wire. */
export interface Answer extends Envelope {
  readonly status: number
  // The test knows the type of the answer.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}

/** Headers and session of a request. */
export interface RequestOptions {
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** Makes a call over HTTP. */
export type Post = (path: string, body?: unknown, options?: RequestOptions) => Promise<Answer>

/** A member with a session. */
export interface SeededMember {
  readonly id: string
  readonly token: string
  readonly sessionId: string
  readonly phone: string
  /** Makes a call as this member. */
  post(path: string, body?: unknown): Promise<Answer>
}

/** Options of a member; by default an ordinary, complete, active member of Shanghai. */
export interface MemberOptions {
  readonly nickname?: string
  readonly gender?: Gender
  readonly age?: number
  readonly phone?: string
  readonly isVip?: boolean
  readonly isVerified?: boolean
  readonly createdAt?: number
  readonly filters?: Partial<Filters>
  readonly settings?: Partial<Settings>
  /** False leaves the album empty. */
  readonly hasAvatar?: boolean
  /** A fix in degrees, WGS-84; without one the member is at city level. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
  /** Any other column. */
  readonly row?: MemberChange
}

/** Creates members directly in the tables. */
export interface Seed {
  member(request?: MemberOptions): Promise<SeededMember>
}

/** Seeded members are older than every rule for newcomers. */
const ACCOUNT_AGE_MS = 60 * DAY_MS

/** Seeds through the core and services of a running app. */
export const createSeed = (core: Core, services: Services, post: Post): Seed => {
  let count = 0

  const insertAvatar = async (memberId: string, atMs: number): Promise<void> => {
    const key = `m/${memberId}/avatar`
    await core.db
      .insertInto('image')
      .values({
        id: core.ids.ulid(atMs),
        member_id: memberId,
        object_key: `${key}.webp`,
        thumb_key: `${key}-thumb.webp`,
        blur_key: `${key}-blur.webp`,
        width: 800,
        height: 1000,
        seconds: null,
        tint: '#aa8877',
        alt: null,
        review_state: 'approved',
        reject_reason: null,
        sort: 0,
        is_avatar: true,
        content_hash: Buffer.from(memberId),
        created_at: atMs,
      })
      .execute()
  }

  const insertMember = async (request: MemberOptions, phone: string): Promise<string> => {
    const now = core.clock.now()
    const createdAt = request.createdAt ?? now - ACCOUNT_AGE_MS
    const gender = request.gender ?? 'female'
    const birthYear = new Date(now).getUTCFullYear() - (request.age ?? 26)
    const birthDate = `${birthYear}-01-01`
    const row = {
      id: core.ids.member(),
      phone_hash: core.crypto.phoneHash(phone),
      phone_sealed: core.crypto.seal(phone),
      phone_masked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
      nickname: request.nickname ?? `测试${count}`,
      gender,
      birth_date: birthDate,
      city_code: '310000',
      certified_at: request.isVerified ? createdAt : null,
      account_state: 'active' as const,
      completeness: 80,
      filters: JSON.stringify({ ...defaultFilters(gender, ageAt(birthDate, now)), ...request.filters }),
      settings: JSON.stringify({ ...defaultSettings, ...request.settings }),
      invite_code: core.ids.inviteCode(),
      consents: JSON.stringify({ user: '1.0', privacy: '1.0' }),
      consented_at: createdAt,
      vip_started_at: request.isVip ? createdAt : null,
      vip_expire_at: request.isVip ? now + 30 * DAY_MS : null,
      active_at: now,
      created_at: createdAt,
      ...request.row,
    }
    await core.db.insertInto('member').values(row).execute()
    if (request.hasAvatar !== false) await insertAvatar(row.id, createdAt)
    await services.locations.sync(core.db, row.id)
    if (request.place) await services.locations.update(core.db, row.id, request.place)
    return row.id
  }

  return {
    async member(request = {}) {
      count += 1
      const phone = request.phone ?? `139${String(count).padStart(8, '0')}`
      const id = await insertMember(request, phone)
      const device = { deviceId: `device-${id}`, client: 'h5/1.0.0(100)' }
      const session = await core.transaction((tx) => services.sessions.open(tx, id, device))
      return {
        id,
        phone,
        token: session.token,
        sessionId: session.id,
        post: (path, body) => post(path, body, { token: session.token }),
      }
    },
  }
}
