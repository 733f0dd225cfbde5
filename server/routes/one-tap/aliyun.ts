import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { sendFramePage } from '../../http/frame-page'
import type { Core } from '../../lib/core'
import { languageOf } from '../../lib/language'
import { ONE_TAP_SCRIPT, oneTapPage, oneTapPolicy } from './aliyun-page'

interface Address {
  Querystring: { lang?: string }
}

/** Serves the page of one-tap logins and Aliyun's script for it. It does nothing unless Aliyun is chosen. */
export const serveOneTap = (app: FastifyInstance, { config: { oneTap } }: Pick<Core, 'config'>): void => {
  if (oneTap === null) return
  const script = readFileSync(oneTap.scriptFile)
  app.get<Address>('/one-tap/aliyun', async ({ query }, reply) => {
    const language = languageOf(query.lang)
    return sendFramePage(reply, (nonce) => ({
      html: oneTapPage(language, nonce),
      policy: oneTapPolicy(nonce),
    }))
  })
  app.get(ONE_TAP_SCRIPT, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(script),
  )
}
