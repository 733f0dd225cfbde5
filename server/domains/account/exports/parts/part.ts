import type { RawBuilder } from 'kysely'
import { HOUR_MS } from '@contract/constants'
import type { Crypto } from '../../../../lib/sealed/crypto'
import type { Language } from '../../../../lib/language'

/** A row of a part's query. */
export type PartRow = Readonly<Record<string, unknown>> & {
  /** Orders the file; each page begins after a key. Never exported. */
  readonly page_key: string | number
}

/** Tools that make a row readable. */
export interface RowTools {
  readonly crypto: Pick<Crypto, 'unseal'>
  readonly language: Language
}

/** Reads one file of an export. */
export interface ExportPart {
  /** The member's own rows, each column by name; the name of a time ends in `_at`. */
  rows(memberId: string): RawBuilder<PartRow>
  /** Adds data that a query cannot give, or removes data that it needed. */
  readonly finish?: (row: PartRow, tools: RowTools) => PartRow
}

/** Parts by their files. */
export type Parts<File extends string> = Readonly<Record<File, ExportPart>>

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** A time as members read it, with its zone. */
export const readableMoment = (atMs: number): string =>
  new Date(atMs + SHANGHAI_OFFSET_MS).toISOString().replace('Z', '+08:00')

const isMoment = (name: string, value: unknown): value is number =>
  typeof value === 'number' && /_(at|by|until|from)$/.test(name)

/** A row as it is in the file. */
export const exportRow = ({ page_key: _pageKey, ...row }: PartRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      isMoment(name, value) ? readableMoment(value) : value,
    ]),
  )
