import { VOICE_MIN_SECONDS } from '@contract/constants'
import type { Db } from '../../../../db/database'
import type { Core } from '../../../../lib/core'
import { DomainError, failField } from '../../../../lib/errors'
import { createKeyedQueue } from '../../../../lib/keyed-queue'
import type { Sound } from '../../../../media/audio'
import { newObjectKey, newPictureKeys } from '../../../../media/picture-keys'
import type { PictureMaker } from '../../../../media/pictures'
import { VENDOR_VIEWER } from '../../../../media/viewer-address'
import type { ObjectStore, StoredObject } from '../../../../providers/storage/port'
import type { ProductConfig } from '../../../account/config/product-config'
import type { Leftovers } from '../../../account/uploads/leftovers'
import { isFileRefused } from '../../../account/uploads/refused-file'
import { readSoundFile } from '../../../account/uploads/sound-file'
import { keyOfUpload, type UploadService } from '../../../account/uploads/upload.service'
import type { CountDailyWork } from '../../../account/usage/daily-work'
import type { KeptImage, KeptVoice } from '../kept-content'
import { MESSAGE_MEDIA_FOLDER, type MediaAddresses } from './media-address'
import { ThreadSightRepository } from '../thread-sight.repository'
import { MessageMediaRepository } from './message-media.repository'
import type { MessageRow } from '../message.repository'
import type { Draft } from '../draft'

/** A draft that shows an upload. */
export type MediaDraft = Extract<Draft, { type: 'image' | 'voice' }>

/** An upload prepared for a message that is not written yet. */
export interface PreparedMedia {
  readonly content: KeptImage | KeptVoice
  /** Objects that the message will show. */
  readonly keys: readonly string[]
}

/** Pictures and voices of messages. Only the two sides of the group can open them. Source: product §5.4, §7.4 */
export interface MessageMedia {
  /**
   * Makes the objects of a message from the sender's own upload, one at a time for each sender. They stay unreachable
   * until `attach`.
   * @throws DomainError INVALID_PARAMETERS for `content.url` (not the sender's, used, or of another kind) and for
   * `content.seconds` (longer than a voice message may be); IMAGE_REFUSED with `reason`, and the upload is used up;
   * RATE_LIMITED when too many uploads of the sender wait, and above the day's pictures.
   */
  prepare(memberId: string, draft: MediaDraft): Promise<PreparedMedia>
  /** Uses the upload up and opens the objects to both sides of the message. @throws DomainError INVALID_PARAMETERS */
  attach(db: Db, message: MessageRow, prepared: PreparedMedia): Promise<void>
  /** Runs after the commit: the upload is not needed any more. */
  finish(prepared: PreparedMedia): Promise<void>
  /** Deletes the objects, unless the message was written after all. */
  discard(prepared: PreparedMedia): Promise<void>
  /**
   * The object at the address while the member for whom it was made sees the message, or, for a vendor of moderation,
   * while the message is not recalled; null in all other cases.
   * @param groupId The group that the address names; an object is found in its own group alone. Null opens nothing.
   */
  open(path: string, groupId: string | null): Promise<StoredObject | null>
}

/** Dependencies of message media. */
export interface MessageMediaDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly store: ObjectStore
  readonly uploads: Pick<UploadService, 'read' | 'use'>
  readonly leftovers: Pick<Leftovers, 'expect' | 'settle' | 'drop' | 'abandon'>
  readonly pictures: PictureMaker
  readonly countDecode: CountDailyWork
  readonly mediaAddresses: MediaAddresses
}

/** Shortest side of a picture that may be sent, in px. Source: ours */
const MIN_SIDE_PX = 16
/** Recorders round up: a sound at most this much longer than the limit is accepted, in seconds. Source: ours */
const LENGTH_TOLERANCE_SECONDS = 0.5

