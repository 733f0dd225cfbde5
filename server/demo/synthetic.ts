import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import type { Gender } from '@contract/types/member'
import type { Db } from '../db/database'
import { insertNewRows } from '../db/insert-rows'
import { allowLonger } from '../db/patience'
import { cellAt, centreOf } from '../domains/account/locations/cells'
import { cityCentres } from '../domains/account/locations/city-centres'
import { toMercator } from '../domains/account/locations/geometry'
import { pointText } from '../domains/account/locations/point-text'
import { ageAt } from '../domains/account/members/age'
import { defaultFilters, defaultSettings } from '../domains/account/members/member-defaults'
import { interests } from '../text/dict/interests'
import { nicknames } from '../text/dict/nicknames'
import { createRandom } from './random'

/** Rows written in one statement. */
const CHUNK = 5_000
/** Number of cities with synthetic members, and the share of members who live elsewhere. Source: ours */
const CITY_COUNT = 60
const COUNTRYSIDE = 0.05
/** Spread of a city around its centre, in degrees (one standard deviation). */
const CITY_DEGREES = 0.06
const EDUCATIONS = ['school', 'college', 'bachelor', 'master', 'doctor'] as const
const AIMS = ['chat', 'friend', 'date', 'serious', 'activity'] as const
const ID_DIGITS = 1e11

type Random = () => number

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

const pickSome = (random: Random, values: readonly string[], count: number): string[] => [
  ...new Set(Array.from({ length: count }, () => pick(random, values))),
]

/** A normally distributed number around 0 with deviation 1. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const hex = (random: Random, bytes: number): string =>
  '\\x' +
  Array.from({ length: bytes }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')

/** Most were active within the month, many within hours. */
const activeAgo = (random: Random): number => Math.floor(random() ** 4 * 30 * DAY_MS)

const memberRow = (random: Random, nowMs: number) => {
  const gender: Gender = random() < 0.55 ? 'male' : 'female'
  const birthDate = new Date(nowMs - (18.5 + random() ** 1.5 * 35) * 365.25 * DAY_MS)
    .toISOString()
    .slice(0, 10)
  const id = String(Math.floor(ID_DIGITS + random() * 9 * ID_DIGITS))
  const isVerified = random() < 0.4
  const filters = defaultFilters(gender, ageAt(birthDate, nowMs))
  return {
    id,
    phone_hash: hex(random, 32),
    phone_sealed: hex(random, 8),
    phone_masked: '199****0000',
    nickname: pick(random, nicknames['zh-CN']),
    nickname_changed_at: null,
    gender,
    birth_date: birthDate,
    bio: '',
    city_code: '',
    height_cm: 150 + Math.floor(random() * 40),
    job: null,
    education: pick(random, EDUCATIONS),
    looking_for: pickSome(random, AIMS, 2),
    interests: pickSome(
      random,
      interests.map((interest) => interest.id),
      5,
    ),
    prompts: [],
    certified_at: isVerified ? nowMs - DAY_MS : null,
    account_state: 'active',
    completeness: 60 + Math.floor(random() * 9) * 5,
    filters,
    settings: { ...defaultSettings, hideDistance: random() < 0.05, hideOnline: random() < 0.05 },
    invite_code: `s${id}`,
    language: 'zh-CN',
    is_demo: true,
    active_at: nowMs - activeAgo(random),
    created_at: nowMs - Math.floor((2 + random() * 700) * DAY_MS),
  }
}

type Member = ReturnType<typeof memberRow>

