import type { Json } from './columns'

/** The product's numbers as an operator left them; append-only. Source: product §6 */
export interface ConfigVersionTable {
  /** Orders and quotes keep it with their prices; 1 is what the program itself says. */
  version: number
  /** Everything that differs from what the program itself says, by key. */
  changes: Json<Readonly<Record<string, number>>>
  operator: string
  why: string
  at: number
}

/** Tables of the product's numbers. */
export interface ConfigTables {
  config_version: ConfigVersionTable
}
