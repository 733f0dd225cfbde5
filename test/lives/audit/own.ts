import type { Counters, Quotas } from '@contract/types/member'
import type { Group } from '@contract/types/message'
import type { Person } from '../person'
import { readAll } from './lists'

const BY = '/api/user/action_list'
const TOWARD = '/api/user/action_to_me_list'
const GROUPS = '/api/user/message_group_list'

const compare = (person: Person, name: string, shown: number, found: number | undefined): void => {
  if (found !== undefined && shown !== found)
    person.world.faults.add(`${person.id}: ${name} is reported as ${shown}, the list has ${found}`)
}

/** Each count of the viewer's page equals the length of its list. */
const auditCounters = async (person: Person, shown: Counters): Promise<void> => {
  const by = async (kind: 'follow' | 'match') => (await readAll(person, BY, { kind }, 50))?.ids.length
  const toward = async (kind: 'follow' | 'like') => readAll(person, TOWARD, { kind }, 50)
  compare(person, 'following', shown.following, await by('follow'))
  compare(person, 'matches', shown.matches, await by('match'))
  compare(person, 'followers', shown.followers, (await toward('follow'))?.ids.length)
  const likes = await toward('like')
  compare(person, 'likedMe', shown.likedMe, likes?.ids.length)
  compare(person, 'likedMe', shown.likedMe, likes?.first.total)
  const visits = await person.call(TOWARD, { kind: 'visit', limit: 1 })
  compare(person, 'visitors', shown.visitors, visits.data?.total)
}

const auditQuotas = (person: Person, quotas: Quotas): void => {
  for (const [name, { used, limit, resetAt }] of Object.entries(quotas)) {
    if (limit !== null && used > limit)
      person.world.faults.add(`${person.id}: ${name} used ${used} of ${limit}`)
    if (resetAt <= person.world.app.clock.now()) person.world.faults.add(`${name} was to be reset`)
  }
}

const groupsOf = async (
  person: Person,
  box: 'main' | 'matches' | 'greetings' | 'archived',
): Promise<Group[]> => {
  const groups: Group[] = []
  let cursor: string | null = null
  do {
    const place: { cursor?: string } = cursor === null ? {} : { cursor }
    const answer = await person.call(GROUPS, { box, limit: 50, ...place })
    groups.push(...(answer.data?.list ?? []))
    cursor = answer.data?.nextCursor ?? null
  } while (cursor !== null)
  return groups
}

const unreadIn = (groups: readonly Group[]): number => groups.reduce((sum, { unread }) => sum + unread, 0)

/** The unread counts equal the unread messages of the lists; a chat is in one list only. */
const auditUnread = async (person: Person): Promise<void> => {
  const { data } = await person.call(GROUPS, { limit: 0 })
  if (!data) return
  const { unread } = data
  const [main, matches, greetings, archived] = [
    await groupsOf(person, 'main'),
    await groupsOf(person, 'matches'),
    await groupsOf(person, 'greetings'),
    await groupsOf(person, 'archived'),
  ]
  const here = main.filter(({ peer }) => !peer.gone)
  compare(person, 'unread.main', unread.main, unreadIn(here.filter(({ muted }) => !muted)))
  compare(person, 'unread.muted', unread.muted, unreadIn(here.filter(({ muted }) => muted)))
  compare(person, 'unread.greeters', unread.greeters, greetings.length)
  const waiting = greetings.filter(({ unread: count, muted }) => count > 0 && !muted)
  compare(person, 'unread.unreadGreeters', unread.unreadGreeters, waiting.length)
  const notices = await person.call('/api/user/system_message', { limit: 1 })
  compare(person, 'unread.system', unread.system, notices.data?.unread)
  const all = [...main, ...matches, ...greetings, ...archived].map(({ groupId }) => groupId)
  if (new Set(all).size < all.length) person.world.faults.add(`${person.id}: a chat is in two lists`)
  for (const { groupId } of matches.filter((group) => group.archived))
    person.world.faults.add(`${person.id}: the archived ${groupId} is among the new matches`)
}

/** The sums of the bills equal the wallet. */
const auditWallet = async (person: Person): Promise<void> => {
  const { data } = await person.call('/api/user/balance', {})
  if (!data) return
  const { principalCoins, bonusCoins, totalCoins } = data.wallet
  if (principalCoins + bonusCoins !== totalCoins)
    person.world.faults.add(
      `${person.id}: ${principalCoins} and ${bonusCoins} coins are reported as ${totalCoins}`,
    )
}

/** Purchases by the member must not block the cancellation. */
export const auditLeaving = async (person: Person): Promise<void> => {
  const { data } = await person.call('/api/user/cancel_account', { step: 'check' })
  const own = data?.blockers.find(({ kind }) => kind === 'escrow')
  if (!own || own.count === 0) return
  const asked = await person.call(BY, { kind: 'unlock_wx', limit: 50 })
  const sells = await person.call(TOWARD, { kind: 'unlock_wx', limit: 50 })
  const isOpen = (state: string | undefined): boolean => state === 'asked' || state === 'revealed'
  const bought = asked.data?.list.filter(({ unlock }) => isOpen(unlock?.state)).length ?? 0
  const sold = sells.data?.list.filter(({ unlock }) => isOpen(unlock?.state)).length ?? 0
  if (bought > 0 && sold === 0)
    person.world.faults.add(`${person.id}: own unlocks keep an account from being closed`)
}

/** Everything that the product shows a member about themselves must be consistent. */
export const auditOwn = async (person: Person): Promise<void> => {
  const { data } = await person.call('/api/user/my_info', {})
  if (!data) return
  auditQuotas(person, data.quotas)
  await auditCounters(person, data.counters)
  await auditUnread(person)
  await auditWallet(person)
  await auditLeaving(person)
}
