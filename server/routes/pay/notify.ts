import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../deps'
import type { Core } from '../../lib/core'
import { NOTICE_PATH } from '../../lib/net/notice-path'

type Receive = Services['recharges']['intake']['receive']
type RawNotice = Parameters<Receive>[1]
type NoticeReply = NonNullable<Awaited<ReturnType<Receive>>>

const MAX_BODY_BYTES = 64 * 1024

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : value.join(','),
    ]),
  )

/** Path of WeChat's message push, which reports payments and verdicts about media among other things. */
const PUSH_PATH = '/notify/wx'

const rawOf = (request: FastifyRequest): RawNotice => ({
  headers: headersOf(request),
  query: new URL(request.url, 'http://host').searchParams,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
})

const send = (reply: FastifyReply, answer: NoticeReply | null): FastifyReply =>
  answer === null
    ? reply.code(404).type('text/plain').send('fail')
    : reply.code(answer.status).type(answer.contentType).send(answer.body)

/**
 * Serves the one address at which WeChat reports everything about a mini-program, and gives each event to its reader.
 * An event without a reader is accepted, because WeChat would repeat it.
 */
const servePush = (
  scope: FastifyInstance,
  { log }: Pick<Core, 'log'>,
  { recharges, providers, mediaVerdicts, introVerdicts }: Services,
): void => {
  const { wechatPush } = providers
  if (wechatPush === null) return
  scope.get(PUSH_PATH, (request, reply) => {
    const text = wechatPush.handshake(rawOf(request).query)
    return reply
      .code(text === null ? 400 : 200)
      .type('text/plain')
      .send(text ?? 'fail')
  })
  scope.post(PUSH_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const raw = rawOf(request)
    const pushed = wechatPush.read(raw)
    reply.type('text/plain')
    if (pushed === null) return reply.code(400).send('fail')
    if (pushed.kind !== 'media')
      return pushed.kind === 'payment'
        ? send(reply, await recharges.intake.receive('wx_virtual', raw))
        : reply.send('success')
    const { notice } = pushed
    // A repeat would have the same shape. Without a verdict the next vendor is asked after a while.
    if (notice === null) log.warn('media notice refused')
    // The notification may come before the number of its request is stored: WeChat repeats it.
    const isKnown =
      notice === null || (await mediaVerdicts.onNotice(notice)) || (await introVerdicts.onNotice(notice))
    return isKnown ? reply.send('success') : reply.code(404).send('fail')
  })
}

/** Receives the providers' webhooks as raw bytes, because their signatures cover the bytes. Source: product §7.8.2 */
export const serveNotices = (app: FastifyInstance, core: Core, services: Services): void => {
  const { recharges } = services
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    // A request that no provider would send gets a minimal answer, and its content is not logged.
    scope.setErrorHandler((error, _request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
      if (status >= 500) core.log.error('payment notice failed', error)
      return reply.code(status).type('text/plain').send('fail')
    })
    scope.post<{ Params: { channel: string } }>(
      `${NOTICE_PATH}/:channel`,
      { bodyLimit: MAX_BODY_BYTES },
      async (request, reply) =>
        send(reply, await recharges.intake.receive(request.params.channel, rawOf(request))),
    )
    servePush(scope, core, services)
    done()
  })
}