/** A place, of which only a cell is stored. The cell's shift comes from the seed, because synthetic members never move. */
const placeRow = (random: Random, member: Member, nowMs: number) => {
  const step = Math.floor(cityCentres.length / CITY_COUNT)
  const city = cityCentres[Math.floor(random() ** 2 * CITY_COUNT) * step] ?? cityCentres[0]
  const spread = random() < COUNTRYSIDE ? CITY_DEGREES * 20 : CITY_DEGREES
  const place = {
    latitude: (city?.latitude ?? 0) + normal(random) * spread,
    longitude: (city?.longitude ?? 0) + normal(random) * spread,
  }
  const offset = { north: random(), east: random() }
  const cell = cellAt(place, offset, 0)
  const centre = pointText(toMercator(centreOf(cell, offset, 0)))
  member.city_code = city?.code ?? ''
  return {
    member_id: member.id,
    gender: member.gender,
    birth_on: member.birth_date,
    active_at: member.active_at,
    joined_at: member.created_at,
    is_discoverable: true,
    hides_distance: member.settings.hideDistance,
    hides_from_near: false,
    hides_activity: member.settings.hideOnline,
    hides_age: member.settings.hideAge,
    is_certified: member.certified_at !== null,
    is_demo: true,
    completeness: member.completeness,
    interests: member.interests,
    looking_for: member.looking_for,
    wants_gender: member.filters.gender,
    wants_age_min: member.filters.ageMin,
    wants_age_max: member.filters.ageMax,
    wants_km: 0,
    wants_certified: false,
    city_code: member.city_code,
    cell_level: 0,
    level_since_at: nowMs,
    cell_x: cell.x,
    cell_y: cell.y,
    anchor: centre,
    pt: centre,
    located_at: nowMs,
    frozen_until_at: null,
  }
}

/** Pictures of the demo world that synthetic members use, by gender; empty without a demo world. */
const listPortraits = async (db: Db): Promise<Map<string, Record<string, unknown>[]>> => {
  const result = await sql<Record<string, unknown> & { gender: string }>`
    select member.gender, image.object_key, image.thumb_key, image.blur_key, image.width, image.height, image.tint
    from image join member on member.id = image.member_id
    where member.is_demo and image.is_avatar and image.review_state = 'approved'
    order by image.id limit 200`.execute(db)
  const portraits = new Map<string, Record<string, unknown>[]>()
  for (const { gender, ...picture } of result.rows) {
    portraits.set(gender, [...(portraits.get(gender) ?? []), picture])
  }
  return portraits
}

const portraitRow = (member: Member, picture: Record<string, unknown>) => ({
  ...picture,
  id: `s${member.id}`,
  member_id: member.id,
  kind: 'image',
  visibility: 'all',
  review_state: 'approved',
  sort: 0,
  is_avatar: true,
  content_hash: '\\x00',
  created_at: member.created_at,
})

const insertChunk = async (
  db: Db,
  count: number,
  random: Random,
  portraits: Map<string, Record<string, unknown>[]>,
  nowMs: number,
): Promise<void> => {
  const members = Array.from({ length: count }, () => memberRow(random, nowMs))
  const places = members.map((member) => placeRow(random, member, nowMs))
  const pictures = members.flatMap((member, i) => {
    const choice = portraits.get(member.gender) ?? []
    const picture = choice[i % Math.max(1, choice.length)]
    return picture ? [portraitRow(member, picture)] : []
  })
  await insertNewRows(db, 'member', members)
  await insertNewRows(db, 'member_location', places)
  await insertNewRows(db, 'image', pictures)
}

/**
 * Fills the tables with invented members of the demo world, for measurements and for a large crowd: complete, discoverable,
 * in cells around many cities. The same seed makes the same members except for their moments. Call it inside a transaction.
 * Not for production.
 */
export const insertSyntheticMembers = async (
  db: Db,
  count: number,
  seed: number,
  nowMs: number,
): Promise<void> => {
  const random = createRandom(seed)
  // Inserting so many rows may take longer than a call may.
  await allowLonger(db, 0)
  const portraits = await listPortraits(db)
  for (let made = 0; made < count; made += CHUNK) {
    await insertChunk(db, Math.min(CHUNK, count - made), random, portraits, nowMs)
  }
  await sql`analyze member, member_location, image`.execute(db)
}
