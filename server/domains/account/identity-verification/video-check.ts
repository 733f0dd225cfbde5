import sharp from 'sharp'
import { fail } from '../../../lib/errors'
import { type ReadVideo, type Video, VideoError } from '../../../media/video'
import type { ProductConfig } from '../config/product-config'

/** Shortest side at which a face can be recognised, in px. Source: ours */
const MIN_SIDE_PX = 240

/** Seconds after which a video may be sent again when the machine is too busy. Source: ours */
const BUSY_SECONDS = 10

/** Why a video is refused before the review; the client has a sentence for each. */
export type VideoWhy = 'format' | 'short' | 'long' | 'small' | 'silent' | 'dark' | 'reused'

const refuse = (why: VideoWhy): never => fail('VERIFICATION_VIDEO_REFUSED', { why })

/** Shares of red, green and blue in the brightness of a picture. Source: ITU-R BT.709 */
const LUMA = [0.2126, 0.7152, 0.0722]

/** Average brightness of a picture, 0–255. */
const brightnessOf = async (picture: Buffer): Promise<number> => {
  // `stats` reads the original file, whatever else is requested: one channel for each colour, or one for grey.
  const { channels } = await sharp(picture).stats()
  const [grey] = channels
  return LUMA.reduce((sum, share, at) => sum + share * ((channels[at] ?? grey)?.mean ?? 0), 0)
}

/**
 * Accepts a video in which a face can be reviewed, by its content and not by its name.
 * @throws DomainError VERIFICATION_VIDEO_REFUSED with `why`; RATE_LIMITED when the machine has no time or room.
 */
export const checkVideo = async (
  bytes: Buffer,
  read: ReadVideo,
  { verify }: Pick<ProductConfig, 'verify'>,
): Promise<Video> => {
  const video = await read(bytes).catch((error: unknown) => {
    if (!(error instanceof VideoError)) throw error
    return error.fault === 'busy' ? fail('RATE_LIMITED', { retryAfter: BUSY_SECONDS }) : refuse('format')
  })
  const lengthMs = video.seconds * 1_000
  if (lengthMs < verify.videoMinMs - verify.videoToleranceMs) refuse('short')
  if (lengthMs > verify.videoMaxMs + verify.videoToleranceMs) refuse('long')
  if (Math.min(video.width, video.height) < MIN_SIDE_PX) refuse('small')
  if (!video.hasSound) refuse('silent')
  if ((await brightnessOf(video.snapshot)) < verify.darkBelow) refuse('dark')
  return video
}
