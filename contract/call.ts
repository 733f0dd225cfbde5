import type { Static, TSchema } from 'typebox'
import { PUBLIC_CALLS } from './constants'
import type { ErrorName } from './errors'

/**
 * The callers of a call: a `public` call (`PUBLIC_CALLS`) needs no session (but uses one), a `member` call needs a
 * bearer token and returns HTTP 401 without one.
 * Source: spec §6.
 */
export type Access = 'public' | 'member'

/** One call of the wire: its path, its payload, its data and its refusals. */
export interface Call<
  Path extends string = string,
  Payload extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  /** Full path, always POST with a JSON body. Source: spec §7. */
  readonly path: Path
  readonly access: Access
  readonly payload: Payload
  readonly data: Answer
  /** Refusals of this call; refusals that every call may return are in `commonErrors`. */
  readonly errors: readonly ErrorName[]
}

/** Declares one call; the file's path under `calls/` is the call's path. */
export const call = <const Path extends string, Payload extends TSchema, Answer extends TSchema>(
  path: Path,
  shape: { payload: Payload; data: Answer; errors?: readonly ErrorName[] },
): Call<Path, Payload, Answer> => ({
  path,
  access: PUBLIC_CALLS.includes(path) ? 'public' : 'member',
  payload: shape.payload,
  data: shape.data,
  errors: shape.errors ?? [],
})

/** Type of a call's payload. */
export type PayloadOf<C extends Call> = Static<C['payload']>

/** Type of a call's data when its code is 1. */
export type DataOf<C extends Call> = Static<C['data']>
