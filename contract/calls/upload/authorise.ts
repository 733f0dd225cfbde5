import { Type, type Static } from 'typebox'

/**
 * The path from which the client gets an upload ticket, with GET. The specification leaves the path open. Source:
 * product §4.
 */
export const UPLOAD_AUTHORISE_PATH = '/api/upload/auth'

/** Query of an upload ticket. Source: spec §7. */
export const UploadQuery = Type.Object({ filename: Type.String({ minLength: 1, maxLength: 5_000 }) })

/** Host, key and signed form fields for one upload; `code` is 200 on success. Source: spec §7. */
export const UploadTicket = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  data: Type.Optional(
    Type.Object({
      params: Type.Intersect([
        Type.Object({ host: Type.String(), key: Type.String() }),
        Type.Record(Type.String(), Type.String()),
      ]),
    }),
  ),
})
export type UploadTicket = Static<typeof UploadTicket>
