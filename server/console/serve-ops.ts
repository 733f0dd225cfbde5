import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OpsCall } from '@contract/ops/ops-call'
import { OPS_HEADER } from '@contract/ops/ops-constants'
import { opsErrors, type OpsRefusal } from '@contract/ops/ops-errors'
import type { Services } from '../deps'
import { OperatorError } from '../domains/safety/operators/operator-error'
import type { OperatorViewer } from '../domains/safety/operators/operator-session.service'
import { inputCheck } from '../http/input'
import type { Core } from '../lib/core'
import { DomainError } from '../lib/errors'
import { withoutPhones } from '../ops/print/print'
import { refusalText } from '../ops/refusals'
import { OpsError } from './ops-error'
import type { OpsRoute } from './ops-route'
import { tokenOf } from './session-cookie'

const CONFLICT = 409

/** The viewer of calls without a session. */
const NOBODY: OperatorViewer = { name: '', role: 'auditor', expireAt: 0, isProved: false }

const refusalOf = (error: unknown): { status: number; error: OpsRefusal['error'] } | null => {
  if (error instanceof OpsError)
    return {
      status: opsErrors[error.refusal],
      error: { name: error.refusal, message: error.refusal, data: error.data },
    }
  if (error instanceof OperatorError)
    return {
      status: CONFLICT,
      error: { name: error.refusal, message: refusalText(error), data: error.data },
    }
  if (error instanceof DomainError && error.refusal === 'INVALID_PARAMETERS')
    return {
      status: opsErrors.INVALID,
      error: { name: 'INVALID', message: 'INVALID', data: error.data ?? {} },
    }
  if (error instanceof DomainError && error.refusal === 'RATE_LIMITED')
    return {
      status: opsErrors.RATE_LIMITED,
      error: { name: 'RATE_LIMITED', message: 'RATE_LIMITED', data: error.data ?? {} },
    }
  return null
}

/** Answers an error: refusals by name, a malformed body as INVALID, everything else as UNKNOWN with a line of the log. */
export const sendOpsError = (
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const known = refusalOf(error)
  if (known) return reply.code(known.status).send({ error: known.error, requestId: request.id })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const name = status < 500 ? 'INVALID' : 'UNKNOWN'
  if (status >= 500)
    core.log.error('console call failed', error, { requestId: request.id, path: request.url })
  return reply
    .code(status < 500 ? status : opsErrors.UNKNOWN)
    .send({ error: { name, message: name, data: {} }, requestId: request.id })
}

/** A form of another site can send neither the header nor another origin than its own. */
const assertOwnPage = (request: FastifyRequest): void => {
  const { origin, host } = request.headers
  const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
  if (request.headers[OPS_HEADER] !== '1' || isForeign)
    throw new OpsError('INVALID', { fields: { header: OPS_HEADER } })
}

/** The operator of a request with a live session. @throws OpsError SESSION_ENDED, ROLE_MISSING */
export const operatorOf = async (
  request: FastifyRequest,
  services: Pick<Services, 'operatorSessions'>,
  roles: NonNullable<OpsCall['roles']>,
): Promise<OperatorViewer> => {
  const token = tokenOf(request)
  const viewer = token === null ? null : await services.operatorSessions.viewerOf(token)
  if (viewer === null) throw new OpsError('SESSION_ENDED')
  if (!roles.includes(viewer.role)) throw new OpsError('ROLE_MISSING', { roles })
  return viewer
}

/** Serves the calls of the console: origin, limits, session, role, proof, payload, handler. */
export const serveOps = (
  app: FastifyInstance,
  core: Core,
  services: Services,
  routes: readonly OpsRoute[],
): void => {
  for (const route of routes) {
    const { call } = route
    const input = inputCheck(call.payload)
    app.post(call.path, async (request, reply) => {
      services.callLimits.countAddress('call', request.ip)
      assertOwnPage(request)
      const viewer = call.roles === null ? NOBODY : await operatorOf(request, services, call.roles)
      if (call.isWeighty && !viewer.isProved) throw new OpsError('PROOF_NEEDED')
      const payload = input.check(request.body ?? {}) as never
      const data = await route.handle({ payload, viewer, core, services, request, reply })
      // Numbers in members' texts are evidence that must not be copied.
      return route.showsPhones?.({ payload, viewer }) ? data : withoutPhones(data)
    })
  }
}
