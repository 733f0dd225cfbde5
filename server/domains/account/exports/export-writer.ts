import path from 'node:path'
import type { Core } from '../../../lib/core'
import { newObjectKey } from '../../../media/picture-keys'
import type { ObjectStore } from '../../../providers/storage/port'
import { type ExportFile, exportFiles, exportReadme } from '../../../text/export-files'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { ProductConfig } from '../config/product-config'
import type { Leftovers } from '../uploads/leftovers'
import { type Archive, writeArchive } from './archive'
import { DataExportRepository, type DataExportRow } from './data-export.repository'
import { createExportReader } from './export-reader'
import { readableMoment } from './parts/part'

/** Folder of the encrypted files; only export addresses lead to it. */
const EXPORT_FOLDER = 'x'
/** How long a writer owns an export, in ms; it renews this while it writes. Source: ours */
const LEASE_MS = 5 * 60_000
const RENEW_EVERY_MS = 30_000
/** After this many attempts an export is left to an operator. Source: ours */
export const MAX_ATTEMPTS = 5
const FIRST_RETRY_MS = 30_000

/** Another writer has the export by now, or its member was erased. */
class LostError extends Error {}

/** Writes exports, one at a time in this process, and never one that another process writes. */
export interface ExportWriter {
  /** Whether an export is due, to be written or to be marked failed. */
  hasDue(): Promise<boolean>
  /** Writes every due export, and marks an export failed that failed too often. Returns how many became ready. */
  writeDue(): Promise<number>
}

/** Dependencies of the writer. */
export interface ExportWriterDeps {
  readonly productConfig: Pick<ProductConfig, 'dataExport'>
  readonly store: Pick<ObjectStore, 'get' | 'putPieces' | 'remove'>
  readonly leftovers: Pick<Leftovers, 'expect' | 'settle' | 'drop'>
  readonly notices: Pick<NoticeService, 'add'>
}

async function* one(bytes: Buffer | string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(bytes))
}

/** A file system's error names the file, and the name of a picture opens it, so the log must not have it. */
const withoutPath = (error: unknown): unknown =>
  error instanceof Error && 'path' in error && 'code' in error ? new Error(String(error.code)) : error

/**
 * Writes the exports that wait in the table `data_export`. It runs in a job of its own, because a long export would
 * delay every other job.
 */
export const createExportWriter = (core: Core, deps: ExportWriterDeps): ExportWriter => {
  const { clock, crypto, db, ids, log } = core
  const { productConfig, store, leftovers, notices } = deps
  const rows = new DataExportRepository(db)
  const reader = createExportReader(db)

  /** Renews the claim at intervals while the export is written. @throws LostError */
  const keepAlive = (writing: DataExportRow) => {
    let saidAt = clock.now()
    return async (): Promise<void> => {
      const now = clock.now()
      if (now - saidAt < RENEW_EVERY_MS) return
      saidAt = now
      if (!(await rows.setTryAt(writing, now + LEASE_MS))) throw new LostError('another one writes it')
    }
  }

  const fill = async (archive: Archive, writing: DataExportRow): Promise<void> => {
    const { member_id: memberId, language } = writing
    const tools = { crypto, language }
    const madeAt = readableMoment(clock.now())
    const say = keepAlive(writing)
    const entries: Partial<Record<ExportFile, number>> = {}
    const missing: string[] = []
    await archive.add('README.txt', one(exportReadme(madeAt, language)))
    for (const file of Object.keys(exportFiles) as ExportFile[]) {
      let count = 0
      await archive.add(
        `${file}.json`,
        reader.file(memberId, file, tools, () => (count += 1)),
      )
      entries[file] = count
      await say()
    }
    for await (const { object_key: key, name } of reader.media(memberId)) {
      const file = `${name}${path.extname(key)}`
      const object = await store.get(key)
      if (object === null) missing.push(file)
      else await archive.add(file, one(object.bytes), true)
      await say()
    }
    await archive.add('manifest.json', one(JSON.stringify({ madeAt, entries, missing }, null, 2)))
  }

  const finish = (writing: DataExportRow, key: string, bytes: number): Promise<void> =>
    core.transaction(async (tx) => {
      const at = clock.now()
      const until = at + productConfig.dataExport.linkMs
      const isMine = await new DataExportRepository(tx).setReady(writing, { key, bytes, at, until })
      if (!isMine) throw new LostError('another one wrote it')
      await leftovers.settle(tx, [key])
      await notices.add(tx, writing.member_id, 'export_ready', {
        sheet: 'export',
        expiresAt: String(until),
      })
    })

  /** Writes one export; a failure removes its partial file. */
  const write = async (writing: DataExportRow): Promise<void> => {
    const key = newObjectKey(ids, EXPORT_FOLDER, 'bin')
    await leftovers.expect(writing.member_id, [key])
    try {
      const bytes = await writeArchive(
        clock.now(),
        (archive) => fill(archive, writing),
        (zip) => store.putPieces(key, crypto.sealPieces(zip)),
      )
      await finish(writing, key, bytes)
    } catch (error) {
      await store.remove([key]).catch(() => undefined)
      await leftovers.drop([key])
      throw error
    }
  }

  const giveUpSpent = async (): Promise<void> => {
    await core.transaction(async (tx) => {
      const spent = await new DataExportRepository(tx).failSpent(clock.now(), MAX_ATTEMPTS)
      for (const { member_id: memberId } of spent) {
        await notices.add(tx, memberId, 'export_failed', { sheet: 'export' })
      }
    })
  }

  const tryOne = async (writing: DataExportRow): Promise<boolean> => {
    try {
      await write(writing)
      return true
    } catch (error) {
      if (error instanceof LostError) return false
      log.error('data export failed', withoutPath(error), { id: writing.id, attempts: writing.attempts })
      const isLast = writing.attempts >= MAX_ATTEMPTS
      const pauseMs = isLast ? 0 : FIRST_RETRY_MS * 2 ** writing.attempts
      await rows.setTryAt(writing, clock.now() + pauseMs)
      return false
    }
  }

  return {
    hasDue: () => rows.hasDue(clock.now()),

    async writeDue() {
      let count = 0
      for (;;) {
        const writing = await rows.claim(clock.now(), LEASE_MS, MAX_ATTEMPTS)
        if (!writing) break
        if (await tryOne(writing)) count += 1
      }
      await giveUpSpent()
      return count
    },
  }
}
