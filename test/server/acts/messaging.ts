import { errorCodes, type ErrorName } from '@contract/errors'
import type { Message } from '@contract/types/message'
import { add, match, eventsOf } from './acting'
import type { Answer, MemberOptions, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { matchPair, sendText } from '../relations'

/** A woman and a man whose thread is open. */
export interface Talkers {
  readonly ada: SeededMember
  readonly bob: SeededMember
  readonly groupId: string
}

/** Two members who matched and have sent nothing. */
export const seedTalkers = async (app: TestApp): Promise<Talkers> => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  return { ada, bob, groupId: await match(ada, bob) }
}

/**
 * As {@link seedTalkers}, with names, and matched in the database: the likes of a match have sent no event. Pass what
 * the woman needs.
 */
export const seedQuietTalkers = async (app: TestApp, hers: MemberOptions = {}): Promise<Talkers> => {
  const ada = await app.seed.member({ nickname: '阿达', ...hers })
  const bob = await app.seed.member({ nickname: '小波', gender: 'male' })
  return { ada, bob, groupId: await matchPair(app, ada, bob) }
}

/** Sends a text that must be accepted; returns the message. */
export const say = async (
  from: SeededMember,
  to: SeededMember,
  text: string,
  more: object = {},
): Promise<Message> => {
  const answer = await sendText(from, to, text, more)
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

/** As {@link say}, a second after everything before. */
export const sayLater = async (
  app: TestApp,
  from: SeededMember,
  to: SeededMember,
  text: string,
): Promise<void> => {
  app.clock.advance(1_000)
  await say(from, to, text)
}

/** Acts on one message of the two members: `recall`, `heart` or `delete`. */
export const actOn = (from: SeededMember, kind: string, to: { id: string }, seq: number, token?: string) =>
  add(from, `msg_${kind}`, to, { seq }, token)

/** Removes a heart. */
export const unheart = (from: SeededMember, to: { id: string }, seq: number) =>
  from.post('/api/user/delete_action', { kind: 'msg_heart', userId: to.id, extra: { seq } })

/** An answer of `message_list`. */
export const askMessages = async (member: SeededMember, groupId: string, more: object = {}) =>
  (await member.post('/api/user/message_list', { groupId, limit: 50, ...more })).data

/** The last messages of a group, as a member sees them. */
export const messagesOf = async (member: SeededMember, groupId: string): Promise<Message[]> =>
  (await askMessages(member, groupId)).list as Message[]

/** Message events of one kind that a member received, oldest first. */
export const receivedBy = async (app: TestApp, member: SeededMember, event: string) =>
  (await eventsOf(app, member.id)).filter((body) => body.event === event) as unknown as {
    message: Message
    seq: number
  }[]

/** How members see one group, which `groupId` names at the time of the question. */
export const viewsOf = (app: TestApp, groupId: () => string) => ({
  list: (member: SeededMember, more: object = {}) => askMessages(member, groupId(), more),
  listed: (member: SeededMember) => messagesOf(member, groupId()),
  received: (member: SeededMember, event: string) => receivedBy(app, member, event),
})

/** Expects the refusal with that name, and with at least this data. */
export const expectRefusal = (answer: Answer, name: ErrorName, data?: object): void => {
  expect({ status: answer.status, code: answer.code }).toEqual({ status: 200, code: errorCodes[name] })
  if (data) expect(answer.data).toMatchObject(data)
}
