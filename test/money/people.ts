import { DAY_MS } from '@contract/constants'
import type { Services } from '../../server/deps'
import { pairOf } from '../../server/domains/account/members/pair'
import { defaultFilters, defaultSettings } from '../../server/domains/account/members/member-defaults'
import type { Core } from '../../server/lib/core'
import { idCardOf } from '../server/acts/withdrawing'

/** The product without its HTTP side. */
export interface MoneyWorld {
  readonly core: Core
  readonly services: Services
}

/** Two members; one may unlock the other's contact. */
export interface Pair {
  readonly buyerId: string
  readonly sellerId: string
}

/** Older than every rule for newcomers. */
const ACCOUNT_AGE_MS = 90 * DAY_MS
/** Rows of one statement; a statement has at most 65,535 values. */
const CHUNK = 500
const AGE = 30

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))

let people = 0

/** Makes verified members who may buy, sell and be paid: directly in the tables, many at a time. */
export const seedPeople = async ({ core }: MoneyWorld, count: number): Promise<string[]> => {
  const now = core.clock.now()
  const createdAt = now - ACCOUNT_AGE_MS
  const filters = JSON.stringify(defaultFilters('female', AGE))
  const settings = JSON.stringify(defaultSettings)
  const sealed = core.crypto.seal('13900000000')
  const rows = Array.from({ length: count }, () => {
    people += 1
    return {
      id: core.ids.member(),
      phone_hash: core.crypto.phoneHash(`people ${people}`),
      phone_sealed: sealed,
      phone_masked: '139****0000',
      nickname: `测试${people}`,
      gender: 'female' as const,
      birth_date: '1996-01-01',
      city_code: '310000',
      certified_at: createdAt,
      account_state: 'active' as const,
      completeness: 80,
      filters,
      settings,
      // Random codes would collide among so many.
      invite_code: `P${people.toString(36).padStart(7, '0')}`,
      active_at: now,
      created_at: createdAt,
    }
  })
  for (const part of chunksOf(rows)) await core.db.insertInto('member').values(part).execute()
  return rows.map(({ id }) => id)
}

/** Offers contacts to members who have talked with their owners. */
export const putOnSale = async (
  { core }: MoneyWorld,
  memberIds: readonly string[],
  consentMode: 'ask' | 'instant' = 'ask',
): Promise<void> => {
  const now = core.clock.now()
  const sealed = core.crypto.seal('wx_of_a_test')
  const rows = memberIds.map((memberId) => {
    const hash = core.crypto.mac('wx', memberId)
    return {
      member_id: memberId,
      wx_sealed: sealed,
      wx_hash: hash,
      masked: 'w****t',
      sale_enabled: true,
      on_sale_since: now,
      consent_mode: consentMode,
      audience: 'chatted' as const,
      listed_hash: hash,
      listed_changed_at: null,
      suspended_until: null,
      suspend_reason: null,
      created_at: now,
      updated_at: now,
    }
  })
  for (const part of chunksOf(rows)) await core.db.insertInto('wx_account').values(part).execute()
}

/** Lets pairs exchange messages. */
export const letPairsTalk = async ({ core }: MoneyWorld, pairs: readonly Pair[]): Promise<void> => {
  const now = core.clock.now()
  const groups = pairs.map(({ buyerId, sellerId }) => ({
    ...pairOf(buyerId, sellerId),
    id: core.ids.ulid(now),
    opened_by: null,
    is_answered: true,
    closed_at: null,
    created_at: now,
  }))
  const side = (groupId: string, memberId: string, peerId: string) => ({
    group_id: groupId,
    member_id: memberId,
    peer_id: peerId,
    sent_count: 1,
    pinned_at: null,
    active_at: now,
  })
  for (const part of chunksOf(groups)) {
    await core.chatDb.insertInto('message_group').values(part).execute()
    const sides = part.flatMap(({ id, low_id: low, high_id: high }) => [
      side(id, low, high),
      side(id, high, low),
    ])
    await core.chatDb.insertInto('message_group_member').values(sides).execute()
  }
}

/** Binds Alipay accounts that are old and unobjectionable. */
export const bindAccounts = async ({ core }: MoneyWorld, memberIds: readonly string[]): Promise<void> => {
  const { crypto } = core
  const boundAt = core.clock.now() - ACCOUNT_AGE_MS
  const name = crypto.seal('林澈')
  const login = crypto.seal('someone@example.com')
  const idCard = crypto.seal(idCardOf('1996-01-01'))
  const rows = memberIds.map((memberId) => ({
    member_id: memberId,
    account_hash: crypto.mac('alipay-account', memberId),
    account_sealed: login,
    account_masked: 's***@example.com',
    name_sealed: name,
    name_masked: '*澈',
    id_card_hash: crypto.mac('alipay-id-card', memberId),
    id_card_sealed: idCard,
    id_card_masked: '110*************11',
    bound_at: boundAt,
    locked_until_at: boundAt,
    verified_at: null,
  }))
  for (const part of chunksOf(rows)) await core.db.insertInto('alipay_account').values(part).execute()
}

/** Buyers and sellers who have talked, each in one pair; sellers can be paid. */
export const seedPairs = async (
  world: MoneyWorld,
  count: number,
  consentMode: 'ask' | 'instant' = 'ask',
): Promise<Pair[]> => {
  const ids = await seedPeople(world, 2 * count)
  const pairs = Array.from({ length: count }, (_, at) => ({
    buyerId: ids[2 * at] ?? '',
    sellerId: ids[2 * at + 1] ?? '',
  }))
  const sellers = pairs.map(({ sellerId }) => sellerId)
  await putOnSale(world, sellers, consentMode)
  await bindAccounts(world, sellers)
  await letPairsTalk(world, pairs)
  return pairs
}
