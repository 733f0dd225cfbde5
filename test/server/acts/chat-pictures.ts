import { randomUUID } from 'node:crypto'
import type { Message } from '@contract/types/message'
import { sendText } from '../relations'
import type { TestApp } from '../rigs/start-app'
import type { SeededMember } from '../seed'
import { messagesOf, seedQuietTalkers, type Talkers } from './messaging'
import { pictureOf, upload } from './uploading'

/** Another one for each picture. */
let hue = 0

/** Two members who have said as much as pictures and voices need. */
export const seedMediaTalkers = async (app: TestApp): Promise<Talkers> => {
  const talkers = await seedQuietTalkers(app)
  const { ada, bob } = talkers
  for (let n = 0; n < 3; n++) {
    await sendText(ada, bob, `a${n}`)
    await sendText(bob, ada, `b${n}`)
  }
  return talkers
}

/** Sends a picture that nobody had before; it must be accepted. */
export const sendPicture = async (
  app: TestApp,
  from: SeededMember,
  to: { readonly id: string },
): Promise<Message> => {
  const url = await upload(app, from, await pictureOf((hue += 20)))
  const draft = { userId: to.id, clientMsgId: randomUUID(), type: 'image', content: { url } }
  const answer = await from.post('/api/user/send_msg', draft)
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

/** Sends a voice; it must be accepted. @param name With the ending of its format. */
export const sendVoice = async (
  app: TestApp,
  from: SeededMember,
  to: { readonly id: string },
  bytes: Buffer,
  name = 'a.mp3',
): Promise<Message> => {
  const content = { url: await upload(app, from, bytes, name), seconds: 5 }
  const draft = { userId: to.id, clientMsgId: randomUUID(), type: 'voice', content }
  const answer = await from.post('/api/user/send_msg', draft)
  expect(answer.code).toBe(1)
  return answer.data.message as Message
}

/** A message as the member sees it now. */
export const seenBy = async (
  member: SeededMember,
  { groupId, seq }: Pick<Message, 'groupId' | 'seq'>,
): Promise<Message | undefined> => (await messagesOf(member, groupId)).find((one) => one.seq === seq)

/** How far the check of a message's media is; undefined without a check. */
export const checkOf = async (
  { core }: TestApp,
  { groupId, seq }: Pick<Message, 'groupId' | 'seq'>,
): Promise<string | undefined> => {
  const query = core.db.selectFrom('media_check').select('state').where('group_id', '=', groupId)
  return (await query.where('seq', '=', seq).executeTakeFirst())?.state
}
