import { OutgoingStore } from '@/stores/chat/outgoing/outgoing'
import type { UploadFile } from '@/upload/upload'
import { fakeApi } from './fake-api'
import { fakeKeptFiles } from './fake-kept-files'
import { fakeStorage } from './fake-storage'
import { manualClock } from './manual-clock'
import { canMessage, textMessage, textOf, VIEWER } from './talk'

/** The outgoing messages of a member whose device stored `storage` and `kept`. */
export function buildOutgoing(
  storage = fakeStorage(),
  world = { isConnected: true },
  kept = new Map<string, UploadFile>(),
  /** Prefix of the ids: windows of one device use different ones. */
  ids = 'id',
) {
  const api = fakeApi()
  const uploaded: UploadFile[] = []
  const uploads = { run: (file: UploadFile) => Promise.resolve(`https://media.test/${file.filename}`) }
  const clock = manualClock()
  let count = 0
  const outgoing = new OutgoingStore({
    api: api.user,
    upload: (file) => {
      uploaded.push(file)
      return uploads.run(file)
    },
    keptFiles: fakeKeptFiles(kept),
    storage,
    clock,
    newClientToken: () => `${ids}-${(count += 1)}`,
    isConnected: () => world.isConnected,
  })
  outgoing.open(VIEWER)
  const accept = () =>
    api.answer('/api/user/send_msg', (draft) => ({
      message: textMessage(1, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
      canMessage,
    }))
  const fail = (error: Error) =>
    api.answer('/api/user/send_msg', () => {
      throw error
    })
  return { api, clock, outgoing, storage, world, accept, fail, uploaded, uploads, kept }
}

/** States of the outgoing messages, in order. */
export const statesOf = (outgoing: OutgoingStore) => outgoing.messages.map(({ state }) => state)

/** Accepts every message. */
export const acceptAny = (api: ReturnType<typeof fakeApi>) =>
  api.answer('/api/user/send_msg', ({ clientMsgId, type }) => ({
    message: textMessage(1, '', VIEWER, { clientMsgId, type }),
    canMessage,
  }))
