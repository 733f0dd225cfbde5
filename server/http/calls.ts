import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { SUCCESS_CODE } from '@contract/errors'
import type { Call } from '@contract/call'
import type { Services } from '../deps'
import type { Config } from '../config/config'
import { isOverload } from '../db/overload'
import type { Core } from '../lib/core'
import { DomainError, SessionError } from '../lib/errors'
import type { Viewer } from '../lib/viewer'
import type { PublicCallContext, RequestFacts, Route } from './answer'
import { guestOf, memberOf } from './caller'
import { compressAnswers } from './compress'
import { refusal, sessionEnd, success } from './envelope'
import { inputCheck } from './input'
import { READING_CALLS } from './reading-calls'
import { traceCall, traceOf } from './traced-call'
import { originOf } from './origin'
import { assertServed } from '../domains/account/switches/switches'
import { type Language, languageOf } from '../lib/language'
import { platformOf } from '../lib/platform'
import { recordCaller } from '../metrics/calls'

const MAX_HEADER_TEXT = 64
/** When to retry a call that the database was too busy for, in s. Source: ours */
const BUSY_RETRY_SECONDS = 2
const JSON_TYPE = 'application/json; charset=utf-8'

const headerText = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.slice(0, MAX_HEADER_TEXT) : ''

/** `X-Device-Id` of a request, or an empty text. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  headerText(headers['x-device-id'])

const factsOf = (config: Config, request: FastifyRequest): RequestFacts => ({
  language: languageOf(request.headers['x-lang']),
  ip: request.ip,
  deviceId: deviceOf(request),
  client: headerText(request.headers['x-client']),
  platform: platformOf(headerText(request.headers['x-client'])),
  origin: originOf(config, request),
})

/** An answer's own schema drops every field that the contract does not name. */
const answerSchema = (call: Call) =>
  Type.Object({
    code: Type.Integer(),
    msg: Type.String(),
    data: call.data,
    requestId: Type.String(),
    serverTime: Type.Integer(),
  })

type Serialise = (answer: unknown) => string

/** Compiled schemas, by what owns the schema: the contract's calls are the same for every server of a process. */
const serialisers = new WeakMap<object, Serialise>()

/** Compiles a schema once, for the first answer. Compiling all of them at the start takes 0.2 s. */
const compiledOnce = (owner: object, schemaOf: () => object, reply: FastifyReply): Serialise => {
  const known = serialisers.get(owner)
  if (known) return known
  const made = reply.compileSerializationSchema(schemaOf() as Record<string, unknown>) as Serialise
  serialisers.set(owner, made)
  return made
}

/** The client disconnected before the body was complete; an error while reading it is then not the server's fault. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const statusOf = (request: FastifyRequest, error: unknown): number => {
  if (isCutOff(request)) return 400
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}

/** Answers 503 with the operators' sentence. Nothing of the call was done. */
export const sendMaintenance = (
  reply: FastifyReply,
  { data }: DomainError,
  language: Language,
  stamp: Parameters<typeof refusal>[3],
): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', String(data?.retryAfter))
    .send({ ...refusal('MAINTENANCE', data, language, stamp), msg: String(data?.sentence) })

/** Turns a thrown error into its envelope. Overload is SERVER_BUSY; only an unexpected error is UNKNOWN. */
const sendError = (
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const stamp = { requestId: request.id, serverTime: core.clock.now() }
  const { language } = factsOf(core.config, request)
  void reply.type(JSON_TYPE).serializer(JSON.stringify)
  if (error instanceof DomainError && error.refusal === 'MAINTENANCE')
    return sendMaintenance(reply, error, language, stamp)
  if (error instanceof DomainError)
    return reply.code(200).send(refusal(error.refusal, error.data, language, stamp))
  if (error instanceof SessionError) return reply.code(error.status).send(sessionEnd(error, language, stamp))
  const status = statusOf(request, error)
  if (status >= 400 && status < 500) {
    return reply
      .code(status)
      .send(refusal('INVALID_PARAMETERS', { fields: { body: 'malformed' } }, language, stamp))
  }
  const trace = traceOf(request)
  const place = {
    requestId: request.id,
    path: request.routeOptions.url ?? '',
    ...(trace !== null && { trace }),
  }
  core.log.error('call failed', error, place)
  if (isOverload(error))
    return reply.code(200).send(refusal('SERVER_BUSY', { retryAfter: BUSY_RETRY_SECONDS }, language, stamp))
  return reply.code(200).send(refusal('UNKNOWN', null, language, stamp))
}

