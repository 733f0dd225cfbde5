import type { OpsErrorName } from '@contract/ops/ops-errors'

/** A refusal of the console's server itself, by name. */
export class OpsError extends Error {
  constructor(
    readonly refusal: OpsErrorName,
    /** Values for the operator, such as the wrong fields. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(refusal)
    this.name = 'OpsError'
  }
}
