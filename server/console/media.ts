import type { FastifyInstance, FastifyReply } from 'fastify'
import { OPS_PATH, QUEUE_WORKERS } from '@contract/ops/ops-constants'
import type { Services } from '../deps'
import { operatorOf } from './serve-ops'

/** Roles that look at members' pictures. */
const LOOKERS = ['reviewer', 'senior', 'auditor'] as const
/** The case in the log of a look at a picture of the queue. */
const IN_QUEUE = 'queue'
/** The case of a look at a picture on a member's page, or beside an appointment. */
const CASE = /^(member|authentication):\w{1,40}$/

interface Look {
  readonly Params: { readonly id: string }
  /** `case`: the case in the log, other than the queue. */
  readonly Querystring: { readonly case?: string }
}

interface Part {
  readonly Params: { readonly id: string; readonly part: string }
}

/** First bytes of a file in WebM. */
const WEBM = 0x1a45dfa3

const videoTypeOf = (video: Buffer | null): string =>
  video !== null && video.length > 4 && video.readUInt32BE(0) === WEBM ? 'video/webm' : 'video/mp4'

const caseOf = (asked: unknown): string => (typeof asked === 'string' && CASE.test(asked) ? asked : IN_QUEUE)

const sendBytes = (reply: FastifyReply, bytes: Buffer | null, type: string): FastifyReply =>
  bytes === null ? reply.code(404).send() : reply.type(type).send(bytes)

/** Roles that look at guardians' photos. */
const GUARDIAN_LOOKERS = [...QUEUE_WORKERS.guardians, 'auditor'] as const

/** Types of pictures that a browser shows; members can send no others as evidence. */
const SHOWN = /^image\/(jpeg|png|webp)$/

/** Serves the pictures and videos of queues, chats and reports; each look is logged. */
export const serveReviewMedia = (app: FastifyInstance, services: Services): void => {
  app.get<Look>(`${OPS_PATH}/media/picture/:id`, async (request, reply) => {
    const { name } = await operatorOf(request, services, LOOKERS)
    const { bytes } = await services.pictureReview.open(request.params.id, {
      operator: name,
      why: caseOf(request.query.case),
    })
    return sendBytes(reply, bytes, 'image/webp')
  })
  app.get<Look>(`${OPS_PATH}/media/video/:id`, async (request, reply) => {
    const { name } = await operatorOf(request, services, LOOKERS)
    const { video } = await services.pictureReview.open(request.params.id, {
      operator: name,
      why: caseOf(request.query.case),
    })
    return sendBytes(reply, video?.bytes ?? null, 'video/mp4')
  })
  app.get<Part>(`${OPS_PATH}/media/verification/:id/:part`, async (request, reply) => {
    const { name, role } = await operatorOf(request, services, LOOKERS)
    const { id, part } = request.params
    const isWorker = role !== 'auditor'
    const found = await services.authentications.review.open(id, name, `authentication:${id}`, isWorker)
    if (part === 'video') return sendBytes(reply, found.video, videoTypeOf(found.video))
    return sendBytes(reply, part === 'cover' ? found.cover : found.verified, 'image/webp')
  })
  app.get<{ readonly Params: { readonly id: string } }>(
    `${OPS_PATH}/media/text/:id`,
    async (request, reply) => {
      const { name } = await operatorOf(request, services, LOOKERS)
      const found = await services.textReviews.openMedia(request.params.id, name)
      return sendBytes(reply, found?.bytes ?? null, found?.contentType ?? '')
    },
  )
  app.get<Part>(`${OPS_PATH}/media/guardian/:id/:part`, async (request, reply) => {
    const { name } = await operatorOf(request, services, GUARDIAN_LOOKERS)
    const { id, part } = request.params
    const photo = await services.guardians.review.openPhoto(id, part, name)
    return sendBytes(reply, photo?.bytes ?? null, photo?.contentType ?? '')
  })
  app.get<Part>(`${OPS_PATH}/media/report/:id/:part`, async (request, reply) => {
    const { name } = await operatorOf(request, services, LOOKERS)
    const picture = await services.reportPictures.open(request.params.id, request.params.part, name)
    const isShown = picture !== null && SHOWN.test(picture.contentType)
    return sendBytes(reply, isShown ? picture.bytes : null, picture?.contentType ?? '')
  })
}
