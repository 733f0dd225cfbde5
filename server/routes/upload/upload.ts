import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VIDEO_MAX_BYTES } from '@contract/constants'
import { UPLOAD_SUCCESS_CODE, errorCodes } from '@contract/errors'
import { UPLOAD_AUTHORISE_PATH, UploadQuery } from '@contract/calls/upload/authorise'
import { uploadImg } from '@contract/calls/user/upload_img'
import type { Services } from '../../deps'
import { tokenOf } from '../../http/calls'
import { inputCheck } from '../../http/input'
import { originOf } from '../../http/origin'
import { languageOf } from '../../lib/language'
import type { Core } from '../../lib/core'
import { DomainError, SessionError, fail } from '../../lib/errors'
import { kindOfName } from '../../domains/uploads/file-kinds'
import type { PermitFields } from '../../domains/uploads/post-policy'
import { PolicyError } from '../../domains/uploads/post-policy'
import { errorText } from '../../text/errors'

/** Where the embedded store takes its signed POST. */
const STORE_PATH = '/oss'

/** Largest upload and what may come with it. Source: reliability §5 (uploads). */
const FORM_LIMITS = {
  fileSize: VIDEO_MAX_BYTES + 1,
  files: 1,
  fields: 12,
  fieldSize: 4 * 1024,
  parts: 14,
  headerPairs: 50,
} as const

interface Form {
  fields: PermitFields
  file: Buffer
}

/** Reads a file, and keeps no more of it than its kind may have. @throws Error with the status 413 */
const readFile = async (stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  // Read to its end all the same: who is cut off in the middle of a body cannot hear the answer.
  for await (const part of stream) {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts.length = 0
  }
  if (length > maxBytes) throw Object.assign(new Error('too large'), { statusCode: 413 })
  return Buffer.concat(parts)
}

/** Reads a form whose file comes last; more, larger or missing parts are refused. */
const readForm = async (request: FastifyRequest): Promise<Form> => {
  if (!request.isMultipart()) fail('INVALID_PARAMETERS', { fields: { file: 'required' } })
  const fields: PermitFields = {}
  let file: Buffer | null = null
  for await (const part of request.parts({ limits: FORM_LIMITS })) {
    if (part.type === 'file') {
      const maxBytes = kindOfName(fields.key ?? '')?.maxBytes ?? FORM_LIMITS.fileSize
      file = await readFile(part.file as AsyncIterable<Buffer>, maxBytes)
    } else if (typeof part.value === 'string') fields[part.fieldname.toLowerCase()] = part.value
  }
  return { fields, file: file ?? fail('INVALID_PARAMETERS', { fields: { file: 'required' } }) }
}

const viewerIdOf = async (request: FastifyRequest, services: Services): Promise<string> => {
  const token = tokenOf(request)
  if (token === null) throw new SessionError(401)
  return (await services.sessions.authenticate(token)).id
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413

/** Upload answers have a form of their own: `code` 200 on success, else a sentence to show. Source: spec §7, §8. */
const sendFault = (
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const language = languageOf(request.headers['x-lang'])
  if (error instanceof SessionError) {
    return reply.code(error.status).send({ code: errorCodes.UNKNOWN, msg: errorText('UNKNOWN', language) })
  }
  if (error instanceof DomainError) {
    return reply.send({
      code: errorCodes[error.refusal],
      msg: errorText(error.refusal, language),
      data: error.data,
    })
  }
  if (isTooLarge(error) || error instanceof PolicyError) {
    return reply.send({ code: errorCodes.IMAGE_REFUSED, msg: errorText('IMAGE_REFUSED', language) })
  }
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500) {
    return reply.send({ code: errorCodes.INVALID_PARAMETERS, msg: errorText('INVALID_PARAMETERS', language) })
  }
  core.log.error('upload failed', error, { requestId: request.id })
  return reply.send({ code: errorCodes.UNKNOWN, msg: errorText('UNKNOWN', language) })
}

/** The upload ticket, the embedded store's signed POST, and the alternative upload. Source: spec §7. */
export const serveUploads = async (app: FastifyInstance, core: Core, services: Services): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS })
    scope.setErrorHandler((error, request, reply) => sendFault(core, request, reply, error))
    const query = inputCheck(UploadQuery)

    scope.get(UPLOAD_AUTHORISE_PATH, async (request) => {
      const viewerId = await viewerIdOf(request, services)
      const { filename } = query.check(request.query)
      const fields = await services.uploads.issue(viewerId, filename)
      const host = `${originOf(core.config, request)}${STORE_PATH}`
      return { code: UPLOAD_SUCCESS_CODE, msg: '', data: { params: { host, ...fields } } }
    })

    // Proven by its signature alone, as a real object store's is.
    scope.post(STORE_PATH, { bodyLimit: FORM_LIMITS.fileSize + 64 * 1024 }, async (request) => {
      const { fields, file } = await readForm(request)
      await services.uploads.receive(fields, file)
      return { code: UPLOAD_SUCCESS_CODE, msg: '' }
    })

    scope.post(uploadImg.path, { bodyLimit: FORM_LIMITS.fileSize + 64 * 1024 }, async (request) => {
      const viewerId = await viewerIdOf(request, services)
      const { file } = await readForm(request)
      const key = await services.uploads.receiveDirect(viewerId, file)
      return {
        code: UPLOAD_SUCCESS_CODE,
        msg: '',
        data: { url: `${originOf(core.config, request)}${STORE_PATH}/${key}` },
      }
    })
  })
}
