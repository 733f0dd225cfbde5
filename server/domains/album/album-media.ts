import { createHash } from 'node:crypto'
import { ALBUM_VIDEO_SECONDS, DAY_MS, IMAGE_MIN_SIDE_PX, VIDEO_MIN_SIDE_PX } from '@contract/constants'
import { quotaDayOf, quotaResetAt } from '../../lib/clock'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import { createLanes } from '../../lib/lanes'
import type { Derived } from '../../media/derive'
import { ALBUM_FOLDER, newObjectKey, newPictureKeys, type PictureKeys } from '../../media/picture-keys'
import type { PictureMaker } from '../../media/pictures'
import { type CleanVideo, VideoError, type VideoTools } from '../../media/video'
import type { ObjectStore } from '../../providers/storage/port'
import type { ProductConfig } from '../config/product-config'
import type { UsageService } from '../usage/usage.service'
import type { ImageRow } from './photo.presenter'

/** What an album holds. */
export type MediaKind = ImageRow['kind']

/** Where what was made from one upload is kept: three pictures, of a video the video too. */
export type MediaKeys = PictureKeys & { readonly video?: string }

/** What was made from one upload; of a video the pictures show its snapshot. */
export interface MadeMedia {
  readonly pictures: Derived
  readonly video: CleanVideo | null
  /** The same for the same content. */
  readonly contentHash: Buffer
}

/** Why a video does not come into the album; the client has a sentence for each. */
export type VideoWhy = 'format' | 'long' | 'small' | 'another'

/** Makes what an album shows. */
export interface AlbumMediaMaker {
  /**
   * Decodes an upload, which is read when it is its turn: however many files a member names at once, one of them is in
   * memory. Nothing of the file itself stays.
   * @throws DomainError IMAGE_REFUSED with `reason`; VIDEO_REFUSED with `why`; RATE_LIMITED for a member whose last video
   * is still looked at, above the day's videos, and where too many pictures of the member wait; what `read` throws.
   */
  make(memberId: string, kind: MediaKind, read: () => Promise<Buffer>): Promise<MadeMedia>
  newKeys(made: MadeMedia): MediaKeys
  keep(made: MadeMedia, keys: MediaKeys): Promise<void>
}

/** What making needs of others. */
export interface AlbumMediaParts {
  readonly config: Pick<ProductConfig, 'quota'>
  readonly store: Pick<ObjectStore, 'put'>
  readonly pictures: PictureMaker
  readonly videos: Pick<VideoTools, 'clean'>
  readonly usage: Pick<UsageService, 'take'>
}

/** Videos of one member that are looked at in a day: each takes seconds of a processor. Source: ours */
export const VIDEOS_PER_DAY = 20
const SCOPE = 'album_video'
const BUSY_SECONDS = 10
/** A length that rounds to the limit is within it: recorders stop a little late. */
const LENGTH_TOLERANCE_SECONDS = 0.5

/** Refuses a video. */
export const refuseVideo = (why: VideoWhy): never => fail('VIDEO_REFUSED', { why })

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Maker over the decoders of pictures and videos. */
export const createAlbumMediaMaker = (
  core: Pick<Core, 'db' | 'clock' | 'ids'>,
  { config, store, pictures, videos, usage }: AlbumMediaParts,
): AlbumMediaMaker => {
  /** Members whose video is being looked at here: one at a time each. */
  const busy = new Set<string>()
  const pictureLanes = createLanes()

  const takeTurn = async (memberId: string): Promise<void> => {
    const now = core.clock.now()
    const resetAt = quotaResetAt(now, config.quota.resetHour)
    const taken = await usage.take(core.db, {
      scope: SCOPE,
      subject: memberId,
      period: quotaDayOf(now, config.quota.resetHour),
      limit: VIDEOS_PER_DAY,
      expireAt: resetAt + DAY_MS,
    })
    if (taken === null) fail('RATE_LIMITED', { retryAfter: Math.ceil((resetAt - now) / 1_000) })
  }

  const cleaned = async (bytes: Buffer): Promise<CleanVideo> => {
    const video = await videos.clean(bytes).catch((error: unknown) => {
      if (error instanceof VideoError) return refuseVideo('format')
      throw error
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
      await takeTurn(memberId)
      const video = await cleaned(bytes)
      return { pictures: await pictures.decode(video.snapshot, 1), video, contentHash: hashOf(video.bytes) }
    } finally {
      busy.delete(memberId)
    }
  }

  return {
    async make(memberId, kind, read) {
      if (kind === 'video') return makeVideo(memberId, read)
      const decode = async () => pictures.decode(await read(), IMAGE_MIN_SIDE_PX)
      const made = await pictureLanes.run(memberId, decode)
      return { pictures: made, video: null, contentHash: hashOf(made.full) }
    },
    newKeys: ({ video }) => ({
      ...newPictureKeys(core.ids, ALBUM_FOLDER),
      ...(video && { video: newObjectKey(core.ids, ALBUM_FOLDER, video.container) }),
    }),
    async keep({ pictures: made, video }, keys) {
      await pictures.keep(made, keys)
      if (!video || keys.video === undefined) return
      await store.put(keys.video, { bytes: video.bytes, contentType: `video/${video.container}` })
    },
  }
}
