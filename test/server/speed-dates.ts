import { randomUUID } from 'node:crypto'
import type { SpeedState } from '@contract/types/speed'
import type { Answer, MemberOptions, SeededMember } from './seed'
import type { TestApp } from './rigs/start-app'

/** Times of a date in ms, as the product has them. */
export const LEAD_MS = 4_000
export const TALK_MS = 180_000
export const CHOOSE_MS = 20_000
export const GRACE_MS = 15_000

const act = (member: SeededMember, kind: string, extra: object, clientToken: string = randomUUID()) =>
  member.post('/api/user/add_action', { kind, extra, clientToken })

/** Sends a member's intent in the speed dates. */
export const intend = (
  member: SeededMember,
  intent: 'join' | 'widen' | 'next_question' | 'finish' | 'state',
  speedId?: string,
  clientToken?: string,
): Promise<Answer> => act(member, 'speed', { intent, ...(speedId && { speedId }) }, clientToken)

export const sayLine = (member: SeededMember, speedId: string, text: string, clientToken?: string) =>
  act(member, 'speed_line', { speedId, text }, clientToken)

export const choose = (member: SeededMember, speedId: string, like: boolean, clientToken?: string) =>
  act(member, 'speed_choice', { speedId, like }, clientToken)

export const leave = (member: SeededMember) => member.post('/api/user/delete_action', { kind: 'speed' })

/** The current state of a member. */
export const stateOf = async (member: SeededMember): Promise<SpeedState> =>
  (await intend(member, 'state')).data.speed as SpeedState

/** The current states of the two members of a date. */
export const statesOf = async (a: SeededMember, b: SeededMember): Promise<[SpeedState, SpeedState]> => [
  await stateOf(a),
  await stateOf(b),
]

/** Lets members count as connected to a process for as long as a test needs. */
export const keepOnline = (app: TestApp, ...members: readonly SeededMember[]) => {
  const online = new Set(members.map(({ id }) => id))
  app.services.speed.loop.attach({ isOnline: (id) => online.has(id) })
  return online
}

/** Advances time in steps, as the loop of a running server does. */
export const pass = async (app: TestApp, ms: number, stepMs = 1_000): Promise<void> => {
  for (let left = ms; left > 0; left -= stepMs) {
    app.clock.advance(Math.min(stepMs, left))
    await app.services.speed.loop.turn()
  }
}

/** Lets the talk end, so that both members can choose. */
export const toChoice = (app: TestApp): Promise<void> => pass(app, TALK_MS, 10_000)

/** A man and a woman who match each other's filters. */
export const seedDaters = async (app: TestApp, his: MemberOptions = {}, hers: MemberOptions = {}) =>
  [await app.seed.member({ gender: 'male', ...his }), await app.seed.member(hers)] as const

/** Puts two members into a date whose talk has begun; returns its id. */
export const meet = async (app: TestApp, a: SeededMember, b: SeededMember): Promise<string> => {
  for (const member of [a, b]) {
    const { code, data } = await intend(member, 'join')
    if (code !== 1) throw new Error(`join was refused: ${code} ${JSON.stringify(data)}`)
  }
  await app.services.speed.loop.turn()
  await pass(app, LEAD_MS, LEAD_MS)
  const [his, hers] = [await stateOf(a), await stateOf(b)]
  // A member whom an earlier test left in the waiting room would take the place of one of them.
  if (!his.date || his.date.speedId !== hers.date?.speedId) throw new Error('they did not meet each other')
  return his.date.speedId
}

/** Two matching members, both connected, in a date whose talk has begun. */
export const seedDate = async (app: TestApp, his: MemberOptions = {}, hers: MemberOptions = {}) => {
  const [a, b] = await seedDaters(app, his, hers)
  const online = keepOnline(app, a, b)
  return { a, b, online, speedId: await meet(app, a, b) }
}

/** Adds a picture for each member's cover to the store. */
export const storeCover = async (app: TestApp, member: SeededMember, bytes: Buffer): Promise<void> => {
  const { thumb_key: key } = await app.core.db
    .selectFrom('image')
    .select('thumb_key')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  await app.services.store.put(key, { bytes, contentType: 'image/webp' })
}
