import { type RawBuilder, sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { ExportFile } from '../../../text/export-files'
import { chatMediaOf, type ExportMedia, exportParts, mediaOf } from './export-plan'
import { type RowTools, exportRow } from './parts/part'

/** Rows in memory at a time. Source: ours */
const PAGE = 500

/** Reads a list of any length, page by page, each with a short query. */
async function* pagesOf<Row extends { page_key: string | number }>(
  db: Db | ChatDb,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row[]> {
  for (let after: string | number | null = null; ;) {
    const place = after === null ? sql`` : sql`where page_key > ${after}`
    const { rows } = (await sql<Row>`
      select * from (${query}) as part ${place} order by page_key limit ${PAGE}`.execute(db)) as {
      rows: Row[]
    }
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.page_key ?? null
  }
}

/** Reads the contents of an export, with little of it in memory. */
export interface ExportReader {
  /** One file as JSON, a list with a line for each row; `onRow` is called for each row. */
  file(memberId: string, file: ExportFile, tools: RowTools, onRow: () => void): AsyncGenerator<Buffer>
  /** The files that are exported unchanged. */
  media(memberId: string): AsyncGenerator<ExportMedia>
}

/** The files whose rows are in the chat tables. */
const CHAT_FILES: readonly ExportFile[] = [
  'messages/groups',
  'messages/sent',
  'messages/hearts',
  'messages/hidden',
]

const handleOf = (db: Db, file: ExportFile): Db | ChatDb => (CHAT_FILES.includes(file) ? chatDbOf(db) : db)

/** A reader over the database, outside of calls. */
export const createExportReader = (db: Db): ExportReader => ({
  async *file(memberId, file, tools, onRow) {
    const { rows, finish } = exportParts[file]
    let isFirst = true
    yield Buffer.from('[')
    for await (const page of pagesOf<Parameters<typeof exportRow>[0]>(handleOf(db, file), rows(memberId))) {
      const lines = page.map((row) => JSON.stringify(exportRow(finish ? finish(row, tools) : row)))
      page.forEach(onRow)
      yield Buffer.from(`${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`)
      isFirst = false
    }
    yield Buffer.from(isFirst ? ']\n' : '\n]\n')
  },
  async *media(memberId) {
    for await (const page of pagesOf<ExportMedia>(db, mediaOf(memberId))) yield* page
    for await (const page of pagesOf<ExportMedia>(chatDbOf(db), chatMediaOf(memberId))) yield* page
  },
})
