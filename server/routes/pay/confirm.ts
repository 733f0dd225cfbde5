import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../deps'
import type { Core } from '../../lib/core'
import { type DeskAct, deskActs } from '../../domains/money/recharges/local-desk'
import { languageOf } from '../../lib/language'
import { confirmPage } from './confirm-page'

/** Path of the demo's confirm page, with the order and the key of its address. */
const PATH = '/pay/local/:orderNo/:key'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

interface Address {
  Params: { orderNo: string; key: string }
  Querystring: { lang?: string; act?: string }
}

const isAct = (act: string): act is DeskAct => (deskActs as readonly string[]).includes(act)

/** Serves the page that simulates a payment. It does nothing in production, which has no demo. */
export const serveConfirm = (app: FastifyInstance, core: Core, { recharges }: Services): void => {
  const { desk } = recharges
  if (desk === null) return

  const send = async (
    reply: FastifyReply,
    { orderNo, key }: Address['Params'],
    { lang, act }: Address['Querystring'],
  ) => {
    const payment = await desk.open(orderNo, key)
    const page = confirmPage(payment, {
      language: languageOf(lang),
      path: `/pay/local/${orderNo}/${key}`,
      isLate: act === 'delay',
      nowMs: core.clock.now(),
    })
    return reply
      .code(payment === null ? 404 : 200)
      .headers(HEADERS)
      .send(page)
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.get<Address>(PATH, (request, reply) => send(reply, request.params, request.query))
    scope.post<Address & { Params: { act: string } }>(`${PATH}/:act`, async (request, reply) => {
      const { orderNo, key, act } = request.params
      const { lang = '' } = request.query
      if ((await desk.open(orderNo, key)) === null || !isAct(act)) return send(reply, request.params, {})
      await desk.press(orderNo, act)
      return reply.redirect(`/pay/local/${orderNo}/${key}?lang=${languageOf(lang)}&act=${act}`, 303)
    })
    done()
  })
}
