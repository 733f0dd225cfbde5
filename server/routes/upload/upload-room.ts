import { VIDEO_MAX_BYTES } from '@contract/constants'

/** Most bytes of uploads that one process holds at once. */
export interface RoomSize {
  readonly all: number
  /** Most bytes of one member, so that nobody uses up the room of everybody. */
  readonly each: number
}

/** Source: ours */
const USUAL: RoomSize = { all: 6 * VIDEO_MAX_BYTES, each: 2 * VIDEO_MAX_BYTES }

/** One upload's part of the room. */
export interface RoomShare {
  /** Reserves this number of bytes for the member; false, without reserving any, when there is no room for them. */
  reserve(memberId: string, bytes: number): boolean
  /** Releases all reserved bytes. Safe to call again. */
  clear(): void
}

/** The memory that uploads may use while they are received and stored. */
export interface UploadRoom {
  /** Bytes that are reserved now. */
  readonly held: number
  open(): RoomShare
}

/** The room of one process. */
export const createUploadRoom = ({ all, each }: RoomSize = USUAL): UploadRoom => {
  const heldBy = new Map<string, number>()
  let held = 0

  const add = (memberId: string, bytes: number): void => {
    held += bytes
    const own = (heldBy.get(memberId) ?? 0) + bytes
    if (own > 0) heldBy.set(memberId, own)
    else heldBy.delete(memberId)
  }

  return {
    get held() {
      return held
    },
    open() {
      const reserved = new Map<string, number>()
      return {
        reserve(memberId, bytes) {
          if (held + bytes > all || (heldBy.get(memberId) ?? 0) + bytes > each) return false
          reserved.set(memberId, (reserved.get(memberId) ?? 0) + bytes)
          add(memberId, bytes)
          return true
        },
        clear() {
          for (const [memberId, bytes] of reserved) add(memberId, -bytes)
          reserved.clear()
        },
      }
    },
  }
}
