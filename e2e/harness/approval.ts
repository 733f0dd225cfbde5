import { type HttpMember } from '../../test/product/http-member'
import { waitUntil } from '../../test/server/wait-until'
import { STEP_DEADLINE_MS } from './phone'

/** Interval of one second: the server rejects faster requests. */
const ASK_MS = 1_000

/** Waits until the demo world's reviewer has approved a member's picture. */
export const pictureIsApproved = async (member: HttpMember): Promise<void> => {
  const isApproved = async () => {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
    const { list } = await member.call('/api/user/image_list', {})
    return list.some(({ reviewState }) => reviewState === 'approved')
  }
  await waitUntil(isApproved, STEP_DEADLINE_MS)
}
