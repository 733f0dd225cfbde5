import type { Message } from '@contract/types/message'
import { postTo } from '../server/post-to'
import type { FinalGroup } from './history'
import type { Phone } from './phone'

const PAGE = 50
const TRIES = 5

/** Every message of a group, as the server returns it to one of its members; retries when the connection breaks. */
export const finalOf = async (origin: string, token: string, groupId: string): Promise<FinalGroup> => {
  const post = postTo(origin)
  const messages: Message[] = []
  for (let failures = 0; failures < TRIES;) {
    const body = { groupId, afterSeq: messages.at(-1)?.seq ?? 0, limit: PAGE }
    const answer = await post('/api/user/message_list', body, { token }).catch(() => null)
    if (answer?.code !== 1) {
      failures += 1
      continue
    }
    messages.push(...(answer.data.list as Message[]))
    if (!answer.data.hasMore) return { groupId, messages }
  }
  throw new Error(`the server does not list ${groupId}`)
}

/** A pushed message has its fields in another order than a listed one. */
const canonical = (message: Message): string =>
  JSON.stringify(Object.entries(message).sort(([a], [b]) => a.localeCompare(b)))

/** The first difference, with both forms except their text; null when they are equal. */
const firstDifference = (shown: readonly Message[], wanted: readonly Message[]): string | null => {
  for (let index = 0; index < Math.max(shown.length, wanted.length); index += 1) {
    const [mine, theirs] = [shown[index], wanted[index]]
    if (!mine || !theirs || canonical(mine) !== canonical(theirs))
      return `it shows ${formOf(mine)}, the server has ${formOf(theirs)}`
  }
  return null
}

const formOf = (message: Message | undefined): string =>
  message
    ? `${message.seq} (${message.type}, rev ${message.rev}, hearts ${message.heartBy.length})`
    : 'nothing more'

/** The difference between a phone and the server, in words; null when they are equal. */
export const differenceOf = (phone: Phone, peerId: string, { messages }: FinalGroup): string | null => {
  const { outgoing } = phone.stores.talk
  if (outgoing.messages.length > 0) return `${outgoing.messages.length} texts are still on their way`
  const { log, head } = phone.chatWith(peerId)
  const first = log.firstSeq ?? 1
  const difference = firstDifference(log.messages, messages.slice(first - 1))
  if (difference) return difference
  const lastOfPeer = [...messages].reverse().find(({ fromId }) => fromId === peerId)?.seq ?? 0
  if ((head.value?.readSeq ?? 0) < lastOfPeer) return 'it has not read everything'
  return null
}
