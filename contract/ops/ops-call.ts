import type { Static, TSchema } from 'typebox'
import { OPERATOR_ROLES, type OperatorRole } from './ops-constants'

/** Every role, for calls that all operators may make. */
export const EVERY_ROLE: readonly OperatorRole[] = OPERATOR_ROLES

/** One call of the operators' console: its path, who may make it, its payload and its data. */
export interface OpsCall<
  Path extends string = string,
  Payload extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  /** Full path, always POST with a JSON body. */
  readonly path: Path
  /** Roles that may make the call; null for calls without a session. */
  readonly roles: readonly OperatorRole[] | null
  /** True for acts that ask for the password again when the last proof is older than ten minutes. */
  readonly isWeighty: boolean
  readonly payload: Payload
  readonly data: Answer
}

/** Declares a call of the console; the file's path under `calls/` is the call's path. */
export const opsCall = <const Path extends string, Payload extends TSchema, Answer extends TSchema>(
  path: Path,
  shape: {
    roles: readonly OperatorRole[] | null
    isWeighty?: boolean
    payload: Payload
    data: Answer
  },
): OpsCall<Path, Payload, Answer> => ({ path, isWeighty: false, ...shape })

/** Type of a call's payload. */
export type OpsPayloadOf<C extends OpsCall> = Static<C['payload']>

/** Type of a call's data. */
export type OpsDataOf<C extends OpsCall> = Static<C['data']>
