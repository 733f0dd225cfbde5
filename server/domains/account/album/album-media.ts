import { createHash } from 'node:crypto'
import { ALBUM_VIDEO_SECONDS, IMAGE_MIN_SIDE_PX, VIDEO_MIN_SIDE_PX } from '@contract/constants'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { createKeyedQueue } from '../../../lib/keyed-queue'
import type { Derived } from '../../../media/derive'
import type { Examined } from '../../../media/examine'
import { ALBUM_FOLDER, newObjectKey, newPictureKeys, type PictureKeys } from '../../../media/picture-keys'
import type { PictureMaker } from '../../../media/pictures'
import { type CleanVideo, VideoError, type VideoTools } from '../../../media/video'
import type { ObjectStore } from '../../../providers/storage/port'
import type { ProductConfig } from '../config/product-config'
import { createDailyWork, type CountDailyWork } from '../usage/daily-work'
import type { UsageService } from '../usage/usage.service'
import type { ImageRow } from './photo.presenter'

/** Kinds of files that an album holds. */
export type MediaKind = ImageRow['kind']

/** Keys of the objects made from one upload: three pictures, and for a video the video too. */
export type MediaKeys = PictureKeys & { readonly video?: string }

/** Objects made from one upload; the pictures of a video show its snapshot. */
export interface MadeMedia {
  readonly pictures: Derived
  readonly video: CleanVideo | null
  /** Fingerprints and QR code of the picture, or of the video's snapshot. */
  readonly examined: Examined
  /** Equal for equal content. */
  readonly contentHash: Buffer
}

/** Why the album refuses a video; the client has a sentence for each. */
export type VideoWhy = 'format' | 'long' | 'small' | 'another'

/** Makes the objects that an album shows. */
export interface AlbumMediaMaker {
  /**
   * Decodes an upload. The upload is read when its turn comes: however many files a member names at once, only one of
   * them is in memory. The original file is never stored.
   * @throws DomainError IMAGE_REFUSED with `reason`; VIDEO_REFUSED with `why`; RATE_LIMITED for a member whose last
   * video is still being processed, above the day's videos and pictures, and when too many pictures of the member
   * wait; every error of `read`.
   */
  make(memberId: string, kind: MediaKind, read: () => Promise<Buffer>): Promise<MadeMedia>
  newKeys(made: MadeMedia): MediaKeys
  keep(made: MadeMedia, keys: MediaKeys): Promise<void>
}

/** Dependencies of the maker. */
export interface AlbumMediaDeps {
  readonly productConfig: Pick<ProductConfig, 'quota'>
  readonly store: Pick<ObjectStore, 'put'>
  readonly pictures: PictureMaker
  readonly videos: Pick<VideoTools, 'clean'>
  readonly usage: Pick<UsageService, 'consume'>
  readonly countDecode: CountDailyWork
}

/** Videos of one member that are processed in a day: each takes seconds of a processor. Source: ours */
export const VIDEOS_PER_DAY = 20
const SCOPE = 'album_video'
const BUSY_SECONDS = 10
/** A length that rounds to the limit is allowed: recorders stop a little late. In seconds. */
const LENGTH_TOLERANCE_SECONDS = 0.5

/** Refuses a video. */
export const refuseVideo = (why: VideoWhy): never => fail('VIDEO_REFUSED', { why })

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** A maker with the decoders of pictures and videos. */
export const createAlbumMediaMaker = (
  core: Pick<Core, 'db' | 'clock' | 'ids'>,
  { productConfig, store, pictures, videos, usage, countDecode }: AlbumMediaDeps,
): AlbumMediaMaker => {
  /** Members whose video is being processed in this process, one at a time each. */
  const busy = new Set<string>()
  const pictureQueue = createKeyedQueue()

  const countVideo = createDailyWork(core, { productConfig, usage }, { scope: SCOPE, limit: VIDEOS_PER_DAY })

  const cleaned = async (bytes: Buffer): Promise<CleanVideo> => {
    const video = await videos.clean(bytes).catch((error: unknown) => {
      if (!(error instanceof VideoError)) throw error
      return error.fault === 'busy'
        ? fail('RATE_LIMITED', { retryAfter: BUSY_SECONDS })
        : refuseVideo('format')
    })
    if (video.seconds > ALBUM_VIDEO_SECONDS + LENGTH_TOLERANCE_SECONDS) refuseVideo('long')
    if (Math.min(video.width, video.height) < VIDEO_MIN_SIDE_PX) refuseVideo('small')
    return video
  }

  const makeVideo = async (memberId: string, read: () => Promise<Buffer>): Promise<MadeMedia> => {
    if (busy.has(memberId)) fail('RATE_LIMITED', { retryAfter: BUSY_SECONDS })
    busy.add(memberId)
    try {
      const bytes = await read()
      await countVideo(memberId)
      const video = await cleaned(bytes)
      const made = await pictures.decode(video.snapshot, 1)
      const examined = await pictures.examine(made)
      return { pictures: made, video, examined, contentHash: hashOf(video.bytes) }
    } finally {
      busy.delete(memberId)
    }
  }

  return {
    async make(memberId, kind, read) {
      if (kind === 'video') return makeVideo(memberId, read)
      const decode = async () => {
        const bytes = await read()
        await countDecode(memberId)
        return pictures.decode(bytes, IMAGE_MIN_SIDE_PX)
      }
      const made = await pictureQueue.run(memberId, decode)
      const examined = await pictures.examine(made)
      return { pictures: made, video: null, examined, contentHash: hashOf(made.full) }
    },
    newKeys: ({ video }) => ({
      ...newPictureKeys(core.ids, ALBUM_FOLDER),
      ...(video && { video: newObjectKey(core.ids, ALBUM_FOLDER, video.container) }),
    }),
    async keep({ pictures: made, video }, keys) {
      const { full, thumb } = keys
      await pictures.keep(made, { full, thumb })
      if (!video || keys.video === undefined) return
      await store.put(keys.video, { bytes: video.bytes, contentType: `video/${video.container}` })
    },
  }
}
