import type { Db } from '../../../db/database'
import { lockByName } from '../../../db/lock-by-name'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import type { ObjectStore } from '../../../providers/storage/port'
import { UNUSED_LIFE_MS } from './leftovers'
import { uploadStateOf } from './upload-state'
import type { PermitFields, PostPolicy, UploadPermit } from './post-policy'
import { kindOfBytes, kindOfFile, kindOfName } from './file-kinds'
import { refuseFile, refuseKind } from './refused-file'

/** Most upload tickets of one member that may wait at once. Source: ours. */
const MAX_WAITING = 60

/** Key in an upload's address: the part after the store's path. Other addresses give a key that does not exist. */
export const keyOfUpload = (url: string): string =>
  /\/(u\/[A-Za-z0-9_-]{22}\.[a-z0-9]{2,5})$/.exec(url)?.[1] ?? ''

/** A file that may be sent now, and its owner. */
export interface AdmittedUpload extends UploadPermit {
  readonly memberId: string
}

/** Tickets for uploads, and the files that are sent for them. */
export interface UploadService {
  /**
   * Issues a ticket: key and signed form fields for one file of the name's kind.
   * @throws DomainError IMAGE_REFUSED for another kind; RATE_LIMITED while too many of the member wait
   */
  issue(memberId: string, filename: string): Promise<PermitFields>
  /** The permit of a form's fields. @throws PolicyError; DomainError STATE_CHANGED for a ticket that was used */
  admit(fields: PermitFields): Promise<AdmittedUpload>
  /**
   * Stores an admitted file; a ticket for a picture accepts a picture of any kind.
   * @throws DomainError IMAGE_REFUSED, VIDEO_REFUSED, VOICE_REFUSED; STATE_CHANGED when its ticket was used meanwhile
   */
  receive(permit: UploadPermit, file: Buffer): Promise<void>
  /**
   * Stores a file without a ticket, for the alternative mode. Returns its key.
   * @throws DomainError IMAGE_REFUSED, VIDEO_REFUSED, VOICE_REFUSED, RATE_LIMITED
   */
  receiveDirect(memberId: string, file: Buffer): Promise<string>
  /**
   * The stored bytes of a key that this member uploaded and has not used.
   * @throws DomainError INVALID_PARAMETERS for the field that named it, `url` by default.
   */
  read(memberId: string, key: string, field?: string): Promise<Buffer>
  /** Marks a key used, once. @throws DomainError STATE_CHANGED when it was used meanwhile. */
  use(db: Db, memberId: string, key: string): Promise<void>
}

/** Dependencies of uploads. */
export interface UploadDeps {
  store: ObjectStore
  uploadPolicy: PostPolicy
}

/** Uploads in a store and the `upload` table. */
export const createUploadService = (core: Core, { store, uploadPolicy }: UploadDeps): UploadService => {
  const { db, transaction, clock, ids } = core

  const newKey = (extension: string): string => `u/${ids.secret().slice(0, 22)}.${extension}`

  /** Counts tickets of one member one after the other; otherwise simultaneous ones would all pass the limit. */
  const insert = (memberId: string, key: string, contentType: string): Promise<void> =>
    transaction(async (tx) => {
      await lockByName(tx, `upload:${memberId}`)
      const now = clock.now()
      const { waiting } = await tx
        .selectFrom('upload')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('member_id', '=', memberId)
        .where('state', 'in', ['issued', 'stored'])
        .executeTakeFirstOrThrow()
      if (waiting >= MAX_WAITING) fail('RATE_LIMITED', { retryAfter: 3_600 })
      await tx
        .insertInto('upload')
        .values({
          object_key: key,
          member_id: memberId,
          content_type: contentType,
          state: 'issued',
          created_at: now,
          expire_at: now + UNUSED_LIFE_MS,
        })
        .execute()
    })

  const keep = async (key: string, contentType: string, file: Buffer): Promise<void> => {
    const claimed = await db
      .updateTable('upload')
      .set({ state: 'stored', bytes: file.length, content_type: contentType })
      .where('object_key', '=', key)
      .where('state', '=', 'issued')
      .returning('object_key')
      .executeTakeFirst()
    if (!claimed) fail('STATE_CHANGED')
    await store.put(key, { bytes: file, contentType })
  }

  return {
    async issue(memberId, filename) {
      const kind = kindOfName(filename) ?? refuseKind(null, 'format')
      const key = newKey(kind.extension)
      await insert(memberId, key, kind.contentType)
      return uploadPolicy.sign({ key, contentType: kind.contentType, maxBytes: kind.maxBytes }, clock.now())
    },
    async admit(fields) {
      const permit = uploadPolicy.verify(fields, clock.now())
      const row = await db
        .selectFrom('upload')
        .select('member_id')
        .where('object_key', '=', permit.key)
        .where('state', '=', 'issued')
        .executeTakeFirst()
      return { ...permit, memberId: (row ?? fail('STATE_CHANGED')).member_id }
    },
    async receive({ key, maxBytes }, file) {
      if (file.length === 0 || file.length > maxBytes) refuseFile(key, 'size')
      const kind = kindOfFile(key, file) ?? refuseFile(key, 'format')
      await keep(key, kind.contentType, file)
    },
    async receiveDirect(memberId, file) {
      const kind = kindOfBytes(file) ?? refuseKind(null, 'format')
      if (file.length > kind.maxBytes) refuseKind(kind, 'size')
      const key = newKey(kind.extension)
      await insert(memberId, key, kind.contentType)
      await keep(key, kind.contentType, file)
      return key
    },
    async read(memberId, key, field = 'url') {
      const stored = (await uploadStateOf(db, memberId, key)) === 'stored' ? await store.get(key) : null
      return stored?.bytes ?? failField(field, 'unknown')
    },
    async use(handle, memberId, key) {
      const used = await handle
        .updateTable('upload')
        .set({ state: 'used' })
        .where('object_key', '=', key)
        .where('member_id', '=', memberId)
        .where('state', '=', 'stored')
        .returning('object_key')
        .executeTakeFirst()
      if (!used) fail('STATE_CHANGED')
    },
  }
}
