import { MESSAGE_FIND_MIN, SERVICE_ACCOUNT_ID } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Payload } from '@contract/index'
import type { Group, Message } from '@contract/types/message'
import { stickerIds } from '@contract/stickers'
import type { Person } from '../person'
import { someone } from './discover'
import { newPicture, newVoice } from './pictures'
import { words } from './words'

const SEND = '/api/user/send_msg'
const ADD = '/api/user/add_action'
const TAKE = '/api/user/delete_action'
const LIST = '/api/user/message_list'

type Content<T extends Payload<typeof SEND>['type']> = Extract<Payload<typeof SEND>, { type: T }>['content']

/** Opens one of the person's chats on the phone. */
export const openTalk = async (
  person: Person,
): Promise<{ group: Group; messages: readonly Message[] } | null> => {
  const { chance, coverage } = person.world
  const box = coverage.rarest('/api/user/message_group_list', 'box', [
    ...(['main', 'main', 'main', 'matches', 'greetings', 'archived'] as const),
  ])
  const { data } = await person.call('/api/user/message_group_list', {
    box,
    limit: 50,
    ...(chance.is(0.2) && { cursor: null }),
  })
  const groups = data?.list.filter(({ kind }) => kind !== 'service') ?? []
  if (groups.length === 0) return null
  const group = chance.of(groups)
  const isByPeer = chance.is(0.3)
  const asked = isByPeer ? { userId: group.peer.id } : { groupId: group.groupId }
  const talk = await person.call(LIST, {
    ...asked,
    ...(chance.is(0.7) && { readSeq: group.lastSeq }),
    ...(chance.is(0.3) && { afterRev: chance.between(0, 3) }),
    ...(chance.is(0.3) && { limit: chance.between(1, 50) }),
    ...(chance.is(0.2) && { afterSeq: chance.between(0, group.lastSeq) }),
  })
  if (!talk.data) return null
  const first = talk.data.list[0]
  if (first && first.seq > 1 && chance.is(0.5)) await person.call(LIST, { ...asked, beforeSeq: first.seq })
  const said = talk.data.list.find(({ content }) => (content.text ?? '').length >= MESSAGE_FIND_MIN)?.content
    .text
  if (said !== undefined && coverage.due(LIST, 'find', 0.2))
    await person.call(LIST, { ...asked, find: said.slice(0, chance.between(MESSAGE_FIND_MIN, 6)) })
  await signal(person, group)
  return { group, messages: talk.data.list }
}

/** Events that a phone sends over its socket while a chat is open. */
const signal = async (person: Person, { groupId, peer, lastSeq }: Group): Promise<void> => {
  const { chance } = person.world
  if (chance.is(0.5)) await person.signal('typing', { userId: peer.id, on: chance.is(0.7) })
  if (lastSeq > 0 && chance.is(0.5))
    await person.signal('read', {
      groupId,
      seq: lastSeq,
      ...(chance.is(0.5) && { kind: chance.of(['read', 'delivered'] as const) }),
    })
  if (chance.is(0.2)) await person.signal('presence', { visible: chance.is(0.8) })
}

const textOf = (person: Person): Content<'text'> => {
  const { chance } = person.world
  return { text: chance.is(0.95) ? words.sentence(chance) : words.odd(chance) }
}

/** Sends messages in a chat, in every way that exists. */
export const talk = async (person: Person): Promise<void> => {
  const open = await openTalk(person)
  if (!open) return greet(person)
  const { chance, coverage } = person.world
  for (let lines = chance.between(1, 5); lines > 0; lines--) {
    await write(person, open.group, open.messages)
    await person.world.pass(chance.between(800, 30_000))
  }
  if (coverage.isRare(SEND, 'type=wx_exchange', 5)) await exchange(person, open.group, open.messages)
}

/** A sticker, the one that was sent least often. */
const stickerOf = ({ world: { coverage } }: Person): Content<'text'> => ({
  text: '[贴纸]',
  sticker: coverage.rarest(SEND, 'content.sticker', stickerIds),
})

