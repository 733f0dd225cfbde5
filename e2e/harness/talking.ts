import { randomUUID } from 'node:crypto'
import type { HttpMember } from '../../test/product/http-member'

/** One member likes another. */
export const like = (from: HttpMember, { id: userId }: Pick<HttpMember, 'id'>) =>
  from.call('/api/user/add_action', { kind: 'like', userId, extra: {}, clientToken: randomUUID() })

/** One member sends a message to another. */
const send = (from: HttpMember, { id: userId }: HttpMember, text: string) =>
  from.call('/api/user/send_msg', { userId, clientMsgId: randomUUID(), type: 'text', content: { text } })

/** Lets two members like each other and send this many messages each. */
export const letTalk = async (a: HttpMember, b: HttpMember, words = 1): Promise<void> => {
  await like(a, b)
  await like(b, a)
  for (let nth = 1; nth <= words; nth += 1) {
    await send(a, b, `今天走了 ${nth} 千步`)
    await send(b, a, `我走了 ${nth + 1} 千步`)
  }
}
