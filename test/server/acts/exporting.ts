import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fromBufferPromise } from 'yauzl'
import { EXPORT_WORK } from '../../../server/domains/account/exports/data-export.service'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { proveSelf } from './withdrawing'

const PATH = '/api/user/export_data'

/** Status of a member's latest export. */
export const exportOf = (member: SeededMember): Promise<Answer> => member.post(PATH, { step: 'read' })

/**
 * Requests an export over HTTP, with its code; each call has an idempotency key of its own unless a token is given.
 */
export const startExport = async (app: TestApp, member: SeededMember, more: object = {}): Promise<Answer> => {
  app.clock.advance(61_000)
  return member.post(PATH, {
    step: 'start',
    clientToken: randomUUID(),
    ...(await proveSelf(app, member)),
    ...more,
  })
}

/** Writes every export that is due. */
export const writeExports = (app: TestApp): Promise<void> => app.services.jobs.runRecurring(EXPORT_WORK.write)

/** Deletes the expired files. */
export const forgetExports = (app: TestApp): Promise<void> =>
  app.services.jobs.runRecurring(EXPORT_WORK.forget)

/** Files of a ZIP by their names. */
export const unzip = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const archive = await fromBufferPromise(zip)
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}

/** Downloads a file of an export as a browser would: without a session. */
export const fetchExport = async (url: string): Promise<{ answer: Response; bytes: Buffer }> => {
  const answer = await fetch(url)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** A member's export from the request to the downloadable file. */
export const readyExport = async (
  app: TestApp,
  member: SeededMember,
): Promise<{ url: string; bytes: number; until: number }> => {
  const started = await startExport(app, member)
  if (started.code !== 1) throw new Error(`not started: ${started.code}`)
  await writeExports(app)
  return (await exportOf(member)).data.file
}

/** A member's export from the request to its files. */
export const wholeExport = async (app: TestApp, member: SeededMember): Promise<Map<string, Buffer>> =>
  unzip((await fetchExport((await readyExport(app, member)).url)).bytes)

/** The rows of a member's exports. */
export const exportRows = ({ core }: TestApp, member: { id: string }) =>
  core.db.selectFrom('data_export').selectAll().where('member_id', '=', member.id).execute()

/** Names of the sealed files of all exports in the store. */
export const sealedFiles = async ({ core }: TestApp): Promise<string[]> =>
  readdir(path.join(core.config.dataDir, 'objects', 'x')).catch(() => [])