const write = async (
  person: Person,
  { groupId, peer }: Group,
  messages: readonly Message[],
): Promise<void> => {
  const { chance, coverage } = person.world
  const type = coverage.isRare(SEND, 'type=voice', 3)
    ? chance.of(['text', 'image', 'voice'] as const)
    : chance.weighed({ text: 30, image: 1, voice: 1 })
  const quoted = messages.length > 0 && chance.is(0.2) ? chance.of(messages).seq : undefined
  const common = {
    ...(chance.is(0.5) ? { userId: peer.id } : { groupId }),
    clientMsgId: chance.uuid(),
    ...(quoted !== undefined && { replyToSeq: quoted }),
  }
  if (type === 'image') {
    const url = await newPicture(person)
    return void (url !== null && (await person.call(SEND, { ...common, type, content: { url } })))
  }
  if (type === 'voice') {
    const seconds = chance.between(1, 4)
    const url = await newVoice(person, seconds)
    const wave = chance.is(0.7) && { wave: Array.from({ length: 16 }, () => chance.between(0, 100)) }
    if (url !== null) await person.call(SEND, { ...common, type, content: { url, seconds, ...wave } })
    return
  }
  const isRisky = chance.is(0.03) || coverage.isRare(SEND, 'confirmRisk=true')
  const content = isRisky
    ? { text: words.risky(chance) }
    : chance.is(0.2)
      ? stickerOf(person)
      : textOf(person)
  const sent = await person.call(SEND, {
    ...common,
    type,
    content,
    ...(coverage.due(SEND, 'confirmRisk=false', 0.1) && { confirmRisk: false }),
  })
  if (sent.code === errorCodes.CONFIRM_RISK)
    await person.call(SEND, { ...common, type, content, confirmRisk: true })
  const { data } = sent
  if (data && coverage.due(ADD, 'kind=msg_recall', 0.05)) {
    const extra = { seq: data.message.seq }
    await person.call(ADD, { kind: 'msg_recall', userId: peer.id, extra, clientToken: chance.uuid() })
  }
}

/** Asks for the peer's WeChat contact, or answers such a request. */
export const exchange = async (
  person: Person,
  { groupId }: Pick<Group, 'groupId'>,
  messages: readonly Message[],
): Promise<void> => {
  const { chance, coverage } = person.world
  const asking = [...messages]
    .reverse()
    .find(
      ({ type, content, fromId }) =>
        type === 'wx_exchange' && content.state === 'asked' && fromId !== person.id,
    )
  const common = { groupId, clientMsgId: chance.uuid(), type: 'wx_exchange' } as const
  if (!asking) return void (await person.call(SEND, { ...common, content: { state: 'asked' } }))
  const state = coverage.rarest(SEND, 'content.state', ['accepted', 'declined'] as const)
  await person.call(SEND, { ...common, replyToSeq: asking.seq, content: { state } })
}

/** Sends a greeting. */
export const greet = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const userId = someone(person)
  if (userId === null) return
  const page = await person.call('/api/user/get', { userId })
  const prompt = page.data?.user.prompts[0]
  const paid = (coverage.isRare(SEND, 'payCoins') || chance.is(0.2)) && { payCoins: 10 }
  await person.call(SEND, {
    userId,
    clientMsgId: chance.uuid(),
    type: 'text',
    content: { ...textOf(person), ...(prompt && chance.is(0.5) && { on: `prompt:${prompt.promptId}` }) },
    ...paid,
  })
}

/** Acts on a message: a heart, a recall, a deletion. */
export const react = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const open = await openTalk(person)
  if (!open || open.messages.length === 0) return
  const { seq, fromId } = open.messages.at(-1) as Message
  const userId = open.group.peer.id
  const kind =
    fromId === person.id && chance.is(0.5)
      ? 'msg_recall'
      : coverage.rarest(ADD, 'kind', ['msg_heart', 'msg_heart', 'msg_delete'] as const)
  await person.call(ADD, { kind, userId, extra: { seq }, clientToken: chance.uuid() })
  if (kind === 'msg_heart' && chance.is(0.5)) await person.call(TAKE, { kind, userId, extra: { seq } })
}

/** Pins, mutes, archives and deletes chats. */
export const tidyTalks = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const open = await openTalk(person)
  if (!open) return
  const userId = open.group.peer.id
  const kinds = ['chat_pin', 'chat_mute', 'chat_archive'] as const
  const kind = coverage.rarest(ADD, 'kind', kinds)
  await person.call(ADD, { kind, userId, clientToken: chance.uuid() })
  if (chance.is(0.6)) await person.call(TAKE, { kind, userId })
  if (chance.is(0.1) || coverage.isRare(ADD, 'kind=chat_delete'))
    await person.call(ADD, { kind: 'chat_delete', userId, clientToken: chance.uuid() })
}

/** Asks the help desk, about money or in general. */
export const askService = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const [bills, orders] = [
    (await person.call('/api/user/bill_list', { type: 'recharge' })).data?.list ?? [],
    person.orders,
  ]
  const bill = bills[0]
  const order = orders.at(-1)
  const about =
    order === undefined || !coverage.due(SEND, 'content.about.kind=unlock', 0.5)
      ? bill && { about: { kind: 'bill' as const, id: bill.id } }
      : { about: { kind: 'unlock' as const, id: order } }
  await person.call(SEND, {
    userId: SERVICE_ACCOUNT_ID,
    clientMsgId: chance.uuid(),
    type: 'text',
    content: { text: words.sentence(chance), ...about },
  })
}