const READY_HEAD = Buffer.from(`{"code":${SUCCESS_CODE},"msg":"","data":`)

/** Sends data that is already JSON, in the envelope. It is sent as bytes, since text would be encoded again each time. */
const sendReady = (
  reply: FastifyReply,
  data: Buffer,
  { requestId, serverTime }: { requestId: string; serverTime: number },
): FastifyReply => {
  const tail = Buffer.from(`,"requestId":"${requestId}","serverTime":${serverTime}}`, 'latin1')
  return reply.type(JSON_TYPE).send(Buffer.concat([READY_HEAD, data, tail]))
}

/** Answers with the cached data, or makes it with the call's own schema. */
const answerKept = async (
  core: Core,
  route: Route,
  context: PublicCallContext<Call> & { viewer: Viewer },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { viewer, services, facts } = context
  const json = await services.keptAnswers.get(viewer.id, facts.language, async () => {
    const data = (await route.handle(context)) as Record<string, unknown>
    const serialise = compiledOnce(route.call.data, () => route.call.data, reply)
    return Buffer.from(serialise(data))
  })
  return sendReady(reply, json, { requestId: request.id, serverTime: core.clock.now() })
}

/** The member whom a call names; null when it names no member. */
const targetOf = (payload: unknown): string | null => {
  const target: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'userId') : null
  return typeof target === 'string' ? target : null
}

/**
 * Drops the cached answers of the viewer and the target, which the call may have changed. Unless it only reads, their
 * next searches see the change.
 */
const recordChanges = async (
  { reads }: Pick<Core, 'reads'>,
  { call }: Route,
  { viewer, payload, services }: PublicCallContext<Call>,
): Promise<void> => {
  const members = [viewer?.id ?? null, targetOf(payload)].filter((id) => id !== null)
  for (const id of members) services.keptAnswers.forget(id)
  if (members.length > 0 && !READING_CALLS.has(call.path)) await reads.wrote(members)
}

/** Handles the call. A call that names a member counts against the viewer's profile budget. */
const handleCall = ({ handle }: Route, context: PublicCallContext<Call>): Promise<unknown> => {
  const { viewer, payload, services } = context
  const target = targetOf(payload)
  if (viewer === null || target === null) return handle(context)
  return services.profileBudget.whileNaming(viewer, target, () => handle(context))
}

/** Serves every route of the table: session, limits, input check, handler, envelope. */
export const serveCalls = (
  app: FastifyInstance,
  core: Core,
  services: Services,
  routes: readonly Route[],
): void => {
  app.setErrorHandler((error, request, reply) => sendError(core, request, reply, error))
  compressAnswers(app)
  for (const route of routes) {
    const { call } = route
    const input = inputCheck(call.payload)
    const callerOf = call.access === 'public' ? guestOf : memberOf
    app.post(call.path, (request, reply) =>
      traceCall(core.tracer, request, async () => {
        const facts = factsOf(core.config, request)
        assertServed(services.productConfig, facts)
        const viewer = await callerOf(request, services)
        if (viewer) recordCaller(request, viewer.id)
        const payload = input.check(request.body ?? {})
        const context = { viewer, payload, services, facts } as PublicCallContext<Call>
        if (route.isKept && viewer) return answerKept(core, route, { ...context, viewer }, request, reply)
        try {
          const data = await handleCall(route, context)
          reply.type(JSON_TYPE).serializer(compiledOnce(call, () => answerSchema(call), reply))
          return success(data, { requestId: request.id, serverTime: core.clock.now() })
        } finally {
          await recordChanges(core, route, context)
        }
      }),
    )
  }
}
