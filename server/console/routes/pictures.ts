import { approvePicture } from '@contract/ops/calls/pictures/approve'
import { listPictures } from '@contract/ops/calls/pictures/list'
import { rejectPicture } from '@contract/ops/calls/pictures/reject'
import { restorePicture } from '@contract/ops/calls/pictures/restore'
import { takeDownPicture } from '@contract/ops/calls/pictures/take-down'
import { PICTURE_MS } from '../../lib/queue-times'
import { opsRoute } from '../ops-route'

/** Default length of a list: a grid of one screen and what is fetched ahead. */
const LIST = 60
/** The reason in the log of a decision in the queue, where the picture itself is the reason. */
const IN_QUEUE = 'queue'

/** Calls about pictures of albums. */
export const pictureRoutes = [
  opsRoute(listPictures, async ({ payload, services }) => {
    const rows = await services.pictureReview.listWaiting(payload.limit ?? LIST)
    const list = rows.map((row) => {
      const isAppeal = row.review_state === 'appealing'
      const since = row.appealed_at ?? row.created_at
      return {
        id: row.id,
        memberId: row.member_id,
        kind: row.kind,
        seconds: row.seconds,
        isAvatar: row.is_avatar,
        state: isAppeal ? ('appealing' as const) : ('pending' as const),
        refusedBy: isAppeal ? row.reviewed_by : null,
        alt: row.alt,
        hasQr: row.has_qr,
        copyWhy: row.copy_why,
        vendorClass: row.vendor_class,
        since,
        dueAt: since + PICTURE_MS,
      }
    })
    return { list }
  }),
  opsRoute(approvePicture, async ({ payload: { id }, viewer, services }) => {
    await services.pictureReview.approve(id, { operator: viewer.name, why: IN_QUEUE })
    return {}
  }),
  opsRoute(rejectPicture, async ({ payload: { id, reason }, viewer, services }) => {
    await services.pictureReview.reject(id, { operator: viewer.name, why: IN_QUEUE, reason })
    return {}
  }),
  opsRoute(takeDownPicture, async ({ payload: { id, ...request }, viewer, services }) => {
    await services.pictureReview.takeDown(id, { operator: viewer.name, ...request })
    return {}
  }),
  opsRoute(restorePicture, async ({ payload: { id, why }, viewer, services }) => {
    await services.pictureReview.restore(id, { operator: viewer.name, why })
    return {}
  }),
]
