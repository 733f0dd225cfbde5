import type { Json } from './columns'

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

/** One row that only the right secret unseals. Source: ours */
export interface SecretCanaryTable {
  id: number
  sealed: Buffer
}

/** Tables of the settings. */
export interface ConfigTables {
  secret_canary: SecretCanaryTable
  config_version: ConfigVersionTable
}
