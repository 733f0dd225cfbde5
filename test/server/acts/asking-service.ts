import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Message } from '@contract/types/message'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { textDraft } from '../relations'

/** The account that receives messages to the help desk. */
export const service = { id: SERVICE_ACCOUNT_ID }

/** Writes to the help desk over HTTP. */
export const askService = (member: SeededMember, text: string, more: object = {}): Promise<Answer> =>
  member.post('/api/user/send_msg', textDraft(service.id, text, more))

/** As `askService`; returns the message, which must be accepted. */
export const askedService = async (
  member: SeededMember,
  text: string,
  more: object = {},
): Promise<Message> => {
  const answer = await askService(member, text, more)
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

/** A member's thread with the help desk, as the member sees it. */
export const serviceThread = async (member: SeededMember) =>
  (await member.post('/api/user/message_list', { userId: service.id })).data

/** The row of a member's latest ticket; null without one. */
export const ticketOf = async ({ core }: TestApp, member: SeededMember) => {
  const rows = await core.db
    .selectFrom('inquiry')
    .selectAll()
    .where('member_id', '=', member.id)
    .orderBy('opened_at')
    .execute()
  return rows.at(-1) ?? null
}
