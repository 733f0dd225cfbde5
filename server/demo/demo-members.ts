import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../db/database'
import { ALBUM_FOLDER, newPictureKeys } from '../media/picture-keys'
import { defaultFilters, defaultSettings } from '../domains/account/members/member-defaults'
import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { placeIn } from './districts'
import type { DemoPictures } from './made-pictures'
import type { DemoProfile } from './profiles'

/** A demo member in the database. */
export interface DemoMember {
  readonly id: string
  readonly profile: DemoProfile
  readonly phone: string
}

/** City of the demo world. */
export const DEMO_CITY = '310000'

/** Phone number of a demo member, in a block that no carrier assigns as a whole. */
const phoneOf = (index: number): string => `1990000${String(index + 1).padStart(4, '0')}`

/** How long ago a member was active, in ms: a third just now, the rest over the last days. */
const activeAgoMs = (index: number, random: () => number): number => {
  if (index % 3 === 0) return random() * 4 * 60_000
  if (index % 3 === 1) return random() * 8 * HOUR_MS
  return random() * 3 * DAY_MS
}

const birthDateOf = (age: number, nowMs: number, random: () => number): string => {
  const year = new Date(nowMs).getUTCFullYear() - age
  const dayOfYear = Math.floor(random() * 300)
  const birthday = new Date(Date.UTC(year, 0, 1 + dayOfYear))
  const isLaterThisYear = Date.UTC(year + age, 0, 1 + dayOfYear) > nowMs
  if (isLaterThisYear) birthday.setUTCFullYear(year - 1)
  return birthday.toISOString().slice(0, 10)
}

const insertMember = async (
  core: Core,
  db: Db,
  profile: DemoProfile,
  index: number,
  random: () => number,
): Promise<DemoMember> => {
  const now = core.clock.now()
  const phone = phoneOf(index)
  const id = core.ids.member()
  const createdAt = now - Math.floor((60 + random() * 260) * DAY_MS)
  await db
    .insertInto('member')
    .values({
      id,
      phone_hash: core.crypto.phoneHash(phone),
      phone_sealed: core.crypto.seal(phone),
      phone_masked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
      nickname: profile.nickname,
      gender: profile.gender,
      birth_date: birthDateOf(profile.age, now, random),
      bio: profile.bio,
      city_code: DEMO_CITY,
      ip_province: DEMO_CITY,
      height_cm: profile.heightCm,
      job: profile.job,
      education: profile.education,
      looking_for: profile.lookingFor,
      interests: profile.interests,
      prompts: JSON.stringify(profile.prompts),
      certified_at: profile.isVerified ? createdAt + DAY_MS : null,
      account_state: 'active',
      // The demo world is small, so its members are open to every age.
      filters: JSON.stringify({ ...defaultFilters(profile.gender, profile.age), ageMin: 18, ageMax: 60 }),
      settings: JSON.stringify(defaultSettings),
      invite_code: core.ids.inviteCode(),
      vip_started_at: profile.isVip ? createdAt : null,
      vip_expire_at: profile.isVip ? now + 365 * DAY_MS : null,
      vip_source: profile.isVip ? 'gift' : null,
      is_demo: true,
      active_at: now - Math.floor(activeAgoMs(index, random)),
      created_at: createdAt,
    })
    .execute()
  return { id, profile, phone }
}

const insertPictures = async (
  core: Core,
  services: Services,
  db: Db,
  { id, profile }: DemoMember,
  pictures: DemoPictures,
) => {
  for (const [at, file] of profile.pictures.entries()) {
    const made = await pictures(file)
    const keys = newPictureKeys(core.ids, ALBUM_FOLDER)
    const put = (key: string, bytes: Buffer) => services.store.put(key, { bytes, contentType: 'image/webp' })
    await Promise.all([put(keys.full, made.full), put(keys.thumb, made.thumb)])
    const now = core.clock.now()
    await db
      .insertInto('image')
      .values({
        id: core.ids.ulid(now),
        member_id: id,
        object_key: keys.full,
        thumb_key: keys.thumb,
        blur_key: keys.blur,
        width: made.width,
        height: made.height,
        tint: made.tint,
        review_state: 'approved',
        sort: at + 1,
        is_avatar: at === 0,
        content_hash: createHash('sha256').update(made.full).digest(),
        created_at: now,
      })
      .execute()
  }
}

/** Makes one demo member with pictures and a place. @param random The demo world's own random numbers. */
export const createDemoMember = async (
  core: Core,
  services: Services,
  profile: DemoProfile,
  index: number,
  random: () => number,
  pictures: DemoPictures,
): Promise<DemoMember> => {
  const place = placeIn(profile.district, random)
  return core.transaction(async (tx) => {
    const member = await insertMember(core, tx, profile, index, random)
    await insertPictures(core, services, tx, member, pictures)
    await services.members.recomputeCompleteness(tx, member.id)
    await services.locations.sync(tx, member.id)
    await services.locations.update(tx, member.id, place)
    return member
  })
}
