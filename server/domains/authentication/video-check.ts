import sharp from 'sharp'
import { fail } from '../../lib/errors'
import { type ReadVideo, type Video, VideoError } from '../../media/video'
import type { ProductConfig } from '../config/product-config'

/** Shortest side on which a face can be told, in px. Source: ours */
const MIN_SIDE_PX = 240

/** Why a video is not even looked at; the client has a sentence for each. */
export type VideoWhy = 'format' | 'short' | 'long' | 'small' | 'silent' | 'dark' | 'reused'

const refuse = (why: VideoWhy): never => fail('VERIFICATION_VIDEO_REFUSED', { why })

/** Shares of red, green and blue in how bright a picture looks. Source: ITU-R BT.709 */
const LUMA = [0.2126, 0.7152, 0.0722]

/** How bright a picture is on the whole, 0–255. */
const brightnessOf = async (picture: Buffer): Promise<number> => {
  // Figures are those of the file, whatever else is asked of it: one for each colour, or for grey alone.
  const { channels } = await sharp(picture).stats()
  const [grey] = channels
  return LUMA.reduce((sum, share, at) => sum + share * ((channels[at] ?? grey)?.mean ?? 0), 0)
}

/**
 * A video that a face can be looked at in, by what it holds and not by what it is called.
 * @throws DomainError VERIFICATION_VIDEO_REFUSED with `why`.
 */
export const checkVideo = async (
  bytes: Buffer,
  read: ReadVideo,
  { verify }: Pick<ProductConfig, 'verify'>,
): Promise<Video> => {
  const video = await read(bytes).catch((error: unknown) => {
    if (error instanceof VideoError) return refuse('format')
    throw error
  })
  const lengthMs = video.seconds * 1_000
  if (lengthMs < verify.videoMinMs - verify.videoToleranceMs) refuse('short')
  if (lengthMs > verify.videoMaxMs + verify.videoToleranceMs) refuse('long')
  if (Math.min(video.width, video.height) < MIN_SIDE_PX) refuse('small')
  if (!video.hasSound) refuse('silent')
  if ((await brightnessOf(video.snapshot)) < verify.darkBelow) refuse('dark')
  return video
}
