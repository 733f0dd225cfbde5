import type { Imprint } from '@contract/ops/imprint'
import type { Switches } from '@contract/ops/switches'
import type { SettingKey } from '@contract/ops/setting-shapes'
import type { Default, Json } from './columns'

/** One version of the settings that operators changed; append-only. Source: product §6 */
export interface ConfigVersionTable {
  /** Orders and quotes keep it with their prices; 1 is the program's defaults. */
  version: number
  /** Every value that differs from the program's defaults, by key. */
  changes: Json<Readonly<Record<string, number>>>
  operator: string
  why: string
  at: number
}

/** A change of the settings that is published at a later moment. Source: ours */
export interface ConfigPlanTable {
  id: string
  set: Json<readonly { readonly key: SettingKey; readonly value: number }[]>
  /** What it changed when it was planned. */
  differences: Json<readonly { readonly key: SettingKey; readonly before: number; readonly after: number }[]>
  operator: string
  why: string
  at: number
  due_at: number
  state: Default<'waiting' | 'applied' | 'cancelled' | 'refused'>
  /** When it was applied, cancelled or refused; null while it waits. */
  ended_at: Default<number | null>
  /** The operator who cancelled it; null otherwise. */
  ended_by: Default<string | null>
  /** The version that it became; null otherwise. */
  version: Default<number | null>
  /** Name of the refusal; null otherwise. */
  refusal: Default<string | null>
}

/** One version of the switches; append-only. Source: ours */
export interface SwitchVersionTable {
  /** 1 has everything open, without a row. */
  version: number
  switches: Json<Switches>
  operator: string
  why: string
  at: number
}

/** One version of the imprint; append-only. Source: ours */
export interface ImprintVersionTable {
  /** 1 comes from the settings of the server, without a row. */
  version: number
  imprint: Json<Imprint>
  operator: string
  why: string
  at: number
}

/** One row that only the right secret unseals. Source: ours */
export interface SecretCanaryTable {
  id: number
  sealed: Buffer
}

/** A secret that the database was filled with. Its position is its place in the order of rotations. Source: ours */
export interface SecretKeyTable {
  /** Eight hex digits that are derived from the secret and reveal nothing of it. */
  id: string
  position: number
  /** Sealed by the secret itself. */
  canary: Buffer
  /** The key of hashes that is derived from the secret, sealed by the secret that writes. */
  hash_key: Buffer
  /** When it first made new values; null for one that was only announced. */
  used_at: number | null
  /** When the last value that it had made was moved to a newer one; null while values may need it. */
  retired_at: number | null
}

/** How far the values of one table were moved to the secret that writes. Source: ours */
export interface SecretPassTable {
  target: string
  /** The secret that the values are moved to. */
  key_id: string
  /** The first page of the table that was not looked at yet. */
  next_page: Default<number>
  /** Pages of the table at the last look. */
  pages: Default<number>
  moved: Default<number>
  /** When every page had been looked at; null before. */
  done_at: number | null
}

/** An entry of the word lists as it is stored. */
interface StoredWord {
  readonly term: string
  readonly category: 'politics' | 'porn' | 'gambling' | 'drugs' | 'minors' | 'fraud' | 'abuse' | 'ads'
  readonly action: 'block' | 'mask' | 'review'
}

/** One published version of the word lists; append-only. Source: product §11.4 */
export interface WordListVersionTable {
  /** 1 is the program's own lists, without a row. */
  version: number
  /** Every entry of the version. */
  entries: Json<readonly StoredWord[]>
  operator: string
  why: string
  at: number
}

/** The draft of the next version, which operators share. */
export interface WordListDraftTable {
  id: number
  /** Grows with every change, so that nobody overwrites a colleague's change. */
  rev: number
  /** The version that it began with. */
  based_on: number
  entries: Json<readonly StoredWord[]>
  /** Name of the operator who changed it last. */
  operator: string
  at: number
}

/** Tables of the settings. */
export interface ConfigTables {
  word_list_version: WordListVersionTable
  word_list_draft: WordListDraftTable
  secret_canary: SecretCanaryTable
  secret_key: SecretKeyTable
  secret_pass: SecretPassTable
  config_version: ConfigVersionTable
  config_plan: ConfigPlanTable
  switch_version: SwitchVersionTable
  imprint_version: ImprintVersionTable
}
