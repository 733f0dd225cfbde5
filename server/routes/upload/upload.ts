import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '@contract/constants'
import { type ErrorName, UPLOAD_SUCCESS_CODE, errorCodes } from '@contract/errors'
import { UPLOAD_AUTHORISE_PATH, UploadQuery } from '@contract/calls/upload/authorise'
import { guardianEvidence } from '@contract/calls/auth/guardian_evidence'
import { uploadImg } from '@contract/calls/user/upload_img'
import type { Services } from '../../deps'
import { memberOf } from '../../http/caller'
import { assertServed } from '../../domains/account/switches/switches'
import { deviceOf, sendMaintenance } from '../../http/calls'
import { refusal, sessionEnd } from '../../http/envelope'
import { isOverload } from '../../http/overload'
import { inputCheck } from '../../http/input'
import { originOf } from '../../http/origin'
import { languageOf } from '../../lib/language'
import type { Core } from '../../lib/core'
import { DomainError, type RefusalData, SessionError } from '../../lib/errors'
import { refuseFile } from '../../domains/account/uploads/refused-file'
import { PolicyError } from '../../domains/account/uploads/post-policy'
import { FORM_LIMITS, receiveForm } from './receive-form'
import { createUploadRoom, type UploadRoom } from './upload-room'

/** Path at which the embedded store accepts its signed POST. */
const STORE_PATH = '/oss'

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413

/** How an error is answered; UNKNOWN is an unexpected one. */
const refusalOf = (error: unknown): [name: ErrorName, data: RefusalData | null] => {
  if (error instanceof DomainError) return [error.refusal, error.data]
  if (isTooLarge(error)) return ['IMAGE_REFUSED', { reason: 'size' }]
  if (isOverload(error)) return ['SERVER_BUSY', null]
  if (error instanceof PolicyError) return ['IMAGE_REFUSED', null]
  const isSenders = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  return isSenders ? ['INVALID_PARAMETERS', { fields: { file: 'malformed' } }] : ['UNKNOWN', null]
}

/** Upload answers have a form of their own: `code` 200 on success, otherwise a sentence to show. Source: spec §7, §8. */
const sendFault = (
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const language = languageOf(request.headers['x-lang'])
  const stamp = { requestId: request.id, serverTime: core.clock.now() }
  if (error instanceof SessionError) {
    return reply.code(error.status).send(sessionEnd(error, language, stamp))
  }
  if (error instanceof DomainError && error.refusal === 'MAINTENANCE')
    return sendMaintenance(reply, error, language, stamp)
  const { code, msg, data } = refusal(...refusalOf(error), language, stamp)
  if (code === errorCodes.UNKNOWN || isOverload(error))
    core.log.error('upload failed', error, { requestId: request.id })
  return reply.send({ code, msg, data })
}

/** The upload ticket, the embedded store's signed POST, and the alternative upload. Source: spec §7. */
export const serveUploads = async (
  app: FastifyInstance,
  core: Core,
  services: Services,
  room: UploadRoom = createUploadRoom(),
): Promise<void> => {
  const { uploads, callLimits } = services
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS })
    scope.setErrorHandler((error, request, reply) => sendFault(core, request, reply, error))
    const query = inputCheck(UploadQuery)
    scope.addHook('onRequest', async ({ headers }) => {
      const client = String(headers['x-client'] ?? '')
      // The signed POST to the store carries no client: it finishes what was begun.
      if (client !== '')
        assertServed(services.productConfig, { client, language: languageOf(headers['x-lang']) })
    })

    scope.get(UPLOAD_AUTHORISE_PATH, async (request) => {
      const { id } = await memberOf(request, services)
      const { filename } = query.check(request.query)
      const fields = await uploads.issue(id, filename)
      const host = `${originOf(core.config, request)}${STORE_PATH}`
      return { code: UPLOAD_SUCCESS_CODE, msg: '', data: { params: { host, ...fields } } }
    })

    // The signature alone is the proof, as with a real object store.
    scope.post(STORE_PATH, async (request) => {
      callLimits.countAddress('form', request.ip)
      let key = ''
      await receiveForm(request, {
        room,
        admit: async (fields) => {
          const permit = await uploads.admit(fields)
          key = permit.key
          return permit
        },
        use: (permit, file) => uploads.receive(permit, file),
      }).catch((error: unknown) => {
        throw isTooLarge(error) ? refuseFile(key, 'size') : error
      })
      return { code: UPLOAD_SUCCESS_CODE, msg: '' }
    })

    // The ticket in the form is the proof: a guardian has no session.
    scope.post(guardianEvidence.path, async (request) => {
      callLimits.countAddress('form', request.ip)
      const deviceId = deviceOf(request)
      const id = await receiveForm(request, {
        room,
        admit: ({ guardianticket: ticket = '' }) => ({
          memberId: services.guardians.claims.uploaderOf(ticket, deviceId),
          maxBytes: IMAGE_MAX_BYTES,
          ticket,
        }),
        use: ({ ticket }, file) => services.guardians.claims.addPhoto(ticket, deviceId, file),
      })
      return { code: UPLOAD_SUCCESS_CODE, msg: '', data: { id } }
    })

    scope.post(uploadImg.path, async (request) => {
      const { id } = await memberOf(request, services)
      const key = await receiveForm(request, {
        room,
        admit: () => ({ memberId: id, maxBytes: VIDEO_MAX_BYTES }),
        use: (_, file) => uploads.receiveDirect(id, file),
      })
      return {
        code: UPLOAD_SUCCESS_CODE,
        msg: '',
        data: { url: `${originOf(core.config, request)}${STORE_PATH}/${key}` },
      }
    })
  })
}
