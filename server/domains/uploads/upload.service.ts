import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail, failField } from '../../lib/errors'
import type { ObjectStore } from '../../providers/storage/port'
import { UNUSED_LIFE_MS } from './leftovers'
import type { PermitFields, PostPolicy } from './post-policy'
import { kindOfBytes, kindOfName } from './file-kinds'

/** Upload tickets of one member that may wait at once. Source: ours. */
const MAX_WAITING = 60

/** Key of an upload's address: what follows the store's path. Foreign addresses give a key that nobody has. */
export const keyOfUpload = (url: string): string =>
  /\/(u\/[A-Za-z0-9_-]{22}\.[a-z0-9]{2,5})$/.exec(url)?.[1] ?? ''

/** Tickets for uploads, and what arrives on them. */
export interface UploadService {
  /** Issues a ticket: key and signed form fields for one file of the name's kind. */
  issue(memberId: string, filename: string): Promise<PermitFields>
  /** Takes an uploaded file on its form. @throws PolicyError, DomainError IMAGE_REFUSED */
  receive(fields: PermitFields, file: Buffer): Promise<string>
  /** Takes a file without a ticket, for the alternative mode. @throws DomainError IMAGE_REFUSED */
  receiveDirect(memberId: string, file: Buffer): Promise<string>
  /**
   * The stored bytes of a key that this member uploaded and has not used.
   * @throws DomainError INVALID_PARAMETERS for the field that named it, `url` unless said otherwise.
   */
  read(memberId: string, key: string, field?: string): Promise<Buffer>
  /** Marks a key used, once. @throws DomainError STATE_CHANGED when it was used meanwhile. */
  use(db: Db, memberId: string, key: string): Promise<void>
  /**
   * Lets the member's own uploads stay as evidence of a report. False, and nothing is kept, when any of them is another
   * member's, missing or used otherwise.
   */
  keepAsEvidence(db: Db, memberId: string, keys: readonly string[]): Promise<boolean>
}

/** Parts that uploads are built from. */
export interface UploadParts {
  store: ObjectStore
  policy: PostPolicy
}

/** Uploads over a store and the `upload` table. */
export const createUploadService = (core: Core, { store, policy }: UploadParts): UploadService => {
  const { db, clock, ids } = core

  const newKey = (extension: string): string => `u/${ids.secret().slice(0, 22)}.${extension}`

  const insert = async (memberId: string, key: string, contentType: string): Promise<void> => {
    const now = clock.now()
    const { waiting } = await db
      .selectFrom('upload')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('member_id', '=', memberId)
      .where('state', 'in', ['issued', 'stored'])
      .executeTakeFirstOrThrow()
    if (waiting >= MAX_WAITING) fail('RATE_LIMITED', { retryAfter: 3_600 })
    await db
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
  }

  const keep = async (key: string, contentType: string, file: Buffer): Promise<void> => {
    const claimed = await db
      .updateTable('upload')
      .set({ state: 'stored', bytes: file.length })
      .where('object_key', '=', key)
      .where('state', '=', 'issued')
      .returning('object_key')
      .executeTakeFirst()
    if (!claimed) fail('STATE_CHANGED')
    await store.put(key, { bytes: file, contentType })
  }

  return {
    async issue(memberId, filename) {
      const kind = kindOfName(filename) ?? fail('IMAGE_REFUSED', { reason: 'format' })
      const key = newKey(kind.extension)
      await insert(memberId, key, kind.contentType)
      return policy.sign({ key, contentType: kind.contentType, maxBytes: kind.maxBytes }, clock.now())
    },
    async receive(fields, file) {
      const permit = policy.verify(fields, clock.now())
      if (file.length === 0 || file.length > permit.maxBytes) fail('IMAGE_REFUSED', { reason: 'size' })
      const kind = kindOfName(permit.key)
      if (!kind?.matches(file)) fail('IMAGE_REFUSED', { reason: 'format' })
      await keep(permit.key, permit.contentType, file)
      return permit.key
    },
    async receiveDirect(memberId, file) {
      const kind = kindOfBytes(file) ?? fail('IMAGE_REFUSED', { reason: 'format' })
      if (file.length > kind.maxBytes) fail('IMAGE_REFUSED', { reason: 'size' })
      const key = newKey(kind.extension)
      await insert(memberId, key, kind.contentType)
      await keep(key, kind.contentType, file)
      return key
    },
    async read(memberId, key, field = 'url') {
      const row = await db
        .selectFrom('upload')
        .select('state')
        .where('object_key', '=', key)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      const stored = row?.state === 'stored' ? await store.get(key) : null
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
    async keepAsEvidence(handle, memberId, keys) {
      const named = [...new Set(keys)]
      if (named.length === 0) return true
      const kept = await handle
        .updateTable('upload')
        .set({ state: 'evidence' })
        .where('member_id', '=', memberId)
        .where('object_key', 'in', named)
        .where('state', 'in', ['stored', 'evidence'])
        .returning('object_key')
        .execute()
      return kept.length === named.length
    },
  }
}
