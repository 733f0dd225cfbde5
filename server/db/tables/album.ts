import type { TEXT_CLASSES } from '@contract/ops/ops-constants'
import type { Default } from './columns'

/** A picture of an album. Source: product §5.6. */
export interface ImageTable {
  id: string
  member_id: string
  object_key: string
  thumb_key: string
  blur_key: string
  kind: Default<'image' | 'video'>
  /** The video itself, whose snapshot the three pictures show; null for a picture. */
  video_key: Default<string | null>
  width: number
  height: number
  /** Length of a video, rounded, at least 1; null for a picture. */
  seconds: Default<number | null>
  tint: string
  alt: string | null
  /** The cover is always `all`. */
  visibility: Default<'all' | 'match'>
  review_state: Default<'pending' | 'approved' | 'rejected' | 'appealing'>
  reject_reason: string | null
  sort: number
  is_avatar: Default<boolean>
  content_hash: Buffer
  /** Name of the operator who decided last; null before, and for pictures of the demo world. */
  reviewed_by: Default<string | null>
  reviewed_at: Default<number | null>
  /** When its owner appealed against the refusal, which is possible once. */
  appealed_at: Default<number | null>
  created_at: number
  /** Fingerprints of the picture and its parts, 16 hex digits each; empty for one of one colour, and for old ones. */
  looks: Default<string[]>
  /** True when it shows a QR code that can be read. */
  has_qr: Default<boolean>
  /** The refused picture, or the one of a banned member, that it resembles; null without one. */
  copy_of: Default<string | null>
  copy_why: Default<'refused' | 'banned' | null>
  /** What the vendor of moderation found; null when it found nothing, or was not asked. */
  vendor_class: Default<(typeof TEXT_CLASSES)[number] | null>
}

/** A fingerprint of one part of a refused picture. It names no member. */
export interface RefusedPictureTable {
  picture_id: string
  part: number
  /** 64 bits as a row of 0 and 1. */
  look: string
  at: number
}

/** A fingerprint of one part of a picture of a banned member. It goes with its picture and with the ban. */
export interface BannedPictureTable {
  picture_id: string
  part: number
  /** 64 bits as a row of 0 and 1. */
  look: string
}

/** A member's introduction by voice, one at a time. Source: product §5.1 */
export interface VoiceIntroTable {
  member_id: string
  /** Another one for each recording. */
  id: string
  object_key: string
  seconds: number
  wave: Default<number[]>
  review_state: Default<'pending' | 'approved' | 'rejected' | 'appealing'>
  /** What it was found to be; null unless it was rejected. */
  reject_class: Default<string | null>
  /** The operator who decided last, or the vendor of moderation; null before. */
  reviewed_by: Default<string | null>
  reviewed_at: Default<number | null>
  /** When its owner appealed against the rejection, which is possible once. */
  appealed_at: Default<number | null>
  /** The vendor whose notification is awaited, and its number of the request. */
  vendor: Default<string | null>
  task_id: Default<string | null>
  created_at: number
}

/** An object that nothing shows yet, or that only an operator may see: an upload, or an object made from one. */
export interface UploadTable {
  object_key: string
  member_id: string
  content_type: string | null
  bytes: number | null
  /**
   * Of uploads: `issued` (the ticket), `stored`, `used` (something else was made from it), `evidence` (a report shows
   * it: it stays). `made`: an object written for something that is not committed yet. `leaving`: it is being removed.
   */
  state: 'issued' | 'stored' | 'used' | 'evidence' | 'made' | 'leaving'
  created_at: number
  /** From this moment the object is removed, with its row, unless it is evidence. */
  expire_at: number
}

/** Tables of pictures, videos and the objects behind them. */
export interface AlbumTables {
  image: ImageTable
  upload: UploadTable
  voice_intro: VoiceIntroTable
  refused_picture: RefusedPictureTable
  banned_picture: BannedPictureTable
}
