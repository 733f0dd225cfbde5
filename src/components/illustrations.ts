import blocked from '@/assets/illus/blocked.svg'
import emptyLike from '@/assets/illus/empty-like.svg'
import emptyMsg from '@/assets/illus/empty-msg.svg'
import emptyNearby from '@/assets/illus/empty-nearby.svg'
import emptyRecord from '@/assets/illus/empty-record.svg'
import error from '@/assets/illus/error.svg'
import location from '@/assets/illus/location.svg'
import offline from '@/assets/illus/offline.svg'
import verify from '@/assets/illus/verify.svg'

/** The nine drawings of the two capsules, 240×180, by the state that they show. */
export const ILLUSTRATIONS = {
  blocked,
  'empty-like': emptyLike,
  'empty-msg': emptyMsg,
  'empty-nearby': emptyNearby,
  'empty-record': emptyRecord,
  error,
  location,
  offline,
  verify,
}

/** Name of a state drawing. */
export type IllustrationName = keyof typeof ILLUSTRATIONS