/** Media of messages over uploads, the store and the table `message_media`. */
export const createMessageMedia = (core: Core, deps: MessageMediaDeps): MessageMedia => {
  const { productConfig, store, uploads, leftovers, pictures, countDecode, mediaAddresses } = deps
  const queue = createKeyedQueue()

  const prepareImage = async (memberId: string, source: string, bytes: Buffer): Promise<PreparedMedia> => {
    await countDecode(memberId)
    const made = await pictures.decode(bytes, MIN_SIDE_PX).catch(async (error: unknown) => {
      if (isFileRefused(error)) await leftovers.abandon(core.db, memberId, [source])
      throw error
    })
    const pictureKeys = newPictureKeys(core.ids, MESSAGE_MEDIA_FOLDER)
    const keys = Object.values(pictureKeys)
    await leftovers.expect(memberId, keys)
    await pictures.keep(made, pictureKeys)
    const { full, thumb, blur } = pictureKeys
    const { width, height } = made
    return { content: { source, key: full, thumbKey: thumb, blurKey: blur, width, height }, keys }
  }

  /** The file's own length where it has one, else the length that the sender's recorder named. */
  const lengthOf = (sound: Sound, saidSeconds: number): number => {
    if (sound.seconds === null) return saidSeconds
    if (sound.seconds > productConfig.chat.voiceMaxSeconds + LENGTH_TOLERANCE_SECONDS) {
      failField('content.seconds', 'maximum')
    }
    return Math.min(
      productConfig.chat.voiceMaxSeconds,
      Math.max(VOICE_MIN_SECONDS, Math.round(sound.seconds)),
    )
  }

  const prepareVoice = async (
    memberId: string,
    source: string,
    bytes: Buffer,
    { seconds: saidSeconds, wave }: Extract<MediaDraft, { type: 'voice' }>['content'],
  ): Promise<PreparedMedia> => {
    const sound = readSoundFile(source, bytes) ?? failField('content.url', 'type')
    const seconds = lengthOf(sound, saidSeconds)
    const key = newObjectKey(core.ids, MESSAGE_MEDIA_FOLDER, sound.kind)
    await leftovers.expect(memberId, [key])
    await store.put(key, { bytes: sound.bytes, contentType: sound.contentType })
    return { content: { source, key, seconds, ...(wave && { wave }) }, keys: [key] }
  }

  return {
    prepare: (memberId, draft) =>
      queue.run(memberId, async () => {
        const source = keyOfUpload(draft.content.url)
        const bytes = await uploads.read(memberId, source, 'content.url')
        if (draft.type === 'image') return prepareImage(memberId, source, bytes)
        return prepareVoice(memberId, source, bytes, draft.content)
      }),

    async attach(db, message, { content, keys }) {
      try {
        await uploads.use(db, message.from_id, content.source)
        await leftovers.settle(db, keys)
      } catch (error) {
        // Another message used the upload meanwhile, or preparing this one took too long.
        if (error instanceof DomainError) failField('content.url', 'unknown')
        throw error
      }
      await new MessageMediaRepository(db).insert(message.group_id, message.seq, keys)
    },

    finish: ({ content }) => leftovers.drop([content.source]),
    discard: ({ keys }) => leftovers.drop(keys),

    async open(path, groupId) {
      const claim = mediaAddresses.read(path)
      if (claim === null || groupId === null) return null
      const { memberId, key } = claim
      const media = new MessageMediaRepository(core.chatDb)
      if (memberId === VENDOR_VIEWER) return (await media.isSent({ groupId, key })) ? store.get(key) : null
      const shown = await media.findShown(memberId, { groupId, key })
      if (shown === null) return null
      const { isViewerDeactivated, isPeerHidden } = await new ThreadSightRepository(core.db).of(
        memberId,
        shown.peerId,
      )
      const isOpen = !isViewerDeactivated && (shown.fromId === memberId || !isPeerHidden)
      return isOpen ? store.get(key) : null
    },
  }
}
