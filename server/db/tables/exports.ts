import type { Language } from '../../lib/language'
import type { Default } from './columns'

/** A copy of all of a member's data, made for them. Source: product §7.12.3 */
export interface DataExportTable {
  id: string
  member_id: string
  /** `expired`: the file was deleted. */
  state: Default<'running' | 'ready' | 'expired' | 'failed'>
  /** Language of the explanations in the file. */
  language: Language
  /** Number of attempts. It identifies the current writer, so that two writers never finish the same file. */
  attempts: Default<number>
  /** While the state is `running`: earliest time of the next attempt, which replaces a writer that ended. */
  try_at: number
  /** Key of the sealed file; null unless the member may fetch it. */
  object_key: string | null
  /** Length of the plain file; null before it was written. */
  bytes: number | null
  asked_at: number
  ready_at: number | null
  /** Until then the member may fetch it; null before it is ready. */
  expire_at: number | null
  failed_at: number | null
}

/** Tables of the data exports. */
export interface ExportTables {
  data_export: DataExportTable
}
