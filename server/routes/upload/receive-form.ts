import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { VIDEO_MAX_BYTES } from '@contract/constants'
import type { PermitFields } from '../../domains/account/uploads/post-policy'
import { fail } from '../../lib/errors'
import type { RoomShare, UploadRoom } from './upload-room'

/** Limits of an upload's form: the largest file and what may accompany it. Source: ours. */
export const FORM_LIMITS = {
  fileSize: VIDEO_MAX_BYTES + 1,
  files: 1,
  fields: 12,
  fieldSize: 4 * 1024,
  parts: 14,
  headerPairs: 50,
} as const

/** Time after which a file that was refused for lack of room may be sent again, in seconds. Source: ours */
const FULL_RETRY_SECONDS = 10

/** The sender's form is malformed or was interrupted. */
export class FormError extends Error {
  readonly statusCode = 400
}

/** The sender of a file, and the most bytes that it may have. */
export interface Admission {
  readonly memberId: string
  readonly maxBytes: number
}

/** The steps that process a form. */
export interface FormSteps<A extends Admission, R> {
  readonly room: UploadRoom
  /** Decides by the fields alone, before a byte of the file is stored. Its error is the answer. */
  admit(fields: PermitFields): A | Promise<A>
  /** Uses the file, whose room stays reserved until this ends. */
  use(admitted: A, file: Buffer): Promise<R>
}

/** An error of the parser is the sender's fault; its refusals of large parts keep their status. */
const asSenders = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error : new FormError('upload form', { cause: error })

async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts({ limits: FORM_LIMITS }) as AsyncGenerator<MultipartFile | MultipartValue>
  } catch (error) {
    throw asSenders(error)
  }
}

/**
 * Reads a file into its room. A file that is too large is read to its end as well, since a client that is disconnected in
 * the middle of a body cannot receive the answer.
 * @throws Error with the status 413; DomainError RATE_LIMITED without room; FormError
 */
const readFile = async (
  { file }: MultipartFile,
  { memberId, maxBytes }: Admission,
  share: RoomShare,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  let hasRoom = true
  try {
    for await (const part of file as AsyncIterable<Buffer>) {
      length += part.length
      hasRoom &&= length > maxBytes || share.reserve(memberId, part.length)
      if (hasRoom && length <= maxBytes) parts.push(part)
      else {
        parts.length = 0
        share.clear()
      }
    }
  } catch (error) {
    throw asSenders(error)
  }
  if (length > maxBytes) throw Object.assign(new Error('too large'), { statusCode: 413 })
  if (!hasRoom) fail('RATE_LIMITED', { retryAfter: FULL_RETRY_SECONDS })
  return Buffer.concat(parts)
}

/**
 * Receives a form whose fields come before its single file. No byte is stored of a file that was not admitted, that is too
 * large or that has no room. The rest is read and dropped, so that the sender receives the answer.
 * @throws the errors of `admit` and `use`; DomainError INVALID_PARAMETERS (`file`), RATE_LIMITED without room; Error with
 * the status 413 for a file that is too large; FormError
 */
export const receiveForm = async <A extends Admission, R>(
  request: FastifyRequest,
  { room, admit, use }: FormSteps<A, R>,
): Promise<R> => {
  if (!request.isMultipart()) fail('INVALID_PARAMETERS', { fields: { file: 'required' } })
  const fields: PermitFields = {}
  const share = room.open()
  const receive = async (part: MultipartFile) => {
    const admitted = await admit(fields)
    return { admitted, file: await readFile(part, admitted, share) }
  }
  try {
    let receiving: ReturnType<typeof receive> | null = null
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        receiving = receive(part)
        // A refused file is read and dropped; the refusal is thrown after the last part.
        await receiving.catch(() => part.file.resume())
      } else if (typeof part.value === 'string') fields[part.fieldname.toLowerCase()] = part.value
    }
    const { admitted, file } = await (receiving ??
      fail('INVALID_PARAMETERS', { fields: { file: 'required' } }))
    return await use(admitted, file)
  } finally {
    share.clear()
  }
}
