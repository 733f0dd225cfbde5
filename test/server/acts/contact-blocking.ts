import { DAY_MS } from '@contract/constants'
import type { SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** A member's list of phone numbers of people not to meet, on a test's own server. */
export const createContactBlocking = (getApp: () => TestApp) => {
  let count = 0
  /** A new number that belongs to no member. */
  const strangerPhone = (): string => {
    count += 1
    return `151${String(count).padStart(8, '0')}`
  }
  /** One call about the list. */
  const step = (member: SeededMember, contactBlocks: object) =>
    member.post('/api/user/update_info', { contactBlocks })
  const put = (member: SeededMember, ...phones: string[]) => step(member, { step: 'add', phones })
  /** As `put`, and waits until every number has taken effect. */
  const putWell = async (member: SeededMember, ...phones: string[]) => {
    const answer = await put(member, ...phones)
    getApp().clock.advance(DAY_MS)
    return answer
  }
  const rowsOf = async (member: SeededMember) => (await step(member, { step: 'list' })).data.contactBlocks
  return { strangerPhone, step, put, putWell, rowsOf }
}
