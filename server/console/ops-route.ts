import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpsCall, OpsDataOf, OpsPayloadOf } from '@contract/ops/ops-call'
import type { Services } from '../deps'
import type { OperatorViewer } from '../domains/safety/operators/operator-session.service'
import type { Core } from '../lib/core'

/** What a handler of the console gets. */
export interface OpsContext<C extends OpsCall = OpsCall> {
  readonly payload: OpsPayloadOf<C>
  /** The operator; for calls without a session a viewer without a name, which no handler of them reads. */
  readonly viewer: OperatorViewer
  readonly core: Core
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call of the console with its handler. */
export interface OpsRoute {
  readonly call: OpsCall
  handle(context: OpsContext): Promise<unknown>
  /** True for an answer whose phone numbers its operator needs, such as that of an account to be found. */
  readonly showsPhones?: ((context: Pick<OpsContext, 'payload' | 'viewer'>) => boolean) | undefined
}

/** Joins a call and its handler; their types must fit. */
export const opsRoute = <C extends OpsCall>(
  call: C,
  handle: (context: OpsContext<C>) => Promise<OpsDataOf<C>>,
  showsPhones?: (context: Pick<OpsContext<C>, 'payload' | 'viewer'>) => boolean,
): OpsRoute => ({ call, handle, showsPhones })
