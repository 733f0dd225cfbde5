import type { Call, DataOf, PayloadOf } from '@contract/call'
import type { Services } from '../deps'
import type { Platform } from '../lib/platform'
import type { Viewer } from '../lib/viewer'
import type { Language } from '../lib/language'

/** Facts of a request beside its payload. */
export interface RequestFacts {
  readonly language: Language
  /** Address of the caller; a forwarded one counts only from a trusted proxy. */
  readonly ip: string
  /** `X-Device-Id`, or an empty text. A signal, never a secret. */
  readonly deviceId: string
  /** `X-Client`, such as `h5/1.0.0(100)`. */
  readonly client: string
  readonly platform: Platform
  /** The server as the caller reaches it, without a slash at its end. */
  readonly origin: string
}

/** The input of a handler of a member's call. */
export interface CallContext<C extends Call> {
  readonly viewer: Viewer
  readonly payload: PayloadOf<C>
  readonly services: Services
  readonly facts: RequestFacts
}

/** The input of a handler of a public call; the viewer is null without a valid session. */
export interface PublicCallContext<C extends Call> extends Omit<CallContext<C>, 'viewer'> {
  readonly viewer: Viewer | null
}

/** A call with its handler. */
export interface Route {
  readonly call: Call
  readonly handle: (context: PublicCallContext<Call>) => Promise<unknown>
  /** True when the answer may be cached, see `KeptAnswers`. */
  readonly isKept?: boolean
}

/** Makes the route of a call that needs a session: translate, delegate, present. */
export const answer = <C extends Call>(
  call: C,
  handle: (context: CallContext<C>) => Promise<DataOf<C>>,
): Route => ({ call, handle: handle as Route['handle'] })

/** Makes the route of a call that needs no session. */
export const answerPublic = <C extends Call>(
  call: C,
  handle: (context: PublicCallContext<C>) => Promise<DataOf<C>>,
): Route => ({ call, handle })

/** As `answer`, for a call without payload whose answer may be cached for two seconds. */
export const answerKept = <C extends Call>(
  call: C,
  handle: (context: CallContext<C>) => Promise<DataOf<C>>,
): Route => ({ ...answer<C>(call, handle), isKept: true })
