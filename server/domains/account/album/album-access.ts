import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { RelationService } from '../../discovery/actions/relation.service'
import { isDeactivated } from '../members/deactivated-member'
import { type AlbumAddresses, isForAll } from './album-address'
import { AlbumRepository, type OwnedImage } from './album.repository'

/** An object of an album that may be sent. */
export interface OpenedKey {
  readonly key: string
  /** False for an address of one member: no shared cache may store the response. */
  readonly isForAll: boolean
  /** True for the key of a blurred picture: the store has none, and a locked picture is shown. */
  readonly isBlur: boolean
  /** The viewer whose number a picture for matches is marked with; null for the owner, and for what everybody may see. */
  readonly markFor: string | null
}

/** Decides who may open a picture or video of an album; every request asks it. Source: product §5.6, §11.3 */
export interface AlbumAccess {
  /**
   * The object at a path below the media path. The path is a bare key for an approved picture that everybody may see,
   * else an address signed for its owner or a match. Null in all other cases, including every picture of a member who
   * is banned or cancelling.
   */
  open(path: string): Promise<OpenedKey | null>
}

/** Dependencies of album access. */
export interface AlbumAccessDeps {
  readonly albumAddresses: AlbumAddresses
  readonly relations: Pick<RelationService, 'seenOfEach'>
}

/** Access by the table `image` and the relation of the two members. */
export const createAlbumAccess = (
  { db }: Pick<Core, 'db'>,
  { albumAddresses, relations }: AlbumAccessDeps,
): AlbumAccess => {
  const maySee = async (handle: Db, viewerId: string, image: OwnedImage): Promise<boolean> => {
    const ownerId = image.member_id
    if (viewerId === ownerId) return true
    if (image.review_state !== 'approved') return false
    const pair = { viewerId, id: ownerId }
    const seen = (await relations.seenOfEach(handle, [pair])).get(viewerId)?.get(ownerId)
    if (!seen || isDeactivated(seen.viewer)) return false
    return image.visibility === 'all' || seen.isMatched
  }

  return {
    async open(path) {
      const claim = albumAddresses.read(path)
      const key = claim?.key ?? path
      const image = await new AlbumRepository(db).findByKey(key)
      if (!image || isDeactivated(image)) return null
      const isBlur = key === image.blur_key
      if (claim === null) return isForAll(image) ? { key, isForAll: true, isBlur, markFor: null } : null
      const { memberId: viewerId } = claim
      if (!(await maySee(db, viewerId, image))) return null
      const isMarked = image.visibility === 'match' && viewerId !== image.member_id
      return { key, isForAll: false, isBlur, markFor: isMarked ? viewerId : null }
    },
  }
}
