import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Message } from '@contract/types/message'
import type { Answer, SeededMember } from './seed'
import type { TestApp } from './start-app'
import { textDraft } from './ties'

/** The account that a member writes to who asks the service. */
export const service = { id: SERVICE_ACCOUNT_ID }

/** Writes to the service over HTTP. */
export const askService = (member: SeededMember, text: string, more: object = {}): Promise<Answer> =>
  member.post('/api/user/send_msg', textDraft(service.id, text, more))

/** As `askService`; the message, which must go out. */
export const askedService = async (
  member: SeededMember,
  text: string,
  more: object = {},
): Promise<Message> => {
  const answer = await askService(member, text, more)
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

/** What a member sees of their talk with the service. */
export const serviceThread = async (member: SeededMember) =>
  (await member.post('/api/user/message_list', { userId: service.id })).data

/** A member's latest inquiry as it stands in the table; null without one. */
export const inquiryOf = async ({ core }: TestApp, member: SeededMember) => {
  const rows = await core.db
    .selectFrom('inquiry')
    .selectAll()
    .where('member_id', '=', member.id)
    .orderBy('opened_at')
    .execute()
  return rows.at(-1) ?? null
}
