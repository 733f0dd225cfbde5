import type { Language } from '../../lib/language'
import type { Default } from './columns'

/** A copy of everything of a member, made for them. Source: product §7.12.3 */
export interface DataExportTable {
  id: string
  member_id: string
  /** `expired`: the file is gone. */
  state: Default<'running' | 'ready' | 'expired' | 'failed'>
  /** In which the file explains itself. */
  language: Language
  /** How often it was begun; names the one who writes it now, so that two never finish it. */
  attempts: Default<number>
  /** While it runs: when it is begun, or begun anew because whoever wrote it is gone. */
  try_at: number
  /** The sealed file; null but while it may be fetched. */
  object_key: string | null
  /** Length of the file as it is fetched; null before it was written. */
  bytes: number | null
  asked_at: number
  ready_at: number | null
  /** Until then it may be fetched; null before it is ready. */
  expire_at: number | null
  failed_at: number | null
}

/** Tables of the data exports. */
export interface ExportTables {
  data_export: DataExportTable
}
